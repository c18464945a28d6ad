import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';

type NoteInViewProps = {
  readonly kind: 'warn' | 'danger';
  readonly className?: string | undefined;
  readonly testId?: string;
  readonly action?: { readonly words: ReactNode; readonly busy?: boolean; readonly onPress: () => void };
  readonly children: ReactNode;
};

/** News of a press, with the way on; it comes into view by itself. */
export function NoteInView({ kind, className, testId, action, children }: NoteInViewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={className}>
      <InlineNote kind={kind} role="alert" {...(testId !== undefined && { testId })}>
        <p>{children}</p>
        {action !== undefined && (
          <Button look="ghost" size="small" busy={action.busy === true} onClick={action.onPress}>
            {action.words}
          </Button>
        )}
      </InlineNote>
    </div>
  );
}
