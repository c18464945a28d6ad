import { DAY, type Instant, MINUTE, wallOf } from '#domain/dates.ts';
import { type CalendarLog, type CalendarState, hasTime, timesOf } from './calendars.ts';
import type { Span } from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import { overlaps } from './store/values.ts';
import type { Told, ToldEdit } from './told.ts';
import { when } from './record.ts';
import type { World } from './world.ts';

/** Checks that calendars match their therapists' edits, and that therapists and clients were told the truth. */
export function checkCalendars(world: World, tables: Tables, told: Told, calendars: CalendarLog): void {
  const seats = seatsOf(tables);
  for (const therapist of world.plan.therapists.keys()) {
    const therapistId = world.therapistId(therapist);
    const states = calendars.statesOf(therapistId);
    const edits = [
      ...told.edits.filter((edit) => edit.therapist === therapist),
      ...withdrawnOf(tables, told, { therapist, therapistId }),
    ];
    for (const [index, after] of states.entries()) {
      const before = states[index - 1];
      if (before !== undefined) checkExplained(world, { before, after }, edits);
    }
    const own = seats.filter((seat) => seat.therapistId === therapistId);
    for (const edit of edits) {
      if (edit.answeredAt === null) continue;
      const interval = { from: edit.at, until: edit.answeredAt };
      // A time that only couples can choose is longer than the one that was named.
      const named =
        edit.what === 'remove' ? edit.times.map(({ start }) => ({ start, end: start + 80 * MINUTE })) : edit.times;
      const isTaken = named.some((time) => own.some((seat) => isAt(seat, interval) && overlaps(seat, time)));
      checkAnswer(world, edit, { states: calendars.during(therapistId, interval), isTaken, ...interval });
    }
  }
  for (const refusal of told.refusals) {
    const therapistId = world.therapistId(refusal.choice.therapist);
    const states = calendars.during(therapistId, { from: refusal.at, until: refusal.answeredAt });
    const { clientId } = refusal;
    const isKnown = seats.some(
      (seat) =>
        seat.therapistId === therapistId &&
        seat.clientId === clientId &&
        seat.paidFrom <= refusal.at &&
        seat.until > refusal.answeredAt,
    );
    checkRefusal(world, refusal, { states, isKnown });
  }
}

/** The times that therapists did not offer again when they cancelled; a cancelled session keeps its time. */
function withdrawnOf(
  { orders, appointments, history }: Tables,
  told: Told,
  { therapist, therapistId }: { therapist: number; therapistId: string },
): ToldEdit[] {
  return orders.rows.flatMap(({ id, appointmentId, therapistId: whose }): ToldEdit[] => {
    const asked = told.deeds.filter((deed) => deed.orderId === id && deed.what === 'cancel' && deed.by === 'therapist');
    const session = appointments.byKey.get(appointmentId);
    const isCancelled = session?.cancelledBy === 'therapist' && whose === therapistId;
    if (!isCancelled || !asked.some(({ withdraws }) => withdraws)) return [];
    const at = history.rows.findLast((one) => one.appointmentId === appointmentId && one.event === 'cancel')?.at ?? 0;
    const times = [{ start: session.start, end: session.end }];
    const isDone = (state: CalendarState): boolean => !times.some((time) => isListedOver(state, time));
    // Of two presses one may have left the time on offer.
    const answer = asked.every(({ withdraws }) => withdraws) ? 'yes' : null;
    return [{ therapist, what: 'withdraw', times, isDone, at, answeredAt: at, answer }];
  });
}

const TYPES = ['personal', 'couple'] as const;

/** The edits that can change each part of a calendar. */
const CAUSES: Readonly<Record<Exclude<keyof CalendarState, 'from' | 'version'>, readonly ToldEdit['what'][]>> = {
  ranges: ['publish', 'remove', 'withdraw'],
  removed: ['remove', 'withdraw', 'publish'],
  weekly: ['template'],
  timeOff: ['time-off', 'work'],
  accepting: ['accept'],
  minNoticeMin: ['template'],
  bufferMin: ['template'],
};

/** The edits that can remove a time; a single published time hides the times of the template that it overlaps. */
const CLOSING = ['remove', 'publish', 'time-off', 'withdraw'] as const;
const OPENING = ['publish', 'work'] as const;

/** Every time that came or went, and every other change, is what the therapist had asked for. */
function checkExplained(
  world: World,
  { before, after }: { before: CalendarState; after: CalendarState },
  edits: readonly ToldEdit[],
): void {
  const possible = edits.filter((edit) => mayHappenAt(edit, after.from));
  for (const part of Object.keys(CAUSES) as (keyof typeof CAUSES)[]) {
    if (JSON.stringify(before[part]) === JSON.stringify(after[part])) continue;
    if (possible.some(({ what }) => CAUSES[part].includes(what))) continue;
    world.violate('CALENDAR', `nobody asked for other ${part} at ${when(after.from)}`);
  }
  const isSame = before.ranges.length === after.ranges.length && before.removed.length === after.removed.length;
  const isOpenAlike = isSame && before.timeOff.length === after.timeOff.length;
  if (isOpenAlike || possible.some(({ what }) => what === 'template')) return;
  for (const type of TYPES) {
    const window = { from: world.plan.start - DAY, until: world.plan.end, type };
    const [old, now] = [timesOf(before, window), timesOf(after, window)];
    for (const time of old) {
      if (now.some(({ start }) => start === time.start) || isExplained(possible, CLOSING, time)) continue;
      world.violate('CALENDAR', `nobody took ${when(time.start)} away, and it is gone at ${when(after.from)}`);
    }
    for (const time of now) {
      if (old.some(({ start }) => start === time.start) || isExplained(possible, OPENING, time)) continue;
      world.violate('CALENDAR', `nobody published ${when(time.start)}, and it is there at ${when(after.from)}`);
    }
  }
}

function isExplained(edits: readonly ToldEdit[], by: readonly ToldEdit['what'][], time: Span): boolean {
  return edits.some(({ what, times }) => by.includes(what) && times.some((one) => overlaps(one, time)));
}

/** Whether a change may come from this call: it had been asked for, it was not refused, and it was not over. */
function mayHappenAt({ at, answeredAt, answer }: ToldEdit, instant: Instant): boolean {
  return at <= instant && instant <= (answeredAt ?? Infinity) && (answer === null || answer === 'yes');
}

type Facts = { states: readonly CalendarState[]; isTaken: boolean; from: Instant; until: Instant };

/** A change that was confirmed has happened, and for one that was refused there was a reason. */
function checkAnswer(world: World, edit: ToldEdit, { states, isTaken, from, until }: Facts): void {
  const { what, times, answer } = edit;
  const asked = `to ${what} ${times.map(({ start }) => when(start).slice(0, -3)).join(', ')}`;
  if (answer === 'yes') {
    if (!states.some((state) => edit.isDone(state)))
      world.violate('EDIT_LOST', `${asked} was confirmed and did not happen`);
    const isPast = what === 'publish' && times.some(({ start }) => start <= from);
    if (isPast) world.violate('PUBLISHED_PAST', `${asked} was confirmed`);
    return;
  }
  const without: Readonly<Record<string, boolean>> = {
    SESSION_NOT_FOUND: states.every((state) => !edit.isDone(state)) && !isTaken,
    TIME_IN_USE: !isTaken,
    TIMES_OVERLAP: !isTaken && !meet(times) && !states.some((state) => times.some((time) => isInTheWay(state, time))),
    SLOT_IN_PAST: times.every((time) => (what === 'publish' ? time.start : time.end) > until),
    TEMPLATE_INVALID: true,
  };
  if (without[answer ?? ''] === true) world.violate('EDIT_REFUSED', `${asked} was refused as ${answer}`);
}

function meet(times: readonly Span[]): boolean {
  return times.some((one, index) => times.slice(index + 1).some((other) => overlaps(one, other)));
}

function isInTheWay(state: CalendarState, time: Span): boolean {
  return isListedOver(state, time) || [...state.ranges, ...state.timeOff].some((other) => overlaps(other, time));
}

/** Whether any time of a calendar overlaps this one. */
function isListedOver(state: CalendarState, time: Span): boolean {
  const around = { from: time.start - DAY, until: time.end };
  return TYPES.some((type) => timesOf(state, { ...around, type }).some((other) => overlaps(other, time)));
}

/** A client is refused only what is not in the calendar, is too soon, or is not for new clients. */
function checkRefusal(
  world: World,
  { choice, code, answeredAt }: Told['refusals'][number],
  { states, isKnown }: { states: readonly CalendarState[]; isKnown: boolean },
): void {
  // A session over midnight is no time that a client can name.
  const isOfOneDay = wallOf(choice.start).date === wallOf(choice.end - 1).date;
  const isListed = isOfOneDay && states.every((state) => hasTime(state, choice, choice.type));
  const isInTime = states.every(({ minNoticeMin }) => choice.start >= answeredAt + minNoticeMin * MINUTE);
  const isWrong: Readonly<Record<string, boolean>> = {
    BAD_SLOT: isListed,
    SLOT_CLOSED: isListed && isInTime,
    NOT_ACCEPTING: isKnown || states.every(({ accepting }) => accepting),
  };
  if (isWrong[code] === true) world.violate('REFUSED', `${when(choice.start)} was refused as ${code}`);
}

/** A time that an appointment had, from when to when, and since when it was paid. */
type Seat = Span & { therapistId: string; clientId: string; from: Instant; until: Instant; paidFrom: Instant };

function isAt({ from, until }: Seat, interval: { from: Instant; until: Instant }): boolean {
  return from <= interval.until && until >= interval.from;
}

const NEVER: Instant = Infinity;

/** All times that appointments had. One that ended may have been seated again. */
function seatsOf({ appointments, history }: Tables): Seat[] {
  const histories = Map.groupBy(history.rows, ({ appointmentId }) => appointmentId);
  return appointments.rows.flatMap(({ id, therapistId, clientId, start, end }) => {
    const seats: Seat[] = [];
    const steps = histories.get(id) ?? [];
    let time: Span = steps.find(({ move }) => move !== null)?.move?.old ?? { start, end };
    let from: Instant = NEVER;
    let paidFrom: Instant = NEVER;
    for (const { at, to, move } of steps) {
      const isOver = to === 'expired' || to === 'cancelled';
      if (move !== null || isOver) seats.push({ therapistId, clientId, ...time, from, paidFrom, until: at });
      if (move !== null) time = move.new;
      from = isOver ? NEVER : move !== null ? at : Math.min(from, at);
      paidFrom = isOver || to === 'held' || to === 'proposed' ? NEVER : Math.min(paidFrom, at);
    }
    if (from !== NEVER) seats.push({ therapistId, clientId, ...time, from, paidFrom, until: NEVER });
    return seats;
  });
}
