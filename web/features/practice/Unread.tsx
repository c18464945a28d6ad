import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Read = { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };

type UnreadProps = {
  /** Everything that is shown needs all of these. */
  readonly reads: readonly Read[];
  readonly heights: readonly number[];
  readonly failed: string;
};

/** A placeholder until the server answers: blocks of the same size, or the failure and a retry; nothing afterwards. */
export function Unread({ reads, heights, failed }: UnreadProps) {
  const missing = reads.filter(({ data }) => data === undefined);
  if (missing.length === 0) return null;
  if (missing.every(({ error }) => error === null)) return <Skeleton heights={heights} />;
  return <LoadFailed words={failed} onRetry={() => reads.forEach(({ refetch }) => void refetch())} />;
}
