import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { words } from '#domain/testing/words.ts';
import type { Told } from './told.ts';
import type { Payment } from './provider-money.ts';
import type { Tables } from './store/tables.ts';
import type { CalendarLog } from './calendars.ts';
import { checkCalendars } from './finally-calendars.ts';
import { checkEnd, checkPay } from './finally-sessions.ts';
import { checkMessages } from './finally-messages.ts';
import { checkLater } from './finally-paid-later.ts';
import { checkTold } from './finally-told.ts';
import { checkWork } from './finally-work.ts';
import { endingOf, livesOf } from './lives.ts';
import { when } from './record.ts';
import type { World } from './world.ts';

/** Checks what must hold days after the last fault, from the rows, the provider and the answers to clients. */
export function checkFinally(world: World, tables: Tables, told: Told, calendars: CalendarLog): void {
  const lives = livesOf(tables);
  checkStuck(world, tables);
  for (const payment of world.provider.payments.values()) checkMoney(world, tables, { payment, told });
  for (const session of tables.appointments.rows) checkPay(world, tables, session, told);
  for (const life of lives) checkEnd(world, tables, life, told);
  checkBooks(world, tables, told);
  checkStopped(world, tables, told);
  checkHistory(world, tables);
  checkMessages(world, tables, lives);
  checkTold(world, tables, { told, lives });
  checkLater(world, tables, { told, lives });
  checkCalendars(world, tables, told, calendars);
  checkWork(world, tables);
}

/** No expired hold, no open payment, no unsent message and no dead job remains. */
function checkStuck(world: World, tables: Tables): void {
  for (const { id, status, start } of tables.appointments.rows) {
    const isOver = status === 'proposed' && start - DAY + HOUR < world.timeline.now();
    if (status === 'held' || status === 'confirmed' || isOver)
      world.violate('STUCK', `appointment ${id} is still ${status}`);
  }
  for (const { id, status } of tables.attempts.rows) {
    if (status === 'INITIAL' || status === 'PROCESSING') world.violate('STUCK', `payment ${id} is still ${status}`);
    if (status === 'REFUND_PENDING') world.violate('STUCK', `the refund of ${id} never ended`);
  }
  for (const { id, status, template } of tables.notifications.rows) {
    if (status === 'queued' || status === 'failed')
      world.violate('STUCK', `message ${template} ${id} is still ${status}`);
  }
  for (const { kind, deadAt, lastError } of tables.jobs.rows) {
    if (deadAt !== null) world.violate('JOB_DEAD', `${kind} ended for good: ${lastError}`);
  }
  for (const { status, dueAt } of tables.payouts.rows) {
    if (status !== 'PAID' && status !== 'VOID' && dueAt < world.timeline.now() - DAY)
      world.violate('STUCK', `a payout is still ${status}`);
  }
  for (const { orderId, status } of tables.complaints.rows) {
    if (status === 'open' || status === 'disputed') world.violate('STUCK', `the complaint of ${orderId} is ${status}`);
  }
  for (const user of tables.users.rows) {
    if (user.step === 5) world.violate('STUCK', `${user.id} is at billing without a hold`);
  }
}

/** Captured money pays for one session that is paid out, or is refunded in full. */
function checkMoney(world: World, tables: Tables, { payment, told }: { payment: Payment; told: Told }): void {
  const attempt = tables.attempts.byKey.get(payment.attemptId);
  if (attempt === undefined) return world.violate('MONEY_LOST', `${payment.attemptId} is unknown to us`);
  const session = tables.appointments.byKey.get(tables.orders.byKey.get(attempt.orderId)?.appointmentId ?? '');
  const came = payment.came?.minor ?? 0;
  const seated = attempt.seats && session !== undefined && endingOf(session) === 'kept';
  const byHand = told.byHand.get(payment.attemptId) ?? 0;
  const returned = came > 0 && payment.returned + byHand === came;
  const what = `${came / 100} for ${session?.status} ${session?.id}, ${payment.returned / 100} went back`;
  if (came > 0 && !seated && !returned) world.violate('MONEY_LOST', what);
  if (payment.returned + byHand > came) world.violate('RETURNED_TWICE', `${what}, and ${byHand / 100} by hand`);
  if (seated && payment.returned + byHand > 0) world.violate('SEATED_AND_REFUNDED', what);
  if (seated && came === 0) world.violate('FREE_SESSION', what);
  const operator = payment.hidden || (payment.came !== null && !['GEL', 'EUR'].includes(payment.came.currency));
  if (operator) {
    if (came > 0 && attempt.status !== 'REFUNDED') world.violate('STUCK', `${what}: it is still ${attempt.status}`);
    return;
  }
  const kinds = tables.transfers.rows.filter(({ objectId }) => objectId === attempt.id).map(({ kind }) => kind);
  const expected = came === 0 ? '' : seated ? 'capture' : 'capture refund refund_done';
  if (kinds.join(' ') !== expected) world.violate('RECON', `${what}, booked as "${kinds.join(' ')}"`);
  const booked = tables.transfers.byKey.get(`capture|${attempt.id}`);
  const undelayed = !DELAYING_FAULTS.some((fault) => world.faults.had(fault));
  // The nightly comparison finds money of payments that are no longer polled.
  const limitMs = payment.late || payment.cameAt >= attempt.expiresAt ? DAY + HOUR : 3 * MINUTE;
  if (undelayed && booked !== undefined && booked.at > payment.cameAt + limitMs) {
    world.violate('SEEN_LATE', `${what}: it came ${when(payment.cameAt)} and was seen ${when(booked.at)}`);
  }
  const receipts = tables.receipts.rows.filter(({ attemptId }) => attemptId === attempt.id).map(({ kind }) => kind);
  const papers = came === 0 ? '' : seated ? 'payment' : 'payment refund';
  if (receipts.join(' ') !== papers) world.violate('RECEIPT', `${what}, receipts "${receipts.join(' ')}"`);
}

/** With any of these faults the product may see a payment later than a few minutes after it was made. */
const DELAYING_FAULTS = words('status slow database serialization freeze crash crash-inside provider-clock');

/** The ledger sums to zero, agrees with the provider and the bank, and holds no money without an owner. */
function checkBooks(world: World, tables: Tables, told: Told): void {
  const sums = new Map<string, number>();
  for (const { id, entries } of tables.transfers.rows) {
    const own = new Map<string, number>();
    for (const { account, currency, minor } of entries) {
      own.set(currency, (own.get(currency) ?? 0) + minor);
      sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + minor);
    }
    if ([...own.values()].some((sum) => sum !== 0)) world.violate('LEDGER', `transfer ${id} does not sum to zero`);
  }
  for (const currency of ['GEL', 'EUR']) {
    let net = 0;
    for (const { came, returned, hidden } of world.provider.payments.values()) {
      if (came?.currency === currency && !hidden) net += came.minor - returned;
    }
    const ours = sums.get(`provider_receivable ${currency}`) ?? 0;
    if (ours !== net) world.violate('RECON', `the provider holds ${net} ${currency}, our books say ${ours}`);
    for (const account of ['client_advance', 'refunds_clearing']) {
      const left = sums.get(`${account} ${currency}`) ?? 0;
      if (left !== 0) world.violate('RECON', `${account} keeps ${left} ${currency}`);
    }
  }
  const bank = new Map([
    ['GEL', [...told.bank.values()].reduce((sum, { minor }) => sum + minor, 0)],
    ['EUR', 0],
  ]);
  for (const [attemptId, minor] of told.byHand) {
    const currency = world.provider.payments.get(attemptId)?.came?.currency ?? '';
    bank.set(currency, (bank.get(currency) ?? 0) + minor);
  }
  for (const [currency, minor] of bank) {
    const paid = -(sums.get(`bank ${currency}`) ?? 0);
    if (minor !== paid) world.violate('RECON', `the bank paid ${minor} ${currency}, our books say ${paid}`);
  }
}

/** Nothing was sent to a therapist between the answer that their pay is stopped and the wish that it goes on. */
function checkStopped(world: World, tables: Tables, told: Told): void {
  for (const { batchId, therapistId, appointmentId } of tables.lines.rows) {
    const sentAt = tables.batches.byKey.get(batchId)?.sentAt ?? 0;
    const { contentId } = tables.therapists.byKey.get(therapistId) ?? {};
    const isStopped = told.stops.some(
      ({ profile, from, until }) => profile === contentId && sentAt >= from && (until === null || sentAt < until),
    );
    if (isStopped) world.violate('STOPPED', `pay for ${appointmentId} was sent, and the operator had stopped it`);
  }
}

/** The transitions of every appointment are connected and allowed. */
function checkHistory(world: World, tables: Tables): void {
  const last = new Map<string, string | null>();
  for (const { appointmentId, from, to } of tables.history.rows) {
    if ((last.get(appointmentId) ?? null) !== from) {
      world.violate('HISTORY', `${appointmentId} went from ${from}, and was ${last.get(appointmentId)}`);
    }
    if (!STEPS.includes(`${from}>${to}`)) world.violate('HISTORY', `${appointmentId} went from ${from} to ${to}`);
    last.set(appointmentId, to);
  }
  for (const { id, status } of tables.appointments.rows) {
    if (last.get(id) !== status) world.violate('HISTORY', `${id} is ${status}, its history ends with ${last.get(id)}`);
  }
}

const STEPS = words(`
  null>held null>proposed proposed>confirmed proposed>expired proposed>cancelled held>confirmed held>expired held>cancelled expired>confirmed confirmed>confirmed confirmed>cancelled
  confirmed>completed confirmed>client_absent confirmed>therapist_absent completed>client_absent
  completed>therapist_absent client_absent>completed client_absent>therapist_absent`);
