// docs/decisions/156
import type { Answer } from '#contract/api.ts';
import type { Seat } from '#domain/room.ts';
import { type Api, ApiError } from '../../../api/client.ts';
import { claimEntry, claimKeptEntry, keepEntry } from './entry-key.ts';
import { seatApi } from './seat-api.ts';

/** Answers to a key that needs a sign-in too: 401, or for the client's seat 404, as for an unknown session. */
const NEEDS_MORE = [401, 404];

/** The answer to taking a seat. */
export type Entered = Answer<'enterRoom'>;

/** The room and seat to enter. */
export type Seating = {
  /** As the link of the seat names it: for the client the order, for the therapist the session. */
  readonly session: string;
  readonly seat: Seat;
  /** The token of the client's link. */
  readonly link?: string | null;
  /** The stay that the person chose to end here; `SEAT_TAKEN` named it. */
  readonly replaces?: number | undefined;
};

/** A taken seat. */
export type Entry = Awaited<ReturnType<typeof enterSeat>>;

/**
 * Takes a seat, with the key that this tab keeps, if any, so that a reloaded page has the same stay. Only a press on
 * Leave is reported: a page that closes may be reloading, and else the server notices the lost stream by itself.
 */
export async function enterSeat(options: Seating & { readonly api: Api }) {
  const { api, session, seat, link = null, replaces } = options;
  const place = { session, seat };
  const params = { session };
  const holder = { seat, ...(link !== null && { link }) };
  const kept = replaces === undefined ? await claimKeptEntry(place) : null;
  let release = kept?.release ?? (() => {});
  let entered: Entered;
  try {
    entered = await api.call('enterRoom', {
      params,
      query: {},
      body: {
        ...holder,
        ...(kept !== null && { entry: kept.entry }),
        ...(replaces !== undefined && { replaces }),
      },
    });
  } catch (error) {
    release();
    throw error;
  }
  let { entry, stay } = entered;
  await own(entry);

  async function own(key: string): Promise<void> {
    keepEntry(place, key);
    if (key === kept?.entry) return;
    release();
    release = (await claimEntry(key)) ?? (() => {});
  }

  return {
    entered,
    /** The page goes on in a seat that its tab had before. */
    isGoingOn: kept !== null,
    /** The stay of the moment: the server may begin another one for the same key. */
    stay: () => stay,
    /** The key of the moment, which opens the calls of the seat. */
    key: () => entry,
    /** Takes the seat again by the same key: a server that thought the device gone knows it again. */
    async again(): Promise<void> {
      const call = { params, query: {}, body: { ...holder, entry } };
      const answer = await seatApi.call('enterRoom', call).catch((error: unknown) => {
        // The key alone does not suffice.
        if (error instanceof ApiError && NEEDS_MORE.includes(error.status)) return api.call('enterRoom', call);
        throw error;
      });
      ({ stay } = answer);
      if (answer.entry !== entry) {
        ({ entry } = answer);
        await own(entry);
      }
    },
    /** Tells the server that the person goes; the page may be closed at once. */
    leave(): void {
      // Harmless: the seat is free in a minute even when this does not arrive.
      void seatApi.call('leaveRoom', { params, body: { entry }, keepalive: true }).catch(() => undefined);
    },
    release(): void {
      keepEntry(place, null);
      release();
    },
  };
}
