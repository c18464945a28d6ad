// docs/decisions/197
import type { Instant } from '#domain/dates.ts';
import { iso, prepared, type Tx } from '#server/db/db.ts';
import { setStep } from '../intake/intake.ts';

/**
 * Applies leaving to all tables, as `leaving-tables.test.ts` lists. The caller has locked the client, ended the
 * sign-ins and taken the name out of messages to others, which stay. Sealed data that stays is unreadable without its
 * `user_keys` row.
 */
export async function forgetClient(
  tx: Tx,
  of: { userId: string; staying: readonly string[]; now: Instant },
): Promise<void> {
  const { userId, now } = of;
  // While the row still has the indexes of phone and e-mail.
  await tx.run(EMPTY_CODES, [userId]);
  for (const statement of [EMPTY_SIGN_INS, DELETE_TOKENS, ...DELETE_OWN, EMPTY_ORDERS])
    await tx.run(statement, [userId]);
  await tx.run(DROP_MESSAGES, [userId, of.staying]);
  await tx.run(DELETE_JOBS, [userId]);
  await setStep(tx, userId, 0);
  await tx.run(EMPTY_PERSON, [userId, iso(now)]);
  await tx.run(AUDIT, [userId, iso(now)]);
}

/**
 * Empties codes: those to the client's sign-in addresses, those that went elsewhere at the client's own wish, as their
 * messages say, and those with which the client has signed in. That they were sent stays for their day under a keyed
 * hash of the address, so that a new account at the same phone gets no new budget of SMS.
 */
const EMPTY_CODES = prepared('leaving.empty-codes')`
  update otp_challenges c set state = case when state = 'SENT' then 'REPLACED' else state end, password_hash = null, ip = null,
    browser_sha256 = ''::bytea
  where address_hmac in (select phone_hmac from users where id = $1::uuid union select email_hmac from users where id = $1)
    or exists (select 1 from notifications n where n.dedupe_key = 'otp:' || c.id and n.user_id = $1)
    or exists (select 1 from notifications n where n.dedupe_key = 'otp:' || c.id || ':' || $1::uuid)
    or (state = 'VERIFIED' and browser_sha256 in (select browser_sha256 from sign_ins where user_id = $1))`;

const EMPTY_SIGN_INS = prepared('leaving.empty-sign-ins')`
  update sign_ins set user_agent = null, ip = null, browser_sha256 = null where user_id = $1`;
const DELETE_TOKENS = prepared('leaving.delete-tokens')`
  delete from refresh_tokens t using sign_ins s where s.id = t.sign_in_id and s.user_id = $1`;

/** With `user_keys` go the topics that were shared and what a parent was asked. */
const DELETE_OWN = [
  prepared('leaving.delete-browsers')`delete from known_browsers where user_id = $1`,
  prepared('leaving.delete-pending')`delete from pending_sign_ins where user_id = $1`,
  prepared('leaving.delete-proofs')`
    delete from shown_proofs p using sign_ins s where s.id = p.sign_in_id and s.user_id = $1`,
  prepared('leaving.delete-alarms')`delete from alarms where user_id = $1`,
  prepared('leaving.delete-former-emails')`delete from email_changes where user_id = $1`,
  prepared('leaving.delete-requests')`delete from idempotency_keys where user_id = $1`,
  prepared('leaving.delete-consents')`delete from consents where user_id = $1`,
  prepared('leaving.delete-answers')`delete from preferences where user_id = $1`,
  prepared('leaving.delete-key')`delete from user_keys where user_id = $1`,
];

/** The links of their rooms are voided too: who is about to enter by one finds that under the lock of the seat. */
const EMPTY_ORDERS = prepared('leaving.empty-orders')`
  update orders set name_enc = null, email_enc = null, link_version = link_version + 1 where client_id = $1`;

/** Drops messages, which our own key seals: the client's, and those of the client's orders to unknown readers. */
const DROP_MESSAGES = prepared('leaving.drop-messages')`
  with dropped as (
    update notifications n set status = 'dropped', payload_enc = null, claimed_until = null
    where status = 'queued' and id <> all($2::uuid[]) and (user_id = $1 or exists (
      select 1 from orders o where o.client_id = $1 and (o.id = n.about_order or position(o.id in n.dedupe_key) > 0)))
    returning id)
  delete from jobs where kind = 'notify.send' and done_at is null and payload ->> 'id' in (select id::text from dropped)`;

/** Work that would only tell the client something. What moves money and sessions on stays. */
const DELETE_JOBS = prepared('leaving.delete-jobs')`
  with mine as materialized (select therapist_id, id, appointment_id from orders where client_id = $1)
  delete from jobs where done_at is null and (
    (kind in ('reminder', 'reminder.free-change', 'reminder.consent', 'advice.first-session')
      and payload ->> 'order' in (select id from mine))
    or (kind = 'appointment.remind-unpaid' and payload ->> 'appointment' in (select appointment_id::text from mine))
    or (kind = 'series.tell' and payload ->> 'series' in (select id::text from series where client_id = $1))
    or (kind = 'refund.tell' and payload ->> 'attempt' in (
      select p.id::text from mine m join payment_attempts p on p.therapist_id = m.therapist_id and p.order_id = m.id)))`;

const EMPTY_PERSON = prepared('leaving.empty-person')`
  update users set deleted_at = $2, phone_hmac = null, phone_enc = null, email_hmac = null, email_enc = null,
    sign_in_email_enc = null, name_enc = null, password_hash = null, password_set_at = null, reminders = 'both',
    advice = false, discreet = false, time_zone = null
  where id = $1`;

const AUDIT = prepared('leaving.audit')`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
  values ($2, $1::uuid, 'USER', 'account.leave', 'users', $1::text)`;
