import { type Mutant, PAYMENT_MUTANTS } from './mutants-of-payments.ts';

export type { Mutant };

const tell = 'server/features/checkout/tell.ts';
const complete = 'server/features/checkout/complete.ts';
const hold = 'server/features/booking/hold.ts';
const seat = 'server/features/booking/seat.ts';
const notify = 'server/features/notify/notify.ts';
const notifyJobs = 'server/features/notify/notify.jobs.ts';
const payout = 'server/features/payout/payout.ts';
const worker = 'server/jobs/worker.ts';

/** All planted mistakes. Each compiles, and each changes behaviour. */
export const MUTANTS: readonly Mutant[] = [
  ...PAYMENT_MUTANTS,
  // Holds and confirmed slots.
  {
    name: 'holds are longer',
    file: 'domain/booking.ts',
    find: 'export const HOLD_MS = 15 * MINUTE;',
    replace: 'export const HOLD_MS = 20 * MINUTE;',
  },
  {
    name: 'the notice does not count',
    file: 'domain/schedule.ts',
    find: 'args.now + args.minNoticeMin * MINUTE',
    replace: 'args.now',
  },
  {
    name: 'time off does not count',
    file: 'domain/schedule.ts',
    find: '[...args.busy, ...args.timeOff]',
    replace: '[...args.busy]',
  },
  {
    name: 'a hold is told that was not placed',
    file: hold,
    find: 'if (terms !== null && id !== null) return asHold(terms, wish, id);',
    replace: "if (terms !== null) return asHold(terms, wish, id ?? 'none');",
  },
  { name: 'the fee is forgotten', file: hold, find: 'feePercent: profile.fee,', replace: 'feePercent: 0,' },
  {
    name: 'the commission is another one',
    file: 'domain/money.ts',
    find: 'export const COMMISSION_PERCENT = 25;',
    replace: 'export const COMMISSION_PERCENT = 20;',
  },
  {
    name: 'the client stays at billing after a hold',
    file: hold,
    find: '  await leaveBilling(tx, clientId);\n',
    replace: '',
  },
  {
    name: 'the client stays at billing after a seat',
    file: seat,
    find: "  if (!seated) throw new Error('the appointment to confirm is not live');\n  await leaveBilling(tx, appointment.clientId);",
    replace: "  if (!seated) throw new Error('the appointment to confirm is not live');",
  },
  {
    name: 'a late seat does not end the own newer hold',
    file: seat,
    find: '  await replaceOwnHold(tx, { therapistId, clientId, slot: { start, end }, now });\n',
    replace: '',
  },
  // The ledger and payouts.
  {
    name: 'the therapist gets the whole price',
    file: complete,
    find: 'const minor = therapistShare(priceMinor, commissionPercent);',
    replace: 'const minor = priceMinor;',
  },
  {
    name: 'a held session earns nothing',
    file: complete,
    find: '    await bookEarned(tx, { ...terms, appointmentId, now });\n',
    replace: '',
  },
  {
    name: 'a held session is not paid out',
    file: complete,
    find: 'if (minor > 0) await owePayout',
    replace: 'if (minor < 0) await owePayout',
  },
  {
    name: 'sessions are completed when they begin',
    file: 'domain/payout.ts',
    find: 'export const COMPLETE_AFTER_MS = DAY;',
    replace: 'export const COMPLETE_AFTER_MS = -DAY;',
  },
  {
    name: 'payouts are due a week later',
    file: 'domain/payout.ts',
    find: 'const PAYOUT_WITHIN_MS = 3 * DAY;',
    replace: 'const PAYOUT_WITHIN_MS = 7 * DAY;',
  },
  {
    name: 'a payout is not booked',
    file: payout,
    find: '    await bookPayout(tx, { ...payout, now });\n',
    replace: '',
  },
  {
    name: 'a payout that came back is never due again',
    file: payout,
    find: 'return payout !== null && dueAgain(tx, { ...returned, now });',
    replace: 'return payout !== null;',
  },
  {
    name: 'the commission is booked as the fee',
    file: 'domain/ledger.ts',
    find: "gel('platform_commission', -commission),",
    replace: "gel('platform_fee', -commission),",
  },
  {
    name: 'a refund is booked the wrong way',
    file: 'domain/ledger.ts',
    find: "return move('provider_receivable', 'refunds_clearing', amount);",
    replace: "return move('refunds_clearing', 'provider_receivable', amount);",
  },
  // Messages.
  {
    name: 'reminders are not written',
    file: tell,
    find: "    kind: 'reminder',",
    replace: "    kind: 'checkout.forget-requests',",
  },
  {
    name: 'reminders come two hours before',
    file: tell,
    find: 'runAt: start - HOUR,',
    replace: 'runAt: start - 2 * HOUR,',
  },
  {
    name: 'a reminder has a new key each time',
    file: tell,
    find: 'const key = `reminder:${orderId}:${start}`;',
    replace: 'const key = `reminder:${orderId}:${deps.random.uuid()}`;',
  },
  {
    name: 'a message that failed is forgotten',
    file: notify,
    find: '  await unclaimNotification(deps.db, id);\n  throw',
    replace: "  return end('failed', null);\n  throw",
  },
  {
    name: 'a message in dead hands is never sent',
    file: notifyJobs,
    find: 'if (waiting === null) return;',
    replace: 'if (waiting === null || waiting.heldUntil !== null) return;',
  },
  {
    name: 'a message has a new name at the sender each time',
    file: notify,
    find: 'return deps.mail.send({\n      key: id,',
    replace: 'return deps.mail.send({\n      key: deps.random.uuid(),',
  },
  // Jobs.
  {
    name: 'a failed job is not tried again',
    file: worker,
    find: 'const spent = job.attempts >= job.maxAttempts ||',
    replace: 'const spent = job.attempts >= 1 ||',
  },
  {
    name: 'jobs are done before they run',
    file: worker,
    find: 'await within(HANDLER_MS, handler(parsed.data as Parameters<typeof handler>[0], job));',
    replace:
      'void within(HANDLER_MS, handler(parsed.data as Parameters<typeof handler>[0], job)).catch(() => undefined);',
  },
];

/** Planted mistakes in statements: the comparison with the real database must find them. */
export const SQL_MUTANTS: readonly { name: string; statement: string; find: string; replace: string }[] = [
  {
    name: 'an old calendar is believed',
    statement: 'booking.place-hold',
    find: 'and t.version = $2',
    replace: 'and ($2::bigint is not null)',
  },
  {
    name: 'the older hold is not freed',
    statement: 'booking.place-hold',
    find: 'and (client_id = $3 or (therapist_id = $1 and during && $5::tstzrange and hold_expires_at <= $6))',
    replace: 'and (therapist_id = $1 and during && $5::tstzrange and hold_expires_at <= $6)',
  },
  {
    name: 'the client is not at billing after a hold',
    statement: 'booking.place-hold',
    find: 'id = $3 and exists (select 1 from a)',
    replace: 'id <> $3 and exists (select 1 from a)',
  },
  {
    name: 'a hold has no end',
    statement: 'booking.place-hold',
    find: 'from a),\n    ended as (',
    replace: 'from a where false),\n    ended as (',
  },
  {
    name: 'holds end too early',
    statement: 'booking.expire-hold',
    find: 'and hold_expires_at <= $3::timestamptz',
    replace: 'and $3::timestamptz is not null',
  },
  {
    name: 'any appointment is seated',
    statement: 'booking.freedom',
    find: 'where therapist_id = $1 and during && $3::tstzrange',
    replace: 'where false and therapist_id = $1 and during && $3::tstzrange',
  },
  {
    name: 'a claimed job is claimed again',
    statement: 'jobs.claim',
    find: 'and (locked_until is null or locked_until <= $1)',
    replace: '',
  },
  {
    name: 'jobs count no tries',
    statement: 'jobs.claim',
    find: 'attempts = attempts + 1',
    replace: 'attempts = attempts',
  },
  {
    name: 'the provider may be asked at any time',
    statement: 'payment.claim-ask',
    find: 'asked_at <= $3 or',
    replace: 'asked_at <= $3 or true or',
  },
  {
    name: 'a message is taken by everybody',
    statement: 'notify.claim',
    find: 'and (claimed_until is null or claimed_until <= $2)',
    replace: 'and $2::timestamptz is not null',
  },
  {
    name: 'a key is forgotten at once',
    statement: 'checkout.find-request',
    find: 'and created_at > $4',
    replace: 'and created_at < $4',
  },
];
