import { useTexts } from '../../lib/texts.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { practiceTexts } from './practice.texts.ts';

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
  const t = useTexts(practiceTexts);
  const missing = reads.filter(({ data }) => data === undefined);
  if (missing.length === 0) return null;
  if (missing.every(({ error }) => error === null)) return <Skeleton heights={heights} label={t('loading')} />;
  const retry = () => reads.forEach(({ refetch }) => void refetch());
  return <LoadFailed words={failed} retryLabel={t('retry')} onRetry={retry} />;
}
