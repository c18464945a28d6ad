import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import type { PayoutLine } from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import type { World } from './world.ts';

/** The accounts and stops of a therapist as they were seen, with the instant by the clock. */
type Seen = { accounts: { id: string; at: Instant }[]; isStopped: boolean };

/**
 * Checks each line of a batch as soon as it is committed: nothing is sent twice, to another account than the newest, to
 * an account of less than 24 hours, or of less than 72 if it replaced another, to one that the bank refused, or to a
 * stopped therapist. Ages of accounts and stops are from the checker's own observation, not from the rows.
 */
export function checkPayouts(tables: Tables): (world: World) => void {
  const people = new Map<string, Seen>();
  const seenOf = (therapistId: string): Seen => {
    const known = people.get(therapistId);
    if (known !== undefined) return known;
    const fresh: Seen = { accounts: [], isStopped: false };
    people.set(therapistId, fresh);
    return fresh;
  };
  const open = new Set<string>();
  const refused = new Set<string>();
  let [accounts, lines, ends] = [0, 0, 0];
  return (world) => {
    const now = world.timeline.now();
    for (; lines < tables.lines.rows.length; lines += 1) {
      const line = tables.lines.rows[lines];
      if (line === undefined) continue;
      judge(world, line, seenOf(line.therapistId));
      if (refused.has(line.accountId))
        world.violate('REFUSED_ACCOUNT', `pay for ${line.appointmentId} is sent to an account that the bank refused`);
      if (open.has(line.appointmentId))
        world.violate('SENT_TWICE', `pay for ${line.appointmentId} is at the bank already`);
      open.add(line.appointmentId);
    }
    for (; ends < tables.lineEnds.rows.length; ends += 1) {
      const end = tables.lineEnds.rows[ends];
      // What is paid is not sent again unless it comes back.
      if (end?.outcome !== 'RETURNED') continue;
      open.delete(end.appointmentId);
      refused.add(tables.lines.byKey.get(`${end.batchId}|${end.appointmentId}`)?.accountId ?? '');
    }
    for (; accounts < tables.accounts.rows.length; accounts += 1) {
      const account = tables.accounts.rows[accounts];
      // The first of a history stood before it.
      const at = now === world.plan.start ? now - 2 * DAY : now;
      if (account !== undefined) seenOf(account.therapistId).accounts.push({ id: account.id, at });
    }
    for (const [therapistId, seen] of people) {
      seen.isStopped = tables.stops.rows.some((stop) => stop.therapistId === therapistId && stop.endedAt === null);
    }
  };
}

/** The product reads its clock some moments before its rows are committed. */
const MOMENT = MINUTE;

function judge(world: World, { appointmentId, accountId }: PayoutLine, { accounts, isStopped }: Seen): void {
  const newest = accounts.at(-1);
  if (newest === undefined || newest.id !== accountId) {
    return world.violate('OTHER_ACCOUNT', `pay for ${appointmentId} is sent to ${accountId}, and not to ${newest?.id}`);
  }
  const waits = accounts.length === 1 ? DAY : 3 * DAY;
  if (world.timeline.now() + MOMENT < newest.at + waits) {
    world.violate('YOUNG_ACCOUNT', `pay for ${appointmentId} is sent to an account of less than ${waits / HOUR} hours`);
  }
  if (isStopped) world.violate('STOPPED', `pay for ${appointmentId} is sent, and it is stopped`);
}
