// docs/decisions/121
import { useContext } from 'react';
import { Button } from './Button.tsx';
import { InlineNote } from './InlineNote.tsx';
import { FrameContext } from './modals.ts';

type LoadFailedProps = {
  readonly words: string;
  readonly retryLabel?: string;
  /** null: no other try can help. */
  readonly onRetry: (() => void) | null;
};

/** In the place of something that could not be loaded: what happened, and another try. */
export function LoadFailed({ words, retryLabel, onRetry }: LoadFailedProps) {
  const frame = useContext(FrameContext);
  return (
    <InlineNote kind="danger" role="alert">
      <p>{words}</p>
      {onRetry !== null && (
        <Button look="ghost" size="small" onClick={onRetry}>
          {retryLabel ?? frame.words('tryAgain')}
        </Button>
      )}
    </InlineNote>
  );
}
