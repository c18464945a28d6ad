import type { RoomEvent, Signal } from '#contract/room/room.ts';
import type { Seat } from '#domain/room.ts';
import { type Call, type Replies, type Special, lost, refuse, stream } from './fake-api.ts';

/** The addresses of the two seats of the session, as their links name them. */
export const SESSIONS: { readonly [seat in Seat]: string } = {
  client: 'order-0001',
  therapist: '11111111-1111-4111-8111-111111111111',
};

/** When the room of the session closes that `room.ts` begins. */
const closesAt = '2031-11-25T15:20:00.000Z';

type Line = { say: (event: RoomEvent) => void; end: () => void };
type Stay = { readonly n: number; readonly entry: string; isElsewhere: boolean; line: Line | null };

/** A room in memory that speaks the real wire to both seats; `replies` are its answers for the fake API. */
export function createFakeRoom() {
  const seats: { [seat in Seat]: Stay | null } = { client: null, therapist: null };
  let stays = 0;
  let isDown = false;
  let isDeaf: (signal: Signal) => boolean = () => false;
  let altered = (sdp: string) => sdp;
  let aheadMs = 0;
  const forgotten = new Set<string>();
  const signedOut = new Set<string>();
  const carried: { readonly from: number; readonly signal: Signal }[] = [];

  const seatOf = (session: string | undefined): Seat => (session === SESSIONS.client ? 'client' : 'therapist');
  const otherOf = (seat: Seat): Seat => (seat === 'client' ? 'therapist' : 'client');
  const shown = (stay: Stay | null) => stay && { stay: stay.n, isElsewhere: stay.isElsewhere };
  let isOvertaking = false;
  let overtaken: (() => void)[] = [];
  const tell = (seat: Seat, event: RoomEvent) => {
    const say = () => seats[seat]?.line?.say(event);
    if (isOvertaking && event.event === 'peer') return void overtaken.push(say);
    say();
    if (event.event !== 'signal') return;
    for (const sayLater of overtaken) sayLater();
    overtaken = [];
  };

  function enterRoom({ params, body, authorization }: Call<'enterRoom'>) {
    if (isDown) return lost();
    const seat = seatOf(params['session']);
    if (body.entry !== undefined && signedOut.has(body.entry) && authorization === null) {
      return refuse(seat === 'client' ? 'SESSION_NOT_FOUND' : 'NOT_AUTHORIZED');
    }
    const held = seats[seat];
    if (held !== null && held.entry !== body.entry && held.n !== body.replaces) {
      return refuse('SEAT_TAKEN', undefined, { stay: held.n });
    }
    if (held?.entry !== body.entry || held === null) {
      stays += 1;
      if (held !== null) end(seat, 'replaced');
      const key = body.entry !== undefined && forgotten.has(body.entry) ? body.entry : `entry-of-stay-${stays}-secret`;
      seats[seat] = { n: stays, entry: key, isElsewhere: held !== null, line: null };
      tell(otherOf(seat), { event: 'peer', peer: shown(seats[seat]) });
    }
    const mine = seats[seat];
    if (mine === null) throw new Error('The seat was given away.');
    return {
      entry: mine.entry,
      stay: mine.n,
      peer: shown(seats[otherOf(seat)]),
      ice: { servers: [], policy: 'all' as const },
      closesAt,
    };
  }

  function listenToRoom({ params, roomEntry }: Call<'listenToRoom'>): Special {
    if (isDown) return lost();
    const seat = seatOf(params['session']);
    const mine = seats[seat];
    if (roomEntry !== null && signedOut.has(roomEntry)) return refuse('NOT_AUTHORIZED');
    if (mine === null || mine.entry !== roomEntry) return refuse('SEAT_LOST');
    return stream((line) => {
      mine.line?.end();
      mine.line = line;
      line.say({
        event: 'hello',
        peer: shown(seats[otherOf(seat)]),
        closesAt,
        now: new Date(Date.now() + aheadMs).toISOString(),
      });
      return () => {
        if (mine.line === line) mine.line = null;
      };
    });
  }

  function sendSignal({ params, body }: Call<'sendSignal'>) {
    if (isDown) return lost();
    const seat = seatOf(params['session']);
    const mine = seats[seat];
    if (mine === null || mine.entry !== body.entry) return refuse('SEAT_LOST');
    carried.push({ from: mine.n, signal: body.signal });
    const other = otherOf(seat);
    if (seats[other]?.n === body.to && !isDeaf(body.signal)) {
      const signal =
        body.signal.kind === 'description' ? { ...body.signal, sdp: altered(body.signal.sdp) } : body.signal;
      tell(other, { event: 'signal', from: mine.n, signal });
    }
    return null;
  }

  function keepSeat({ params, body }: Call<'keepSeat'>) {
    if (isDown) return lost();
    return seats[seatOf(params['session'])]?.entry === body.entry ? null : refuse('SEAT_LOST');
  }

  function leaveRoom({ params, body }: Call<'leaveRoom'>) {
    const seat = seatOf(params['session']);
    if (seats[seat]?.entry === body.entry) empty(seat);
    return null;
  }

  function empty(seat: Seat): void {
    seats[seat]?.line?.end();
    seats[seat] = null;
    tell(otherOf(seat), { event: 'peer', peer: null });
  }

  /** The rest of a page that goes away: its stay and its key. The fake ends the page's own part by telling it. */
  function unload(seat: Seat): string {
    const held = seats[seat];
    end(seat, 'replaced');
    seats[seat] = held && { ...held, line: null };
    return held?.entry ?? '';
  }

  /** Ends the stay of a seat. */
  function end(seat: Seat, why: Extract<RoomEvent, { event: 'ended' }>['why']): void {
    const line = seats[seat]?.line;
    seats[seat] = null;
    line?.say({ event: 'ended', why });
    line?.end();
  }

  return {
    replies: { enterRoom, listenToRoom, sendSignal, keepSeat, leaveRoom } satisfies Replies,
    /** The signals from browser to browser, oldest first. */
    carried: carried as readonly { readonly from: number; readonly signal: Signal }[],
    end,
    unload,
    /** The seat was silent for too long: its device gets another stay by the same key. */
    forget(seat: Seat): void {
      forgotten.add(seats[seat]?.entry ?? '');
      empty(seat);
    },
    /** The sign-in that opened a seat is over: its key opens nothing any more. */
    signOut(seat: Seat): void {
      signedOut.add(seats[seat]?.entry ?? '');
      end(seat, 'signed-out');
      tell(otherOf(seat), { event: 'peer', peer: null, isSignedOut: true });
    },
    /** The server is gone, with all open streams; and is back. */
    setDown(down: boolean): void {
      isDown = down;
      if (!down) return;
      for (const stay of Object.values(seats)) {
        stay?.line?.end();
        if (stay !== null) stay.line = null;
      }
    },
    /** Between servers signals may come before it is said whose they are. */
    overtake(): void {
      isOvertaking = true;
    },
    /** Chooses the signals that are lost on their way. */
    lose(which: (signal: Signal) => boolean): void {
      isDeaf = which;
    },
    /** Alters descriptions on their way. */
    alter(how: (sdp: string) => string): void {
      altered = how;
    },
    /** By how much the server's clock is ahead of the device's, in milliseconds. */
    keepTime(ms: number): void {
      aheadMs = ms;
    },
    /** The current holder of a seat, or null. */
    holder: (seat: Seat): number | null => seats[seat]?.n ?? null,
  };
}

export type FakeRoom = ReturnType<typeof createFakeRoom>;
