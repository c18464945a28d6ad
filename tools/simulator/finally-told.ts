import { MINUTE } from '#domain/dates.ts';
import { endingOf, type Life } from './lives.ts';
import type { Span } from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import type { Told, ToldDeed } from './told.ts';
import type { World } from './world.ts';
import type { OrderId } from '#server/secrets/order-ids.ts';

/** The rows confirm all answers to people. */
export function checkTold(world: World, tables: Tables, { told, lives }: { told: Told; lives: readonly Life[] }): void {
  const lifeOf = new Map(lives.map((life) => [life.order.id, life]));
  const sessionOf = (orderId: OrderId) => lifeOf.get(orderId)?.session;
  const holds = told.holds.map((hold) => ({ ...hold, what: 'a hold', row: tables.appointments.byKey.get(hold.id) }));
  const orders = told.orders.map((order) => ({ ...order, what: 'an order', row: sessionOf(order.orderId) }));
  for (const { client, clientId, choice, what, row } of [...holds, ...orders]) {
    const moved = tables.history.rows.find((step) => step.appointmentId === row?.id && step.move !== null)?.move?.old;
    const first = moved ?? row;
    const same = row?.clientId === clientId && first?.start === choice.start && first.end === choice.end;
    if (!same) world.violate('TOLD_WRONG', `client ${client + 1} was told of ${what} that is not there`);
  }
  for (const { client, orderId } of told.successes) {
    const life = lifeOf.get(orderId);
    if (life === undefined || life.bookedAt === null) {
      world.violate('TOLD_WRONG', `client ${client + 1} was told "booked": ${life?.session.status}`);
    }
  }
  checkSeen(world, told.deeds, lifeOf);
  for (const deed of told.deeds) {
    const life = lifeOf.get(deed.orderId);
    const wrong = deed.answer === null || life === undefined ? null : wrongOf(tables, life, deed, told);
    if (wrong !== null) {
      const { what, by, answer } = deed;
      world.violate('TOLD_WRONG', `the ${by} was told "${answer}" to ${what} of ${deed.orderId}: ${wrong}`);
    }
  }
}

/** Two people, or one in two tabs, cannot both have changed a session from one version that was shown to both. */
function checkSeen(world: World, deeds: readonly ToldDeed[], lifeOf: ReadonlyMap<string, Life>): void {
  const made = new Map<string, ToldDeed>();
  for (const deed of deeds) {
    if (deed.seenVersion === null || !isMade(deed, lifeOf.get(deed.orderId))) continue;
    const from = `${deed.orderId} ${deed.seenVersion}`;
    const first = made.get(from) ?? deed;
    made.set(from, first);
    if (changeOf(first) === changeOf(deed)) continue;
    world.violate('STALE', `${deed.what} by the ${deed.by} of ${from} is done after ${first.what} by the ${first.by}`);
  }
}

/** Whether a deed has changed something, as far as its answer and the history tell it from one that found it done. */
function isMade({ what, by, to, at, answer }: ToldDeed, life: Life | undefined): boolean {
  if (what === 'mark') return answer === 'marked';
  if (answer !== 'yes') return false;
  if (what === 'cancel' || what === 'complain') return true;
  if (what !== 'move' && what !== 'accept') return false;
  const { start } = to as Span;
  const isMove = (step: Life['history'][number]): boolean =>
    step.actor === by && step.move?.new.start === start && step.at >= at && step.at <= at + MINUTE;
  return life?.history.some(isMove) === true;
}

/** The change that a deed makes to a session; a repeated request is no other change. */
function changeOf({ what, to }: ToldDeed): string {
  if (what === 'accept' || what === 'move') return `to ${(to as Span).start}`;
  return what === 'mark' ? `ends as ${String(to)}` : what;
}

/** Why an answer about a session is not true; null when it is. */
function wrongOf(tables: Tables, life: Life, deed: ToldDeed, told: Told): string | null {
  const { session, history, complaint } = life;
  const { what, by, to, at, answer } = deed;
  if (answer !== 'yes' && what !== 'mark') return null;
  switch (what) {
    case 'move': {
      const { start, end } = to as Span;
      const moved = history.some((step) => step.move?.new.start === start && step.move.new.end === end);
      return moved || life.times[0]?.start === start ? null : 'it did not move there';
    }
    case 'cancel': {
      if (session.status !== 'cancelled' || session.cancelledBy !== by) return `it is ${session.status}`;
      return wrongSum(tables, life, deed, told);
    }
    case 'mark': {
      if (answer === 'disputed') return complaint === undefined ? 'nobody had complained' : null;
      if (answer !== 'marked') return null;
      const event = { completed: 'markHeld', client_absent: 'markClientAbsent' }[to as string] ?? 'markTherapistAbsent';
      return history.some((step) => step.event === event && step.at >= at) ? null : 'it was not marked';
    }
    case 'propose': {
      const { start } = to as Span;
      const known = tables.proposals.rows.some(
        (one) => one.orderId === deed.orderId && one.times.some((time) => time.start === start),
      );
      return known ? null : 'nothing was proposed';
    }
    case 'accept': {
      const { start } = to as Span;
      const moved = history.some((step) => step.move?.new.start === start);
      return moved || life.times[0]?.start === start ? null : 'it did not move there';
    }
    case 'decline':
    case 'take back': {
      const status = what === 'decline' ? 'declined' : 'withdrawn';
      const ended = tables.proposals.rows.some((one) => one.orderId === deed.orderId && one.status === status);
      return ended ? null : `no proposal is ${status}`;
    }
    case 'complain':
      return complaint === undefined ? 'there is no complaint' : null;
    case 'withdraw':
      return complaint?.status === 'withdrawn' ? null : `the complaint is ${complaint?.status}`;
    case 'object':
      return complaint === undefined || complaint.decidedAt === null ? 'nothing was decided' : null;
    case 'settle':
      return complaint?.status === 'upheld' || complaint?.status === 'rejected' ? null : `it is ${complaint?.status}`;
  }
}

/** The client confirmed a sum, and exactly this goes back. Of a repeat that saw another sum the first one counts. */
function wrongSum(tables: Tables, { order, session }: Life, { seenMinor }: ToldDeed, told: Told): string | null {
  const seen = told.deeds.filter((one) => one.orderId === order.id && one.what === 'cancel' && one.seenMinor !== null);
  if (seenMinor === null || new Set(seen.map((one) => one.seenMinor)).size > 1) return null;
  const seat = tables.attempts.rows.find(({ orderId, seats }) => orderId === order.id && seats);
  const returned = tables.refunds.byKey.get(seat?.id ?? '')?.amountMinor ?? 0;
  if (returned !== seenMinor) return `${seenMinor} was seen, ${returned} goes back`;
  return (endingOf(session) === 'returned') === seenMinor > 0 ? null : `it is ${session.cancelReason}`;
}
