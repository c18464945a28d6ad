import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { words } from '#domain/testing/words.ts';
import type { Told } from './told.ts';
import type { Payment } from './provider.ts';
import type * as rows from './store/rows.ts';
import type { Tables } from './store/tables.ts';
import { when, type World } from './world.ts';

/** Checks what must hold days after the last fault, from the rows, the provider and the answers to clients. */
export function checkFinally(world: World, tables: Tables, told: Told): void {
  checkStuck(world, tables);
  for (const payment of world.provider.payments.values()) checkMoney(world, tables, payment);
  for (const session of tables.appointments.rows) checkSession(world, tables, session, told);
  checkBooks(world, tables, told);
  checkHistory(world, tables);
  checkMessages(world, tables);
  checkTold(world, tables, told);
}

/** No expired hold, no open payment, no unsent message and no dead job remains. */
function checkStuck(world: World, tables: Tables): void {
  for (const { id, status } of tables.appointments.rows) {
    if (status === 'held' || status === 'confirmed') world.violate('STUCK', `appointment ${id} is still ${status}`);
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
    if (status !== 'PAID' && dueAt < world.timeline.now() - DAY) world.violate('STUCK', `a payout is still ${status}`);
  }
  for (const user of tables.users.rows) {
    if (user.step === 5) world.violate('STUCK', `${user.id} is at billing without a hold`);
  }
}

/** Captured money pays for one completed session or is refunded in full. */
function checkMoney(world: World, tables: Tables, payment: Payment): void {
  const attempt = tables.attempts.byKey.get(payment.attemptId);
  if (attempt === undefined) return world.violate('MONEY_LOST', `${payment.attemptId} is unknown to us`);
  const order = tables.orders.byKey.get(attempt.orderId);
  const session = tables.appointments.byKey.get(order?.appointmentId ?? '');
  const came = payment.came?.minor ?? 0;
  const seated = attempt.seats && session?.status === 'completed';
  const returned = came > 0 && payment.returned === came;
  const what = `${came / 100} for ${session?.status} ${session?.id}, ${payment.returned / 100} went back`;
  if (came > 0 && !seated && !returned) world.violate('MONEY_LOST', what);
  if (seated && payment.returned > 0) world.violate('SEATED_AND_REFUNDED', what);
  if (seated && came === 0) world.violate('FREE_SESSION', what);
  const operator = payment.hidden || (payment.came !== null && !['GEL', 'EUR'].includes(payment.came.currency));
  if (operator) return;
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

/** A completed session is earned once and paid out once. */
function checkSession(world: World, tables: Tables, session: rows.Appointment, told: Told): void {
  const { id, status, priceMinor, therapistMinor, end } = session;
  const earned = tables.transfers.byKey.get(`earn|${id}`);
  const payout = tables.payouts.byKey.get(id);
  if (status !== 'completed') {
    if (earned !== undefined || payout !== undefined) world.violate('FREE_MONEY', `${id} earned and is ${status}`);
    return;
  }
  const owed = priceMinor - Math.floor((priceMinor * 25 + 50) / 100);
  if (therapistMinor !== owed || payout?.minor !== owed) {
    return world.violate('PAYOUT', `${id} owes ${owed}, the payout is ${payout?.minor ?? 'missing'}`);
  }
  if (payout.dueAt > end + 3 * DAY) world.violate('PAYOUT', `${id} is paid later than 3 days after the session`);
  const lines = new Map(
    (earned?.entries ?? []).filter(({ currency }) => currency === 'GEL').map((e) => [e.account, e.minor]),
  );
  const shares = [lines.get('therapist_payable'), lines.get('platform_commission')];
  if (shares[0] !== -owed || shares[1] !== -(priceMinor - owed))
    world.violate('EARNED', `${id} is booked as ${shares}`);
  const bank = told.bank.get(id);
  if (payout.status === 'PAID' && (bank?.times !== 1 || bank.minor !== owed)) {
    world.violate('PAID_TWICE', `${id}: the bank paid ${bank?.minor ?? 0} in ${bank?.times ?? 0} orders`);
  }
  const order = tables.orders.rows.find(({ appointmentId }) => appointmentId === id);
  const byJob = tables.jobs.rows.some((job) => job.kind === 'session.complete' && job.payload['order'] === order?.id);
  const completed = tables.history.rows.find((step) => step.appointmentId === id && step.event === 'complete');
  if (byJob && completed !== undefined && completed.at < end + DAY)
    world.violate('TOO_EARLY', `${id} was completed before its time`);
}

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
  let bank = 0;
  for (const { minor } of told.bank.values()) bank += minor;
  const paid = -(sums.get('bank GEL') ?? 0);
  if (bank !== paid) world.violate('RECON', `the bank paid ${bank}, our books say ${paid}`);
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

const STEPS = words('null>held held>confirmed held>expired held>cancelled expired>confirmed confirmed>completed');

/** Messages are sent once and are true; reminders come in the hour before a session. */
function checkMessages(world: World, tables: Tables): void {
  const { delivered } = world.senders;
  const sent = new Map<string, Instant[]>();
  for (const { id, template, userId, dedupeKey } of tables.notifications.rows) {
    const at = delivered.get(id)?.at;
    if (at === undefined) continue;
    // Same template, recipient and object: for the recipient this is the same message under any key of the product.
    const event = `${template}|${userId}|${dedupeKey.split(':')[1] ?? ''}`;
    sent.set(event, [...(sent.get(event) ?? []), at]);
  }
  for (const [event, times] of sent)
    if (times.length > 1) world.violate('TOLD_TWICE', `${event} at ${times.map(when)}`);
  const timesOf = (template: string, key: string): Instant[] =>
    [...sent].flatMap(([event, times]) => (event.startsWith(`${template}|`) && event.endsWith(`|${key}`) ? times : []));
  for (const order of tables.orders.rows) {
    const session = tables.appointments.byKey.get(order.appointmentId);
    if (session === undefined) continue;
    const confirmed = tables.history.rows.find((step) => step.appointmentId === session.id && step.to === 'confirmed');
    for (const template of ['reminder-email', 'reminder-sms', 'reminder-therapist-email']) {
      const times = timesOf(template, order.id);
      const late = times.find((at) => at > session.start + 3 * MINUTE);
      if (late !== undefined) world.violate('REMINDER', `${template} came ${when(late)}, after the session began`);
      const tooSoon = times.find((at) => at < session.start - HOUR);
      if (tooSoon !== undefined)
        world.violate('REMINDER', `${template} came ${when(tooSoon)}, more than an hour before`);
      const due = session.status === 'completed' && (confirmed?.at ?? 0) < session.start - 45 * MINUTE;
      if (due && times.length === 0) world.violate('REMINDER', `nobody was sent ${template} of ${session.id}`);
      if (session.status !== 'completed' && times.length > 0)
        world.violate('REMINDER', `${session.id} is ${session.status}`);
    }
    const told = timesOf('booking-confirmed-email', order.id).length;
    if (told !== (session.status === 'completed' ? 1 : 0)) {
      world.violate('NOT_TOLD', `${session.status} ${session.id}: ${told} confirmations were sent`);
    }
    const heard = timesOf('new-booking-email', order.id).length;
    if (session.status === 'completed' && heard !== 1)
      world.violate('NOT_TOLD', `the therapist of ${session.id}: ${heard}`);
  }
  for (const { attemptId, reason, status } of tables.refunds.rows) {
    if (status === 'DONE' && timesOf('refund-sent-email', attemptId).length !== 1) {
      world.violate('NOT_TOLD', `nobody was told that ${attemptId} went back`);
    }
    const why = reason === 'seat lost' ? 'seat-lost-email' : 'payment-returned-email';
    if (timesOf(why, attemptId).length !== 1) world.violate('NOT_TOLD', `nobody was told why ${attemptId} goes back`);
  }
}

/** The rows confirm all answers to clients. */
function checkTold(world: World, tables: Tables, told: Told): void {
  const sessionOf = (orderId: string) =>
    tables.appointments.byKey.get(tables.orders.byKey.get(orderId)?.appointmentId ?? '');
  const holds = told.holds.map((hold) => ({ ...hold, what: 'a hold', row: tables.appointments.byKey.get(hold.id) }));
  const orders = told.orders.map((order) => ({ ...order, what: 'an order', row: sessionOf(order.orderId) }));
  for (const { client, choice, what, row } of [...holds, ...orders]) {
    const same = row?.clientId === world.clientId(client) && row.start === choice.start && row.end === choice.end;
    if (!same) world.violate('TOLD_WRONG', `client ${client + 1} was told of ${what} that is not there`);
  }
  for (const { client, orderId } of told.successes) {
    const row = sessionOf(orderId);
    if (row?.status !== 'completed')
      world.violate('TOLD_WRONG', `client ${client + 1} was told "booked": ${row?.status}`);
  }
}
