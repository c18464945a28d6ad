import { DAY, HOUR } from '#domain/dates.ts';
import { endingOf, type Life } from './lives.ts';
import { isAccepted } from './store/other-times-statements.ts';
import type * as rows from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import type { Told } from './told.ts';
import type { World } from './world.ts';

/** The pay of a session is booked once and paid out once; of a session without pay nothing stays in the books. */
export function checkPay(world: World, tables: Tables, session: rows.Appointment, told: Told): void {
  const { id, status, cancelReason, priceMinor, therapistMinor, end } = session;
  const earned = tables.transfers.byKey.get(`earn|${id}`);
  const reversed = tables.transfers.byKey.get(`earn_reversal|${id}`);
  const payout = tables.payouts.byKey.get(id);
  const bank = told.bank.get(id);
  const called = `${id}, ${status} ${cancelReason ?? ''},`;
  if (endingOf(session) !== 'kept') {
    // A payment that came back late is no payment: the mark may come after it.
    if ((bank?.times ?? 0) !== 0 || (bank?.minor ?? 0) !== 0) world.violate('FREE_MONEY', `${called} was paid out`);
    if (payout !== undefined && payout.status !== 'VOID')
      world.violate('FREE_MONEY', `${called} has ${payout.status} pay`);
    if ((earned === undefined) !== (reversed === undefined)) world.violate('FREE_MONEY', `${called} has earned`);
    const left = sumsOf([...(earned?.entries ?? []), ...(reversed?.entries ?? [])]);
    if ([...left.values()].some((minor) => minor !== 0)) world.violate('FREE_MONEY', `${called} left something`);
    return;
  }
  const owed = priceMinor - Math.floor((priceMinor * 25 + 50) / 100);
  if (reversed !== undefined) world.violate('EARNED', `${called} lost what it earned`);
  if (therapistMinor !== owed || payout?.minor !== owed) {
    return world.violate('PAYOUT', `${called} owes ${owed}, the payout is ${payout?.minor ?? 'missing'}`);
  }
  if (payout.status === 'VOID') world.violate('PAYOUT', `${called} owes ${owed}, and its payout is void`);
  if (payout.dueAt > end + 3 * DAY) world.violate('PAYOUT', `${called} is paid later than 3 days after the session`);
  const lines = sumsOf(earned?.entries ?? []);
  const shares = [lines.get('therapist_payable GEL'), lines.get('platform_commission GEL')];
  if (shares[0] !== -owed || shares[1] !== -(priceMinor - owed))
    world.violate('EARNED', `${called} is booked as ${shares}`);
  if (earned !== undefined && earned.at < end) world.violate('TOO_EARLY', `${called} earned before its end`);
  if (payout.status === 'PAID' && (bank?.times !== 1 || bank.minor !== owed)) {
    world.violate('PAID_TWICE', `${called} the bank paid ${bank?.minor ?? 0} in ${bank?.times ?? 0} orders`);
  }
}

function sumsOf(entries: readonly rows.LedgerEntry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { account, currency, minor } of entries) {
    sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + minor);
  }
  return sums;
}

/** A session ends as the last of what was done to it says, and by itself when nobody did anything. */
export function checkEnd(world: World, tables: Tables, life: Life, told: Told): void {
  const { session, history, order, complaint } = life;
  const { id, status } = session;
  const last = history.findLast(({ event }) => event === 'move')?.move?.new;
  if (last !== undefined && (last.start !== session.start || last.end !== session.end)) {
    world.violate('HISTORY', `${id} moved to another time than its own`);
  }
  const byClient = history.filter(
    (step) => step.event === 'move' && step.actor === 'client' && !isAccepted(tables, step),
  ).length;
  if (session.moves !== byClient) world.violate('HISTORY', `${id} counts ${session.moves} moves of ${byClient}`);
  if (life.bookedAt === null) return;
  const deeds = told.deeds.filter(({ orderId }) => orderId === order.id);
  if (deeds.length === 0 && status !== 'completed') {
    world.violate('NOT_COMPLETED', `nobody did anything to ${id}, and it is ${status}`);
  }
  const completed = history.find(({ event }) => event === 'complete')?.at ?? 0;
  const quiet = !SLOW.some((fault) => world.faults.had(fault));
  const earned = tables.transfers.byKey.get(`earn|${id}`)?.at ?? 0;
  const owedFrom = Math.max(session.end, history.at(-1)?.at ?? 0, complaint?.decidedAt ?? 0);
  if (quiet && complaint?.kind !== 'client_present' && earned > owedFrom + HOUR) {
    world.violate('PAYOUT', `${id} is ${status}, and earned hours after its end`);
  }
  if (quiet && deeds.length === 0 && completed > session.end + DAY + HOUR) {
    world.violate('NOT_COMPLETED', `${id} was completed hours after its time`);
  }
  if (complaint === undefined) return;
  // Until it is written that nobody answered, the client may take it back.
  const others = deeds.some(({ what, at }) => what === 'withdraw' || (what !== 'complain' && at < complaint.upheldAt));
  const unanswered = complaint.kind === 'therapist_absent' && !others;
  const expected = unanswered ? 'upheld' : complaint.status;
  if (complaint.status !== expected) world.violate('COMPLAINT', `nobody answered for ${id}: it is ${complaint.status}`);
  if (complaint.kind === 'therapist_absent' && complaint.status === 'upheld' && status !== 'therapist_absent') {
    world.violate('COMPLAINT', `the client was right about ${id}, and it is ${status}`);
  }
}

/** With any of these faults a job may run hours after its time. */
const SLOW = ['slow', 'database', 'serialization', 'freeze', 'crash', 'crash-inside'];
