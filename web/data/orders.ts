import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { Answer, Sent } from '#contract/api.ts';
import { currentAuth } from '../api/auth.ts';
import { api } from '../api/sign-in.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { logged } from '../lib/log.ts';
import { queryClient } from './query-client.ts';
import { showStep } from './shown-step.ts';

export type Order = Answer<'readOrder'>['data'];
export type Sharing = Answer<'readSharing'>;
export type ConsentTask = Answer<'readConsent'>;

const ORDER = ['order'];
const SHARING = ['sharing'];
const CONSENT = 'consent';
const CONSENT_POLL_MS = 10_000;

/** An order by its link, read again every `pollMs(order)` ms and in front. Its answer tells the time of the server. */
export function useOrder(
  orderId: string,
  { pollMs, enabled = true }: { pollMs: (order: Order | undefined) => number | false; enabled?: boolean },
) {
  const locale = useLanguage();
  const query = useQuery({
    queryKey: [...ORDER, locale, orderId],
    async queryFn({ signal }) {
      const call = api.call('readOrder', { params: { orderId }, query: { locale }, signal });
      const answer = await logged(call, 'Error fetching order', signal);
      return answer.data;
    },
    placeholderData: (former) => former,
    enabled,
    refetchInterval: ({ state }) => pollMs(state.data),
    refetchOnWindowFocus: 'always',
  });
  return {
    order: query.data,
    error: query.error,
    async retry() {
      // A call that hangs would be waited for by the next one as well.
      await queryClient.cancelQueries({ queryKey: ORDER });
      await query.refetch();
    },
  };
}

/** Reads an order and its tasks again: its client has just changed it. */
export async function rereadOrder(orderId: string): Promise<void> {
  const kinds: readonly unknown[] = [...ORDER, ...SHARING, CONSENT];
  await rereadAbout(orderId, ([kind]) => kinds.includes(kind));
}

function rereadAbout(orderId: string, isWanted: (key: QueryKey) => boolean): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(orderId) && isWanted(queryKey),
  });
}

/** The client of a paid order has left billing: the server has set step 4. */
export function leaveBilling(): void {
  if (currentAuth().currentStepTest === 5) showStep(4);
}

/** Whether the client shares topics with the therapist of an own order; without an answer the page does without it. */
export function useSharing(orderId: string, { isOwn }: { isOwn: boolean }) {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...SHARING, locale, orderId],
    queryFn: ({ signal }) => api.call('readSharing', { params: { orderId }, query: { locale }, signal }),
    placeholderData: (former) => former,
    enabled: isOwn,
    retry: false,
  });
}

/** Begins or ends the sharing of topics, and shows the answer in place of what was known. */
export async function saveSharing(orderId: string, body: Sent<'saveSharing', 'body'>): Promise<void> {
  const sharing = await api.call('saveSharing', { params: { orderId }, query: { locale: currentLanguage() }, body });
  queryClient.setQueriesData({ queryKey: SHARING, predicate: ({ queryKey }) => queryKey[2] === orderId }, sharing);
}

/** Reads again what is shared with any therapist. */
export function rereadSharing(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SHARING });
}

/** The state of a parent's consent to an own session; polled while awaited: the guardian uses another device. */
export function useConsentTask(orderId: string, { isOwn }: { isOwn: boolean }) {
  const locale = useLanguage();
  return useQuery({
    queryKey: consentKey(orderId),
    async queryFn({ signal }) {
      const task = await api.call('readConsent', { params: { orderId }, query: { locale }, signal });
      // A refusal has cancelled the session (P22): all that tells of it is read again.
      if (task.state === 'refused') void rereadAbout(orderId, ([kind]) => kind !== CONSENT);
      return task;
    },
    enabled: isOwn,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? CONSENT_POLL_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** Asks a guardian for consent, and shows the answer in place of what was known. */
export async function askGuardian(orderId: string, body: Sent<'askGuardian', 'body'>): Promise<void> {
  const query = { locale: currentLanguage() };
  queryClient.setQueryData(consentKey(orderId), await api.call('askGuardian', { params: { orderId }, query, body }));
}

function consentKey(orderId: string): readonly string[] {
  return [CONSENT, orderId];
}
