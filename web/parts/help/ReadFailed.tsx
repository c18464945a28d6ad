import { ApiError, mayPassLater } from '../../api/client.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';

type ReadFailedProps = {
  readonly read: { readonly error: unknown; readonly refetch: () => unknown };
  /** Where the server has said nothing. */
  readonly words: string;
};

/** In the place of what the server did not give: its words, and another try where one can help. */
export function ReadFailed({ read: { error, refetch }, words }: ReadFailedProps) {
  return (
    <LoadFailed
      words={(error instanceof ApiError && error.message) || words}
      onRetry={mayPassLater(error) ? () => void refetch() : null}
    />
  );
}
