// docs/decisions/197
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { foundAnywhere, foundIn, type Planted, plantTwo, rowsByTable } from '#server/testing/session/canaries.ts';
import { tablesOf } from '#server/testing/database/empty-tables.ts';
import type { JOB_KINDS } from '#server/jobs/kinds.ts';
import { leave } from '#server/testing/session/leaving.ts';
import { letProofStand, prove } from '#server/testing/sign-in/prove.ts';
import { pass } from '#server/testing/booking/shopping.ts';

/**
 * The effect of leaving on the rows of a table. `untouched`: it holds nothing of a client, or nothing that opens
 * without the client's key, or what the law keeps. `added`: rows only come. `deleted`: the client's go. `emptied`: in
 * the client's rows these columns have nothing any more; `changed`: these have something else; `rewritten`: nothing is
 * emptied, another reader gets the rows without the client.
 */
type Effect =
  | 'untouched'
  | 'added'
  | 'deleted'
  | 'deleted and added'
  | { emptied: readonly string[]; changed?: readonly string[]; added?: true; rewritten?: number };

const CODES = ['ip', 'browser_sha256', 'password_hash'];
const PERSON = ['phone_hmac', 'phone_enc', 'email_hmac', 'email_enc', 'sign_in_email_enc', 'name_enc', 'password_hash'];
const ENDED = ['status', 'cancelled_by', 'cancel_reason', 'cancelled_at', 'updated_at', 'version', 'shown_version'];

/** Every table of the database: a new one does not pass until it stands here. */
const EFFECTS: Record<string, Effect> = {
  alarms: 'deleted',
  allowed_events: 'untouched',
  appointment_history: 'added',
  // What waited for its payment is released.
  appointments: { emptied: [], changed: ENDED },
  audit_log: 'added',
  backups: 'untouched',
  chat_messages: 'untouched',
  // The words are sealed with the client's key.
  complaints: 'untouched',
  consents: 'deleted',
  content_changes: 'untouched',
  content_documents: 'untouched',
  content_drafts: 'untouched',
  content_pictures: 'untouched',
  content_problems: 'untouched',
  content_source: 'untouched',
  content_state: 'untouched',
  email_changes: 'deleted',
  exchange_rates: 'untouched',
  guardian_consent_transitions: 'untouched',
  guardian_consents: 'deleted',
  idempotency_keys: 'deleted',
  invitations: 'untouched',
  // What would only have told the client something goes; the last mail comes.
  jobs: 'deleted and added',
  key_checks: 'untouched',
  known_browsers: 'deleted',
  ledger_entries: 'untouched',
  ledger_transfers: 'untouched',
  legal_versions: 'untouched',
  meetings: 'untouched',
  migrations: 'untouched',
  // The therapist's stay, without the name.
  notifications: { emptied: ['payload_enc', 'claimed_until'], changed: ['status'], added: true, rewritten: 1 },
  openings: 'untouched',
  operator_setups: 'untouched',
  order_agreements: 'untouched',
  order_email_changes: 'untouched',
  // The links of their rooms open nothing.
  orders: { emptied: ['name_enc', 'email_enc'], changed: ['link_version'] },
  // For a day more under a keyed hash of the address, by which codes are counted.
  otp_challenges: { emptied: CODES, changed: ['state'] },
  outbox_messages: 'untouched',
  payment_attempts: 'untouched',
  payout_accounts: 'untouched',
  payout_batches: 'untouched',
  payout_line_ends: 'untouched',
  payout_lines: 'untouched',
  payout_stops: 'untouched',
  payouts: 'untouched',
  pending_sign_ins: 'deleted',
  shown_proofs: 'deleted',
  preferences: 'deleted',
  proposal_terms: 'deleted',
  proposals: 'untouched',
  provider_events: 'untouched',
  receipts: 'untouched',
  recovery_codes: 'untouched',
  refresh_tokens: 'deleted',
  refunds: 'untouched',
  // The number of an order is no name.
  restorings: 'untouched',
  removed_times: 'untouched',
  sandbox_payments: 'untouched',
  seat_stays: 'untouched',
  second_factors: 'untouched',
  series: 'untouched',
  // Keyed hashes, for a day.
  sign_in_failures: 'untouched',
  sign_ins: { emptied: ['ip', 'user_agent', 'browser_sha256'], changed: ['revoked_at', 'revoked_why'] },
  statement_heads: 'untouched',
  therapists: 'untouched',
  time_off: 'untouched',
  topic_shares: 'deleted',
  topic_sharing_history: 'untouched',
  work_items: 'untouched',
  user_keys: 'deleted',
  users: { emptied: PERSON, changed: ['deleted_at', 'step', 'reminders', 'advice', 'discreet', 'password_set_at'] },
};
/**
 * The effect of leaving on jobs: `goes` would only tell the client something, `stays` moves money, rooms and states on,
 * `other` is about no client. A new kind does not compile until it stands here.
 */
const WORK: Record<keyof typeof JOB_KINDS, 'goes' | 'stays' | 'other'> = {
  'login.forget-sign-ins': 'other',
  'intake.forget-answers': 'other',
  'invitation.forget-contacts': 'other',
  'meeting.forget-stays': 'other',
  'content.forget-changes': 'other',
  'content.announce': 'other',
  'content.tell-profile': 'other',
  'content.tell-sold': 'other',
  'pictures.forget-unused': 'other',
  'jobs.forget-ended': 'other',
  'limits.forget-counts': 'other',
  'notify.forget-ended': 'other',
  'work.tell': 'other',
  'today.tell': 'other',
  'content.judge': 'other',
  'backup.judge': 'other',
  'payment.settle-recent': 'other',
  'payment.compare-books': 'other',
  'exchange.refresh': 'other',
  'practice.tell-unmarked': 'other',
  'practice.tell-empty-calendars': 'other',
  'earnings.tell-due': 'other',
  'hold.expire': 'stays',
  'hold.ended': 'stays',
  'appointment.release': 'stays',
  'appointment.remind-unpaid': 'goes',
  'series.tell': 'goes',
  'payment.cancel': 'stays',
  'payment.settle': 'stays',
  'payment.compare': 'stays',
  'payment.reconcile': 'stays',
  'refund.send': 'stays',
  'refund.tell': 'goes',
  'session.complete': 'stays',
  'complaint.answer': 'stays',
  'advice.first-session': 'goes',
  'meeting.arrange': 'stays',
  'restored.ask': 'other',
  reminder: 'goes',
  'reminder.free-change': 'goes',
  'reminder.consent': 'goes',
  'checkout.forget-requests': 'other',
  // With its message: that of another reader stays.
  'notify.send': 'other',
  'practice.tell-on': 'other',
  'earnings.tell-paid': 'other',
  'earnings.tell-returned': 'other',
  'chat.forget': 'other',
  'content.read': 'other',
  'content.read-now': 'other',
  'content.fetch-pictures': 'other',
  'login.forget-codes': 'other',
  'alarm.put-back': 'stays',
  'alarm.discreet': 'stays',
};
const FAR = '2030-01-01T00:00:00Z';

/** Writes a job of every kind about a session of a client, its payment and a series. */
async function plantWork(app: TestApp, { orderId, userId }: Planted): Promise<void> {
  const [row] = await app.rows<{ payload: object }>(
    `select jsonb_build_object('order', o.id, 'therapist', o.therapist_id, 'appointment', o.appointment_id, 'attempt', p.id,
       'series', (select id from series where client_id = $2), 'of', o.client_id) as payload
     from orders o join payment_attempts p on p.order_id = o.id where o.id = $1`,
    [app.idOf(orderId), userId],
  );
  await app.rows(
    `insert into jobs(kind, payload, run_at, max_attempts) select kind, $2::jsonb, $3, 1 from unnest($1::text[]) as kind`,
    [Object.keys(WORK), JSON.stringify(row?.payload), FAR],
  );
}

/** The kinds of that work which still waits. */
async function workOf(app: TestApp, { userId }: Planted): Promise<string[]> {
  const rows = await app.rows<{ kind: string }>(`select kind from jobs where run_at = $1 and payload ->> 'of' = $2`, [
    FAR,
    userId,
  ]);
  return rows.map(({ kind }) => kind).toSorted();
}

/** The tables that every call writes, whoever makes it: counts under keyed hashes, and words between servers. */
const OF_CALLS = ['call_counts', 'instance_messages'];

describe('of two clients with everything that a client can leave in the product, one leaves', () => {
  let app: TestApp;
  let ana: Planted;
  let nika: Planted;
  let tables: string[];
  let before: Map<string, string[]>;
  let after: Map<string, string[]>;
  let found: { ana: string[]; nika: string[] };
  let told: { mails: number; sms: number };

  beforeAll(async () => {
    app = await testApp();
    ({ ana, nika } = await plantTwo(app));
    for (const client of [ana, nika]) await plantWork(app, client);
    tables = (await tablesOf(app.deps.db)).filter((name) => !OF_CALLS.includes(name));
    for (const client of [ana, nika]) {
      await prove(app, client, 'leave', { address: `+995${client.phone}` });
      // Another that nobody spends.
      await letProofStand(app, client.userId, 'exportOwnData');
    }
    found = { ana: await foundAnywhere(app, ana.canaries), nika: await foundAnywhere(app, nika.canaries) };
    before = await rowsByTable(app.deps.db, tables);
    told = { mails: app.mails.length, sms: app.sms.length };
    const left = await leave(app, ana);
    if (left.status !== 204) throw new Error(`leaving answered ${left.status} ${JSON.stringify(left.body)}`);
    after = await rowsByTable(app.deps.db, tables);
  });

  test('every table is named here', () => {
    expect([...tables].toSorted()).toEqual(Object.keys(EFFECTS).toSorted());
  });

  test.for(Object.entries(EFFECTS))('leaving changes the table %s as its line says', ([table, effect]) => {
    const [was, is] = [before.get(table) ?? [], after.get(table) ?? []];
    const went = was.filter((row) => !is.includes(row));
    const came = is.filter((row) => !was.includes(row));
    const counts = { went: went.length, came: came.length };
    if (effect === 'untouched') return expect(counts).toEqual({ went: 0, came: 0 });
    if (effect === 'added') return expect([counts.went, counts.came > 0]).toEqual([0, true]);
    expect(counts.went).toBeGreaterThan(0);
    // The other client's stay.
    expect(was.length - counts.went).toBeGreaterThan(0);
    if (effect === 'deleted') return expect(counts.came).toBe(0);
    if (effect === 'deleted and added') return expect(counts.came).toBe(1);
    const { emptied, changed = [], added, rewritten = 0 } = effect;
    const same = came.filter((row) => went.some((old) => rest(old) === rest(row)));
    expect([same.length, came.length - same.length]).toEqual([went.length, added ? 1 : 0]);
    const full = same.filter((row) => emptied.some((column) => !['\\x', null].includes(valueOf(row, column) as null)));
    expect(full).toHaveLength(rewritten);

    function rest(row: string): string {
      const values = JSON.parse(row) as Record<string, unknown>;
      return JSON.stringify(Object.entries(values).filter(([name]) => ![...emptied, ...changed].includes(name)));
    }
  });

  test('work that would only tell the client who left something goes, all other stays, and that of others', async () => {
    const kinds = Object.keys(WORK) as (keyof typeof WORK)[];
    expect(await workOf(app, ana)).toEqual(kinds.filter((kind) => WORK[kind] !== 'goes').toSorted());
    expect(await workOf(app, nika)).toEqual(kinds.toSorted());
  });

  // Issue 38: "after leaving none is in a dump, an outbox or a log, in clear or under a key that still exists".
  test('all 21 words of the client who left were there, and none is any more; those of another client are', async () => {
    expect([ana.canaries.length, nika.canaries.length]).toEqual([21, 21]);
    expect(found).toEqual({ ana: ana.canaries, nika: nika.canaries });
    await pass(app, 0);
    expect(await foundAnywhere(app, ana.canaries)).toEqual([]);
    expect(await foundAnywhere(app, nika.canaries)).toEqual(found.nika.filter((word) => !wordsThatWaited(word)));
  });

  test('what goes out after a client left has none of their words but the address of the last mail', () => {
    const mails = app.mails.slice(told.mails);
    const last = mails.filter(({ to }) => to === ana.contact);
    expect(last.map(({ subject }) => subject)).toEqual(['თქვენი ანგარიში წაიშალა']);
    // The other client's mails went out.
    expect(mails.length).toBeGreaterThan(1);
    const out = [
      ...mails.map(({ to, ...mail }) => (to === ana.contact ? mail : { to, ...mail })),
      ...app.sms.slice(told.sms),
    ];
    expect(foundIn(ana.canaries, { text: JSON.stringify(out), opened: [] })).toEqual([]);
  });

  /** Whether a word of the other client waited to be sent; messages that went out meanwhile are in no dump. */
  function wordsThatWaited(word: string): boolean {
    return word.startsWith('zx.queued') || word.startsWith('შრიალებს');
  }
});

function valueOf(row: string, column: string): unknown {
  return (JSON.parse(row) as Record<string, unknown>)[column];
}
