import { type RefObject, useEffect } from 'react';
import { useFreeTimes } from '../../data/free-times.ts';
import { MoreTimes } from '../../parts/times/MoreTimes.tsx';
import type { Gaps } from './use-times-ahead.ts';

type LaterTimesProps = {
  readonly therapistId: string;
  readonly list: RefObject<HTMLElement | null>;
  readonly startsAt: number | undefined;
  /** A date that is looked for: the fortnights until it are read at once. */
  readonly wished: string | null;
  /** The days after the 14 of the profile, as far as they are read. */
  readonly onDays: (days: Gaps) => void;
};

/** The way to the fortnights after the profile's own 14 days. */
export function LaterTimes({ therapistId, list, startsAt, wished, onDays }: LaterTimesProps) {
  const fortnights = useFreeTimes(therapistId);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = fortnights;
  const next = data?.pages.at(-1)?.next ?? null;
  const isBefore = wished !== null && next !== null && next <= wished;
  useEffect(() => {
    if (isBefore && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [next, isBefore, hasNextPage, isFetching, isError, fetchNextPage]);
  useEffect(() => {
    const times = data?.pages.slice(1).flatMap(({ slots }) => slots) ?? [];
    const byDate = Map.groupBy(times, ({ date }) => date);
    if (data !== undefined) onDays([...byDate].map(([date, gaps]) => ({ date, day: '', gaps })));
  }, [data, onDays]);
  return <MoreTimes fortnights={fortnights} list={list} startsAt={startsAt} />;
}
