// docs/decisions/121
import { Button } from './Button.tsx';
import { InlineNote } from './InlineNote.tsx';

type LoadFailedProps = {
  readonly words: string;
  readonly retryLabel: string;
  /** null: no other try can help. */
  readonly onRetry: (() => void) | null;
};

/** In the place of something that could not be loaded: what happened, and another try. */
export function LoadFailed({ words, retryLabel, onRetry }: LoadFailedProps) {
  return (
    <InlineNote kind="danger" role="alert">
      <p>{words}</p>
      {onRetry !== null && (
        <Button look="ghost" size="small" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </InlineNote>
  );
}
