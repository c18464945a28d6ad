import type { Instant } from '#domain/dates.ts';
import type { CodeChannel, OtpState } from '#domain/otp.ts';
import type { ProvedCall } from '#contract/endpoints.ts';
import { first, iso, nothing, only, prepared, type Sql, statement, value, values } from '#server/db/db.ts';
import { asIs, bytes, type Facts, text } from '#server/db/parameters.ts';

/** The purpose of a code, by the kind of its reader; a code sent for one word never serves another. */
export type Word =
  | 'sign-in'
  | 'registration'
  | 'reset'
  | 'second-phone'
  | 'second-mail'
  | 'invitation'
  | 'guardian'
  | ProvedCall;

export type Challenge = { id: string; state: OtpState; passwordHash: string | null; createdAt: Instant };

/** The newest code that a browser asked for; with `browser` null, the one of this network without a cookie. */
export async function newestChallenge(
  sql: Sql,
  of: { addressHmac: Uint8Array; word: Word; browser: Uint8Array | null; network: string },
): Promise<Challenge | null> {
  const { browser } = of;
  return browser === null ? newestBlank(sql, of) : newestOfBrowser(sql, { ...of, browser });
}
const OF_ADDRESS = { addressHmac: bytes, word: asIs<Word> };
const NEWEST = `
  select id, state, password_hash as "passwordHash", created_at as "createdAt"
  from otp_challenges where address_hmac = $1 and purpose = $2`;
const newestBlank = statement('login.newest-blank-challenge', first<Challenge>, { ...OF_ADDRESS, network: text })`
  ${NEWEST} and asked_blank and ip = $3::inet order by created_at desc limit 1`;
const newestOfBrowser = statement('login.newest-challenge', first<Challenge>, { ...OF_ADDRESS, browser: bytes })`
  ${NEWEST} and browser_sha256 = $3 order by created_at desc limit 1`;

/** The times of codes to an address since an instant, oldest first: for known browsers of its person, or for others. */
export const sendsSince = statement('login.sends-since', values<Instant>, {
  addressHmac: bytes,
  since: iso,
  byKnown: asIs<boolean>,
})`
  select created_at as "createdAt" from otp_challenges
  where address_hmac = $1 and created_at > $2 and by_known = $3 order by created_at`;

/** How many other addresses got codes at the wish of one network since an instant. */
export const otherAddressesOf = statement('login.other-addresses', only<number>, {
  network: text,
  addressHmac: bytes,
  since: iso,
})`
  select count(distinct address_hmac)::int as n from otp_challenges
  where ip = $1::inet and address_hmac <> $2 and created_at > $3`;

/** When the code was sent that `skip` later ones followed, of a channel; an SMS to a guardian counts as a code. */
export async function codeBefore(
  sql: Sql,
  of: { channel: CodeChannel } & Facts<typeof BEFORE>,
): Promise<Instant | null> {
  return of.channel === 'sms' ? smsBefore(sql, of) : mailBefore(sql, of);
}
const BEFORE = { since: iso, skip: asIs<number> };
const smsBefore = statement('login.sms-before', value<Instant>, BEFORE)`
  select created_at as "createdAt" from (
    select created_at from otp_challenges where channel = 'sms' and created_at > $1
    union all
    select created_at from guardian_consents where created_at > $1) sent
  order by created_at desc offset $2 limit 1`;
const mailBefore = statement('login.mail-before', value<Instant>, BEFORE)`
  select created_at as "createdAt" from otp_challenges
  where channel = 'email' and created_at > $1
  order by created_at desc offset $2 limit 1`;

/** The same of the codes that one network asked for. */
export const codeOfNetworkBefore = statement('login.of-network-before', value<Instant>, {
  network: text,
  channel: asIs<CodeChannel>,
  since: iso,
  skip: asIs<number>,
})`
  select created_at as "createdAt" from otp_challenges
  where ip = $1::inet and channel = $2 and created_at > $3
  order by created_at desc offset $4 limit 1`;

/** Makes a new code the only live one of its address in the browser that asked for it. */
export async function insertChallenge(sql: Sql, challenge: Facts<typeof NEW>): Promise<void> {
  await replaceChallenges(sql, challenge);
  await insertNew(sql, challenge);
}
const NEW = {
  id: text,
  addressHmac: bytes,
  word: asIs<Word>,
  codeHmac: bytes,
  passwordHash: asIs<string | null>,
  createdAt: iso,
  expiresAt: iso,
  /** The asker; only limits look at it. */
  network: text,
  /** The browser that asked, or what stands for it where the code belongs to a person. */
  browser: bytes,
  /** The browser had no cookie when it asked. */
  askedBlank: asIs<boolean>,
  /** The person of the address has signed in with this browser. */
  byKnown: asIs<boolean>,
  channel: asIs<CodeChannel>,
};
const replaceChallenges = statement('login.replace-challenges', nothing, { addressHmac: bytes, browser: bytes })`
  update otp_challenges set state = 'REPLACED', password_hash = null
  where address_hmac = $1 and browser_sha256 = $2 and state = 'SENT'`;
const insertNew = statement('login.insert-challenge', nothing, NEW)`
  insert into otp_challenges(id, address_hmac, purpose, code_hmac, password_hash, created_at, expires_at, ip,
    browser_sha256, asked_blank, by_known, channel)
  values ($1, $2, $3, $4, $5, $6, $7, $8::inet, $9, $10, $11, $12)`;

/** This browser's wrong tries at the code that it asked for; null when it asked for no such code of the address. */
export const triesAtOwn = statement('login.tries-at-own', value<number>, {
  id: text,
  addressHmac: bytes,
  browser: bytes,
})`
  select tries from otp_challenges where id = $1 and address_hmac = $2 and browser_sha256 = $3`;

type TriedCode = { state: OtpState; passwordHash: string | null };

/**
 * Spends one try of a living code and returns the result; null when the code takes no more tries. Tries of browsers
 * that did not ask for the code are counted apart: they lock it for such browsers only.
 * One statement: however many tries arrive at once, no more than the allowed ones are compared.
 */
export async function spendTry(
  sql: Sql,
  attempt: Facts<typeof ATTEMPT> & { isOwn: boolean },
): Promise<TriedCode | null> {
  return attempt.isOwn ? spendOwnTry(sql, attempt) : spendForeignTry(sql, attempt);
}
const ATTEMPT = {
  id: text,
  addressHmac: bytes,
  word: asIs<Word>,
  codeHmac: bytes,
  maxTries: asIs<number>,
  now: iso,
};
const spendOwnTry = statement('login.spend-try', first<TriedCode>, ATTEMPT)`
  update otp_challenges set
    tries = case when code_hmac = $4 then tries else tries + 1 end,
    state = case when code_hmac = $4 then 'VERIFIED' when tries + 1 >= $5 then 'LOCKED' else state end,
    password_hash = case when code_hmac = $4 or tries + 1 < $5 then password_hash end
  where id = $1 and address_hmac = $2 and purpose = $3 and state = 'SENT' and tries < $5 and expires_at > $6
  returning state, password_hash as "passwordHash"`;
const spendForeignTry = statement('login.spend-foreign-try', first<TriedCode>, ATTEMPT)`
  update otp_challenges set
    foreign_tries = case when code_hmac = $4 then foreign_tries else foreign_tries + 1 end,
    state = case when code_hmac = $4 then 'VERIFIED' else state end
  where id = $1 and address_hmac = $2 and purpose = $3 and state = 'SENT' and foreign_tries < $5 and expires_at > $6
  returning state, password_hash as "passwordHash"`;

/** Marks a code whose time is over. */
export const expireChallenge = statement('login.expire-challenge', nothing, [text, iso])`
  update otp_challenges set state = 'EXPIRED', password_hash = null
  where id = $1 and state = 'SENT' and expires_at <= $2`;

/** The state of a code, for telling a locked one from any other that does not work. */
export const challengeState = statement('login.challenge-state', value<OtpState>, [text, bytes])`
  select state from otp_challenges where id = $1 and address_hmac = $2`;

/** Deletes codes and failures that no budget or lock looks at any more. */
export async function forgetCodes(sql: Sql, before: { sent: Instant; failed: Instant }): Promise<void> {
  await sql.run(FORGET_CHALLENGES, [iso(before.sent)]);
  await sql.run(FORGET_FAILURES, [iso(before.failed)]);
}
const FORGET_CHALLENGES = prepared('login.forget-challenges')`delete from otp_challenges where created_at <= $1`;
const FORGET_FAILURES = prepared('login.forget-failures')`delete from sign_in_failures where at <= $1`;
