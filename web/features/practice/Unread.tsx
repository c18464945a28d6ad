import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Read = { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };

type UnreadProps = {
  /** Everything that is shown needs all of these. */
  readonly reads: readonly Read[];
  readonly heights: readonly number[];
  /** What is said where it could not be read. */
  readonly failed: string;
};

/** In the place of what the server is still asked for: blocks of its size, or what happened and another try; nothing once it is there. */
export function Unread({ reads, heights, failed }: UnreadProps) {
  const missing = reads.filter(({ data }) => data === undefined);
  if (missing.length === 0) return null;
  if (missing.every(({ error }) => error === null)) return <Skeleton heights={heights} />;
  return <LoadFailed words={failed} onRetry={() => reads.forEach(({ refetch }) => void refetch())} />;
}
