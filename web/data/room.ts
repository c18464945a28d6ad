import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { MINUTE } from '#domain/dates.ts';
import type { Seat } from '#domain/room.ts';
import { ApiError, mayPassLater } from '../api/client.ts';
import { useAuth } from '../api/auth.ts';
import { api } from './room-api.ts';
import { currentLanguage, useLanguage } from '../lib/language.ts';
import { logged } from '../lib/log.ts';
import { queryClient } from './query-client.ts';

export type Room = Answer<'readRoom'>['room'];

/** A seat in the room of a session, as its link names it; `link` is the token of the client's link. */
export type AskedSeat = { readonly session: string; readonly seat: Seat; readonly link: string | null };

const ROOM = 'room';
/** The refusals that no later answer mends: the door is not this person's, or not any more. */
const FINAL = ['SESSION_NOT_FOUND', 'VALIDATION', 'FORBIDDEN', 'LINK_REPLACED'] as const;

/** Why the door is closed to a person. */
export type DoorRefusal = (typeof FINAL)[number];

/** The facts of a room, read again every minute and in front. Its answer tells the time of the server. */
export function useRoom(asked: AskedSeat) {
  const locale = useLanguage();
  const { session, seat } = asked;
  // Asked before it is known who is signed in, the door would be a stranger's for a moment.
  const { isLoading } = useAuth();
  const query = useQuery({
    enabled: !isLoading,
    // The token stands in no key.
    queryKey: [ROOM, locale, seat, session],
    async queryFn({ signal }) {
      const call = api.call('readRoom', { params: { session }, query: { locale }, body: bodyOf(asked), signal });
      return (await logged(call, 'Error fetching room', signal)).room;
    },
    placeholderData: (former) => former,
    retry: (failures, error) => failures < 2 && mayPassLater(error) && doorRefusal(error) === null,
    refetchInterval: ({ state }) => (doorRefusal(state.error) === null ? MINUTE : false),
    refetchOnWindowFocus: 'always',
  });
  return {
    room: query.data,
    refusal: doorRefusal(query.error),
    hasFailed: query.error !== null,
    async retry() {
      // A call that hangs would be waited for by the next one as well.
      await queryClient.cancelQueries({ queryKey: [ROOM] });
      await query.refetch();
    },
  };
}

/** Reads the facts of the room again: its session has changed meanwhile. */
export function rereadRoom(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROOM] });
}

/** The address of another service's room while the door is open. Refuses with `MEETING_NOT_READY`, `TOO_EARLY`, ... */
export async function joinElsewhere(asked: AskedSeat): Promise<string> {
  const { session } = asked;
  const query = { locale: currentLanguage() };
  return (await api.call('joinElsewhere', { params: { session }, query, body: bodyOf(asked) })).url;
}

function bodyOf({ seat, link }: AskedSeat) {
  return { seat, ...(link !== null && { link }) };
}

function doorRefusal(error: unknown): DoorRefusal | null {
  return error instanceof ApiError ? (FINAL.find((code) => code === error.code) ?? null) : null;
}
