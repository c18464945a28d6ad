import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { instantOf, SECOND, type Instant } from '#domain/dates.ts';
import { saveFile } from '../lib/save-file.ts';
import { api } from './operations-api.ts';
import { OPERATIONS, rereadToday } from './operations.ts';
import { queryClient } from './query-client.ts';

export type DuePayouts = Answer<'listDuePayouts'>;
export type DuePay = DuePayouts['therapists'][number];
export type BatchAtBank = DuePayouts['atBank'][number];
export type PayoutBatch = Answer<'readPayoutBatch'>;
export type BatchLine = PayoutBatch['lines'][number];
export type Ended = Answer<'endPayout'>;
export type PayStop = Answer<'setPayoutStop'>;

type Preview<T> = T extends unknown ? Omit<T, 'reason' | 'preview'> : never;
/** The bank's answer to a session, a transfer or a batch, without the reason. */
export type BankAnswer = Preview<Sent<'endPayout', 'body'>>;
/** A stop of a specialist's pay, or its end. */
export type StopWish = Preview<Sent<'setPayoutStop', 'body'>>;

const PAY = [...OPERATIONS, 'pay'];

/**
 * The pay that is due by the end of a day in Tbilisi, 100 specialists at a time, and the batches at the bank. It is not
 * read again by itself: each reading is a look that the log keeps.
 */
export function useDuePayouts(until: string) {
  return useInfiniteQuery({
    queryKey: [...PAY, 'due', until],
    queryFn: ({ pageParam, signal }) =>
      api.call('listDuePayouts', { query: { ...byEndOf(until), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The first page of the same, as it is now. */
export function readDue(until: string): Promise<DuePayouts> {
  return api.call('listDuePayouts', { query: byEndOf(until) });
}

/** The lines of a batch, which its id or its number names; each reading is kept in the log. */
export function usePayoutBatch(batch: string) {
  return useQuery({
    queryKey: [...PAY, 'batch', batch],
    queryFn: ({ signal }) => api.call('readPayoutBatch', { query: { batch }, signal }),
  });
}

/** Makes a batch of what is due; said again with the same id it sends nothing twice. */
export async function sendPayouts(wish: {
  batchId: string;
  until: string;
  reason: string;
}): Promise<Answer<'sendPayouts'>> {
  const answer = await api.call('sendPayouts', { body: { ...wish, ...byEndOf(wish.until) } });
  void rereadPay();
  return answer;
}

/** The whole file of a batch, given to the browser; whole accounts, of which nothing stays in the page. */
export async function saveBankFile(batch: string): Promise<Pick<Answer<'exportPayouts'>, 'transfers' | 'totalMinor'>> {
  const { file, transfers, totalMinor, batch: made } = await api.call('exportPayouts', { query: { batch } });
  saveFile(new Blob([file], { type: 'text/csv;charset=utf-8' }), `simshvide-batch-${made.number}.csv`);
  return { transfers, totalMinor };
}

/** A reason that a preview needs and nobody reads: it is taken back with all that the preview did. */
const PREVIEW = { reason: 'a preview', preview: true };

/** The sessions and the sum that the bank's answer would book; refused as the answer itself would be. */
export function previewEnd(answer: BankAnswer): Promise<Ended> {
  return api.call('endPayout', { body: { ...answer, ...PREVIEW } });
}

/** Books the bank's answer. Not `done`: it was booked so already. */
export async function endPayout(answer: BankAnswer, reason: string): Promise<Ended> {
  const ended = await api.call('endPayout', { body: { ...answer, reason } });
  void rereadPay();
  return ended;
}

/** The pay that a stop, or its end, would concern. */
export function previewStop(wish: StopWish): Promise<PayStop> {
  return api.call('setPayoutStop', { body: { ...wish, ...PREVIEW } });
}

/** Stops a specialist's pay or lets it go on. Refuses what is so already. */
export async function setPayoutStop(wish: StopWish, reason: string): Promise<PayStop> {
  const stop = await api.call('setPayoutStop', { body: { ...wish, reason } });
  void rereadPay();
  return stop;
}

/** Reads again what is due, what is at the bank, and the day. */
async function rereadPay(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: PAY }), rereadToday()]);
}

/** The last instant of a day in Tbilisi, as `npm run ops` has it. */
function byEndOf(date: string): { until: string } {
  const lastMinute: Instant = instantOf(date, '23:59') ?? 0;
  return { until: new Date(lastMinute + 60 * SECOND - 1).toISOString() };
}
