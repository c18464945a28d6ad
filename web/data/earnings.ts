import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { MINUTE } from '#domain/dates.ts';
import type { EarningLine, EarningState } from '#domain/earning-line.ts';
import type { Month } from '#domain/month.ts';
import { api } from './practice-api.ts';
import { currentLanguage } from '../lib/language.ts';
import { queryClient } from './query-client.ts';

export type Earnings = Omit<Answer<'readEarnings'>, 'lines'> & { lines: readonly EarningLine[] };

const EARNINGS = ['practiceEarnings'];

/** The therapist's earnings in a month; sessions end, and payouts go out meanwhile. */
export function useEarnings(month: Month) {
  return useQuery({ ...earningsQuery(month), refetchInterval: 5 * MINUTE, refetchOnWindowFocus: 'always' as const });
}

/** Reads a month before it is asked for. */
export function prefetchEarnings(month: Month): void {
  void queryClient.prefetchQuery(earningsQuery(month));
}

function earningsQuery(month: Month) {
  return {
    queryKey: [...EARNINGS, month],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<Earnings> {
      const answer = await api.call('readEarnings', { query: { locale: currentLanguage(), month }, signal });
      return { ...answer, lines: answer.lines.map(lineOf) };
    },
    staleTime: MINUTE,
  };
}

type Line = Answer<'readEarnings'>['lines'][number];

/** A line as the rules know it: with instants. */
function lineOf({ sessionType, on, state, ...line }: Line): EarningLine {
  return { ...line, typeKey: sessionType, on: Date.parse(on), state: earningState(state) };
}

function earningState(state: Line['state']): EarningState {
  switch (state.kind) {
    case 'over':
      return { ...state, until: Date.parse(state.until) };
    case 'due':
      return { ...state, by: state.by === null ? null : Date.parse(state.by) };
    case 'sent':
    case 'paid':
    case 'came_back':
      return { ...state, at: Date.parse(state.at) };
    case 'taken_back':
      return { ...state, on: Date.parse(state.on) };
    case 'correction':
      return { ...state, of: Date.parse(state.of) };
    default:
      return state;
  }
}
