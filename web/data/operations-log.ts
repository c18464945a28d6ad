import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { OPERATIONS } from './operations.ts';
import { api } from './operations-api.ts';

export type LogLine = Answer<'readAudit'>['lines'][number];
export type VisitorMessage = Answer<'listChatMessages'>['messages'][number];

/** Whose lines of the log: of an order by its number, or of a person or an operator by the id. */
export type LogOf = { readonly order: string } | { readonly person: string } | { readonly operator: string };

const LOG = [...OPERATIONS, 'log'];

/** The lines of the log, the newest first, 50 at a time; none are read while nobody is named. */
export function useLog(of: LogOf | null) {
  return useInfiniteQuery({
    queryKey: [...LOG, of],
    queryFn: ({ pageParam, signal }) =>
      api.call('readAudit', { query: { ...of, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: of !== null,
  });
}

/** The id of the client with this phone or e-mail; null for nobody. The contact goes in no address. */
export async function findClientId(contact: { phone: string } | { email: string }): Promise<string | null> {
  return (await api.call('findOrders', { body: contact })).client?.id ?? null;
}

/** Messages that visitors wrote in the last days, the newest first. */
export function useVisitorMessages(days: number) {
  return useQuery({
    queryKey: [...OPERATIONS, 'visitors', days],
    queryFn: async ({ signal }) => (await api.call('listChatMessages', { query: { days }, signal })).messages,
  });
}
