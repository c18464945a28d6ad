import type { Instant } from '#domain/dates.ts';
import type { OtpState } from '#domain/otp.ts';
import { first, iso, prepared, type Sql } from '#server/db/db.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';

/** What a code is for: a code sent for one purpose never serves another. */
export type Purpose = 'sign-in' | 'registration' | 'reset' | 'guardian' | 'invitation' | 'own-room';

/** How a code travels. */
export type Channel = 'sms' | 'email';

export type Challenge = { id: string; state: OtpState; passwordHash: string | null; createdAt: Instant };

/** The newest code of an address and purpose. */
export async function newestChallenge(
  sql: Sql,
  address: { addressHmac: Uint8Array; purpose: Purpose },
): Promise<Challenge | null> {
  return first(sql.run<Challenge>(NEWEST_CHALLENGE, [address.addressHmac, address.purpose]));
}
const NEWEST_CHALLENGE = prepared('login.newest-challenge')`
  select id, state, password_hash as "passwordHash", created_at as "createdAt"
  from otp_challenges where address_hmac = $1 and purpose = $2
  order by created_at desc limit 1`;

/** When codes went to an address since an instant, oldest first. */
export async function sendsSince(sql: Sql, addressHmac: Uint8Array, since: Instant): Promise<Instant[]> {
  const rows = await sql.run<{ createdAt: Instant }>(SENDS_SINCE, [addressHmac, iso(since)]);
  return rows.map((row) => row.createdAt);
}
const SENDS_SINCE = prepared('login.sends-since')`
  select created_at as "createdAt" from otp_challenges
  where address_hmac = $1 and created_at > $2 order by created_at`;

/** How many other addresses got codes at the wish of one network since an instant. */
export async function otherAddressesOf(
  sql: Sql,
  of: { network: string; addressHmac: Uint8Array; since: Instant },
): Promise<number> {
  const rows = await sql.run<{ n: number }>(OTHER_ADDRESSES, [of.network, of.addressHmac, iso(of.since)]);
  return rows[0]?.n ?? 0;
}
const OTHER_ADDRESSES = prepared('login.other-addresses')`
  select count(distinct address_hmac)::int as n from otp_challenges
  where ip = $1::inet and address_hmac <> $2 and created_at > $3`;

/**
 * When the code by a channel was sent that `skip` later ones followed since an instant; null when there were fewer. A link to a
 * guardian costs an SMS like a code.
 */
export async function codeBefore(
  sql: Sql,
  of: { channel: Channel; since: Instant; skip: number },
): Promise<Instant | null> {
  const statement = of.channel === 'sms' ? SMS_BEFORE : MAIL_BEFORE;
  const rows = await sql.run<{ createdAt: Instant }>(statement, [iso(of.since), of.skip]);
  return rows[0]?.createdAt ?? null;
}
const SMS_BEFORE = prepared('login.sms-before')`
  select created_at as "createdAt" from (
    select created_at from otp_challenges where purpose in ('sign-in', 'guardian', 'invitation', 'own-room') and created_at > $1
    union all
    select created_at from guardian_consents where created_at > $1) sent
  order by created_at desc offset $2 limit 1`;
const MAIL_BEFORE = prepared('login.mail-before')`
  select created_at as "createdAt" from otp_challenges
  where purpose in ('registration', 'reset') and created_at > $1
  order by created_at desc offset $2 limit 1`;

/** The same of the codes that one network asked for. */
export async function codeOfNetworkBefore(
  sql: Sql,
  of: { channel: Channel; network: string; since: Instant; skip: number },
): Promise<Instant | null> {
  const parameters = [of.network, PURPOSES[of.channel], iso(of.since), of.skip];
  const rows = await sql.run<{ createdAt: Instant }>(OF_NETWORK_BEFORE, parameters);
  return rows[0]?.createdAt ?? null;
}
const OF_NETWORK_BEFORE = prepared('login.of-network-before')`
  select created_at as "createdAt" from otp_challenges
  where ip = $1::inet and purpose = any($2::text[]) and created_at > $3
  order by created_at desc offset $4 limit 1`;
const PURPOSES: Record<Channel, readonly Purpose[]> = {
  sms: ['sign-in', 'guardian', 'invitation', 'own-room'],
  email: ['registration', 'reset'],
};

/** Makes a new code the only live one of its address. */
export async function insertChallenge(
  sql: Sql,
  challenge: {
    id: string;
    addressHmac: Uint8Array;
    purpose: Purpose;
    codeHmac: Uint8Array;
    passwordHash: string | null;
    createdAt: Instant;
    expiresAt: Instant;
    /** Who asked; only limits look at it. */
    network: string;
  },
): Promise<void> {
  await sql.run(REPLACE_CHALLENGES, [challenge.addressHmac]);
  await sql.run(INSERT_CHALLENGE, [
    challenge.id,
    challenge.addressHmac,
    challenge.purpose,
    challenge.codeHmac,
    challenge.passwordHash,
    iso(challenge.createdAt),
    iso(challenge.expiresAt),
    challenge.network,
  ]);
}
const REPLACE_CHALLENGES = prepared('login.replace-challenges')`
  update otp_challenges set state = 'REPLACED', password_hash = null where address_hmac = $1 and state = 'SENT'`;
const INSERT_CHALLENGE = prepared('login.insert-challenge')`
  insert into otp_challenges(id, address_hmac, purpose, code_hmac, password_hash, created_at, expires_at, ip)
  values ($1, $2, $3, $4, $5, $6, $7, $8::inet)`;

type TriedCode = { state: OtpState; passwordHash: string | null };

/**
 * Spends one try of a living code and says what became of it; null when the code takes no tries any more.
 * One statement: however many tries arrive at once, no more than the allowed ones are compared.
 */
export async function spendTry(
  sql: Sql,
  attempt: {
    id: string;
    addressHmac: Uint8Array;
    purpose: Purpose;
    codeHmac: Uint8Array;
    maxTries: number;
    now: Instant;
  },
): Promise<TriedCode | null> {
  const { id, addressHmac, purpose, codeHmac, maxTries, now } = attempt;
  return first(sql.run<TriedCode>(SPEND_TRY, [id, addressHmac, purpose, codeHmac, maxTries, iso(now)]));
}
const SPEND_TRY = prepared('login.spend-try')`
  update otp_challenges set
    tries = case when code_hmac = $4 then tries else tries + 1 end,
    state = case when code_hmac = $4 then 'VERIFIED' when tries + 1 >= $5 then 'LOCKED' else state end,
    password_hash = case when code_hmac = $4 or tries + 1 < $5 then password_hash end
  where id = $1 and address_hmac = $2 and purpose = $3 and state = 'SENT' and tries < $5 and expires_at > $6
  returning state, password_hash as "passwordHash"`;

/** Marks a code whose time is over. */
export async function expireChallenge(sql: Sql, id: string, now: Instant): Promise<void> {
  await sql.run(EXPIRE_CHALLENGE, [id, iso(now)]);
}
const EXPIRE_CHALLENGE = prepared('login.expire-challenge')`
  update otp_challenges set state = 'EXPIRED', password_hash = null
  where id = $1 and state = 'SENT' and expires_at <= $2`;

/** The state of a code, for telling a locked one from any other that does not work. */
export async function challengeState(sql: Sql, id: string, addressHmac: Uint8Array): Promise<OtpState | null> {
  const rows = await sql.run<{ state: OtpState }>(CHALLENGE_STATE, [id, addressHmac]);
  return rows[0]?.state ?? null;
}
const CHALLENGE_STATE = prepared('login.challenge-state')`
  select state from otp_challenges where id = $1 and address_hmac = $2`;

/** Records one wrong code or password of a subject; success does not delete it. */
export async function recordFailure(sql: Sql, subjectHmac: Uint8Array, now: Instant): Promise<void> {
  await sql.run(RECORD_FAILURE, [subjectHmac, iso(now)]);
}
const RECORD_FAILURE = prepared('login.record-failure')`insert into sign_in_failures(subject_hmac, at) values ($1, $2)`;

/** Takes one failure back that turned out to be none. */
export async function takeBackFailure(sql: Sql, subjectHmac: Uint8Array, at: Instant): Promise<void> {
  await runLocking(sql, TAKE_BACK_FAILURE, [subjectHmac, iso(at)]);
}
const TAKE_BACK_FAILURE = locking('login.take-back-failure')`
  delete from sign_in_failures
  where ctid = (select ctid from sign_in_failures where subject_hmac = $1 and at = $2 limit 1 ${LOCKED.failure} skip locked)`;

/** Takes all failures of a subject back. */
export async function clearFailures(sql: Sql, subjectHmac: Uint8Array): Promise<void> {
  await sql.run(CLEAR_FAILURES, [subjectHmac]);
}
const CLEAR_FAILURES = prepared('login.clear-failures')`delete from sign_in_failures where subject_hmac = $1`;

/** When a subject failed since an instant, oldest first. */
export async function failuresSince(sql: Sql, subjectHmac: Uint8Array, since: Instant): Promise<Instant[]> {
  const rows = await sql.run<{ at: Instant }>(FAILURES_SINCE, [subjectHmac, iso(since)]);
  return rows.map((row) => row.at);
}
const FAILURES_SINCE = prepared('login.failures-since')`
  select at from sign_in_failures where subject_hmac = $1 and at > $2 order by at`;

/** Deletes codes and failures that no budget or lock looks at any more. */
export async function forgetCodes(sql: Sql, before: { sent: Instant; failed: Instant }): Promise<void> {
  await sql.run(FORGET_CHALLENGES, [iso(before.sent)]);
  await sql.run(FORGET_FAILURES, [iso(before.failed)]);
}
const FORGET_CHALLENGES = prepared('login.forget-challenges')`delete from otp_challenges where created_at <= $1`;
const FORGET_FAILURES = prepared('login.forget-failures')`delete from sign_in_failures where at <= $1`;
