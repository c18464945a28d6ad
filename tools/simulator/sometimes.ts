import type { Tables } from './store/tables.ts';
import type { World } from './world.ts';

/** Counts the branches that a history reached, from its rows: a run that misses an expected branch fails. */
export function countSometimes(world: World, tables: Tables): void {
  const { sometimes } = world;
  const { history, refunds, attempts, jobs, notifications, requests, appointments } = tables;
  for (const { event, appointmentId, at } of history.rows) {
    sometimes(`step: ${event}`);
    if (event === 'seat') {
      const expiry = jobs.rows.findLast(
        ({ kind, payload, runAt }) => kind === 'hold.expire' && payload['appointment'] === appointmentId && runAt <= at,
      );
      if (expiry !== undefined) sometimes('seated after the hold was over');
    }
  }
  for (const { reason, status } of refunds.rows) sometimes(`refund: ${reason}, ${status}`);
  for (const attempt of attempts.rows) {
    if (attempt.seats) sometimes(`paid in ${attempt.currency}`);
    if (attempt.status === 'REFUND_FAILED') sometimes('left to the operator');
  }
  for (const { attempts: tries, kind } of jobs.rows) if (tries > 1) sometimes(`tried again: ${kind}`);
  for (const { status } of notifications.rows) sometimes(`message ${status}`);
  if (requests.rows.length > 0) sometimes('request with a key');
  for (const { status } of appointments.rows) sometimes(`appointment ${status}`);
}

const OTHERS = `
  seated after the hold was over; refund found done; refund failed at the provider; refund took its time;
  refunded by hand; left to the operator; paid in GEL; paid in EUR; another sum came; money came late;
  callback lost; callback came twice; callback found nobody; forged callback; unsafe address; sms: not sent;
  mail: not sent; message sent, answer lost; message asked for twice; message dropped; answer lost on the way;
  start that failed; asked again after no answer; same key, answered again; hold refused: SLOT_TAKEN; crash;
  crash inside a transaction; payout paid; payout sent back`;

/** The branches that some thousand histories must reach. */
export const MUST_HAPPEN: readonly string[] = [
  ...['hold', 'seat', 'reseat', 'expire', 'replace', 'stepBack', 'complete'].map((name) => `step: ${name}`),
  ...['reminder', 'notify.send', 'refund.send', 'payment.cancel', 'session.complete', 'hold.expire'].map(
    (name) => `tried again: ${name}`,
  ),
  ...['IDEMPOTENCY_CONFLICT', 'SLOT_TAKEN', 'NOT_ACCEPTING', 'UNAVAILABLE'].map((name) => `payment refused: ${name}`),
  ...['seat lost', 'paid twice', 'wrong amount', 'undone'].map((reason) => `refund: ${reason}, DONE`),
  ...['create', 'status', 'cancel', 'refund'].flatMap((call) => [`${call}: lost before`, `${call}: lost after`]),
  ...OTHERS.trim().split(/;\s+/),
];
