// docs/decisions/021, docs/decisions/024
import { DAY, HOUR, type Instant, type Locale, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import {
  isCode,
  MAX_FAILURES_PER_DAY,
  MAX_SENDS_PER_DAY,
  MAX_SENDS_PER_HOUR,
  MAX_TRIES,
  OTP_DIGITS,
  OTP_LIFETIME_MS,
  RESEND_AFTER_MS,
} from '#domain/otp.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockAddress, lockNetwork } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { deliverNow, queueMessage } from '../notify/notify.ts';
import {
  challengeState,
  type Challenge,
  type Channel,
  codeBefore,
  codeOfNetworkBefore,
  expireChallenge,
  failuresSince,
  insertChallenge,
  newestChallenge,
  otherAddressesOf,
  type Purpose,
  recordFailure,
  sendsSince,
  spendTry,
} from './one-time-code.sql.ts';
import { verifyPassword } from './password.ts';

export type { Purpose };

/** Where a code goes: a phone in E.164 or an e-mail address in lower case. */
export type Address = { channel: Channel; to: string };

/** The name under which an address is counted and found; the address itself cannot be read from it. */
export function addressIndex(deps: Deps, address: Address): Uint8Array {
  return deps.keyring.blindIndex(address.channel === 'sms' ? 'phone' : 'email', address.to);
}

/**
 * Sends a code and answers its id. A repeat before 01:59 sends nothing new and answers the running id. While address or
 * network is locked for a day it refuses: the code could not be used. The answer never depends on whether the address
 * has an account (P27).
 */
export async function sendCode(
  deps: Deps,
  input: {
    address: Address;
    purpose: Purpose;
    locale: Locale;
    ip: string;
    /** A password that the right code will set. */
    password?: { plain: string; hash: string };
  },
): Promise<string> {
  const { address, purpose, locale, password } = input;
  const network = networkOf(input.ip);
  const addressHmac = addressIndex(deps, address);
  const repeated = await samePassword(deps, { addressHmac, purpose, password: password?.plain });
  const sent = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await lockAddress(tx, addressHmac);
    const retryAfter = await lockedFor(tx, { addressHmac, network: networkIndex(deps, network), now });
    if (retryAfter !== null) throw new DomainError('LOCKED_FOR_DAY', { retryAfter });
    const newest = await newestChallenge(tx, { addressHmac, purpose });
    if (newest !== null && isRunning(newest, now) && repeated(newest)) return { otpId: newest.id, message: null };
    await requireBudget(deps, tx, { address, addressHmac, network, now });
    const otpId = deps.random.uuid();
    const code = deps.random.digits(OTP_DIGITS);
    await insertChallenge(tx, {
      id: otpId,
      addressHmac,
      purpose,
      codeHmac: codeIndex(deps, { otpId, address, code }),
      passwordHash: password?.hash ?? null,
      createdAt: now,
      expiresAt: now + OTP_LIFETIME_MS,
      network,
    });
    await forgetLater(deps, tx, now);
    const message = await queueMessage(deps, tx, {
      template: `otp-${address.channel}`,
      to: address.to,
      userId: null,
      locale,
      data: { code },
      dedupeKey: `otp:${otpId}`,
      notAfter: now + OTP_LIFETIME_MS,
    });
    return { otpId, message };
  });
  if (sent.message !== null) await deliverNow(deps, sent.message);
  return sent.otpId;
}

/**
 * What became of a try. One at a locked code says after how many seconds a new code may be had; while address or network
 * is locked for a day none can be had, and it says when that ends.
 */
export type CodeVerdict =
  | { verdict: 'right'; purpose: Purpose; passwordHash: string | null }
  | { verdict: 'wrong' }
  | { verdict: 'locked' | 'locked for a day'; retryAfter: number };

/**
 * Judges one try inside the caller's transaction, which must commit with every verdict: a wrong try is counted there.
 * Fifteen wrong codes for an address in a day lock it, also over several codes (P27), and sixty from one network lock that.
 */
export async function tryCode(
  deps: Deps,
  tx: Tx,
  attempt: { address: Address; otpId: string; code: string; purpose: Purpose; ip: string },
): Promise<CodeVerdict> {
  const { address, otpId, code, purpose } = attempt;
  const now = deps.clock.now();
  const addressHmac = addressIndex(deps, address);
  await lockAddress(tx, addressHmac);
  const network = networkIndex(deps, networkOf(attempt.ip));
  const retryAfter = await lockedFor(tx, { addressHmac, network, now });
  if (retryAfter !== null) return { verdict: 'locked for a day', retryAfter };
  if (!isCode(code) || !UUID.test(otpId)) return { verdict: 'wrong' };
  const spent = await spendTry(tx, {
    id: otpId,
    addressHmac,
    purpose,
    codeHmac: codeIndex(deps, { otpId, address, code }),
    maxTries: MAX_TRIES,
    now,
  });
  if (spent === null) {
    await expireChallenge(tx, otpId, now);
    const locked = (await challengeState(tx, otpId, addressHmac)) === 'LOCKED';
    return locked ? { verdict: 'locked', retryAfter: Math.ceil(RESEND_AFTER_MS / 1000) } : { verdict: 'wrong' };
  }
  if (spent.state === 'VERIFIED') return { verdict: 'right', purpose, passwordHash: spent.passwordHash };
  await countFailure(deps, tx, { addressHmac, network, now });
  return { verdict: 'wrong' };
}

/** The refusal that a verdict is, for after the transaction. */
export function refusalOf(verdict: Exclude<CodeVerdict, { verdict: 'right' }>): DomainError {
  if (verdict.verdict === 'wrong') return new DomainError('BAD_CODE');
  const { retryAfter } = verdict;
  return new DomainError(verdict.verdict === 'locked' ? 'LOCKED' : 'LOCKED_FOR_DAY', { retryAfter });
}

/** Seconds until an event leaves its window. */
export function secondsUntil(event: Instant | undefined, window: number, now: Instant): number {
  return Math.max(1, Math.ceil(((event ?? now) + window - now) / 1000));
}

type Failing = { addressHmac: Uint8Array; network: Uint8Array; now: Instant };

/**
 * The seconds until an address or a network that spent its wrong codes of a day may try again; null while neither has.
 * Tries of other addresses at the same moment are not waited for: as many more may be compared as there are connections.
 */
async function lockedFor(tx: Sql, { addressHmac, network, now }: Failing): Promise<number | null> {
  const failures = await failuresSince(tx, addressHmac, now - DAY);
  if (failures.length >= MAX_FAILURES_PER_DAY) return secondsUntil(failures.at(-MAX_FAILURES_PER_DAY), DAY, now);
  const fromNetwork = await failuresSince(tx, network, now - DAY);
  if (fromNetwork.length < MAX_FAILURES_PER_NETWORK) return null;
  return secondsUntil(fromNetwork.at(-MAX_FAILURES_PER_NETWORK), DAY, now);
}

/**
 * Counts a wrong code for its address, which is locked already, and for its network, which is locked here and so always
 * after an address: the try that reaches the number, and no other, is a line for the operator.
 */
async function countFailure(deps: Deps, tx: Tx, { addressHmac, network, now }: Failing): Promise<void> {
  await lockNetwork(tx, network);
  await recordFailure(tx, addressHmac, now);
  await recordFailure(tx, network, now);
  if ((await failuresSince(tx, addressHmac, now - DAY)).length === MAX_FAILURES_PER_DAY) {
    deps.log.warn({ wrongCodes: MAX_FAILURES_PER_DAY }, 'a phone or an e-mail address is locked for a day');
  }
  if ((await failuresSince(tx, network, now - DAY)).length === MAX_FAILURES_PER_NETWORK) {
    deps.log.warn({ wrongCodes: MAX_FAILURES_PER_NETWORK }, 'a network is locked for a day: somebody guesses codes');
  }
}

/** The name under which the wrong codes of a network are counted. */
function networkIndex(deps: Deps, network: string): Uint8Array {
  return deps.keyring.blindIndex('network', network);
}

/**
 * Tells whether a running code was asked for with the same password. Otherwise a person who registers a
 * foreign address first would have their password confirmed by the owner of the address.
 */
async function samePassword(
  deps: Deps,
  wish: { addressHmac: Uint8Array; purpose: Purpose; password: string | undefined },
): Promise<(challenge: Challenge) => boolean> {
  if (wish.password === undefined) return () => true;
  const newest = await newestChallenge(deps.db, wish);
  const same = await verifyPassword(wish.password, newest?.passwordHash ?? null);
  return (challenge) => same && challenge.id === newest?.id;
}

function isRunning(challenge: Challenge, now: Instant): boolean {
  return (challenge.state === 'SENT' || challenge.state === 'LOCKED') && now < challenge.createdAt + RESEND_AFTER_MS;
}

/** The budgets of the address, of the network that asks, and of all codes by the channel: each refuses alike. */
async function requireBudget(
  deps: Deps,
  tx: Sql,
  wish: { address: Address; addressHmac: Uint8Array; network: string; now: Instant },
): Promise<void> {
  const { address, addressHmac, network, now } = wish;
  const sends = await sendsSince(tx, addressHmac, now - DAY);
  const lastHour = sends.filter((at) => at > now - HOUR);
  if (sends.length >= MAX_SENDS_PER_DAY) throw tooMany(secondsUntil(sends.at(-MAX_SENDS_PER_DAY), DAY, now));
  if (lastHour.length >= MAX_SENDS_PER_HOUR) throw tooMany(secondsUntil(lastHour.at(-MAX_SENDS_PER_HOUR), HOUR, now));
  const others = await otherAddressesOf(tx, { network, addressHmac, since: now - NETWORK_WINDOW_MS });
  if (others >= MAX_ADDRESSES_PER_NETWORK) throw tooMany(NETWORK_WINDOW_MS / 1000);
  await requirePot(deps, tx, { channel: address.channel, network, now });
}

/**
 * Limits what an attacker with many networks can cost: all codes by SMS together have one budget an hour, and those by mail
 * another. One network gets a share of it, so that it cannot lock others out. Sends at the same moment do not wait for
 * each other: the budget may be exceeded by as many codes as there are connections to the database.
 */
async function requirePot(
  deps: Deps,
  tx: Sql,
  wish: { channel: Channel; network: string; now: Instant },
): Promise<void> {
  const { channel, network, now } = wish;
  const { smsPerHour, mailCodesPerHour } = deps.config;
  const pot = channel === 'sms' ? smsPerHour : mailCodesPerHour;
  const share = Math.max(LEAST_SHARE, Math.floor(pot / SHARES));
  const since = now - HOUR;
  const ofNetwork = await codeOfNetworkBefore(tx, { channel, network, since, skip: share - 1 });
  if (ofNetwork !== null) throw tooMany(secondsUntil(ofNetwork, HOUR, now));
  const oldest = await codeBefore(tx, { channel, since, skip: pot - 1 });
  if (oldest === null) return;
  if (channel === 'sms') {
    deps.log.error({ smsPerHour }, 'codes by SMS are refused: the budget of the hour, SMS_PER_HOUR, is spent');
  } else {
    deps.log.error({ mailCodesPerHour }, 'codes by mail are refused: the budget, MAIL_CODES_PER_HOUR, is spent');
  }
  throw tooMany(secondsUntil(oldest, HOUR, now));
}

/** Refuses while the budget of the hour is spent: for an SMS that is no code, sent for somebody who is signed in. */
export async function requireSmsBudget(deps: Deps, tx: Sql, now: Instant): Promise<void> {
  const oldest = await codeBefore(tx, { channel: 'sms', since: now - HOUR, skip: deps.config.smsPerHour - 1 });
  if (oldest !== null) throw tooMany(secondsUntil(oldest, HOUR, now));
}

function tooMany(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_CODES', { retryAfter });
}

/** One clean-up for all codes of an hour, a day after they were sent. */
async function forgetLater(deps: Deps, tx: Sql, now: Instant): Promise<void> {
  const hour = Math.floor(now / HOUR);
  await deps.jobs.enqueue(tx, {
    kind: 'login.forget-codes',
    payload: {},
    runAt: (hour + 1) * HOUR + DAY,
    dedupeKey: `login.forget-codes:${hour}`,
  });
}

/** The code as it is stored: useless without our key, and for any other id or address. */
function codeIndex(deps: Deps, code: { otpId: string; address: Address; code: string }): Uint8Array {
  return deps.keyring.hmac('otp', `${code.otpId}|${code.address.to}|${code.code}`);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Addresses that one network may have codes sent to, per window in milliseconds. */
const MAX_ADDRESSES_PER_NETWORK = 60;
const NETWORK_WINDOW_MS = 10 * MINUTE;
/** One network gets this part of a pot in an hour, and at least so many codes (docs/decisions/090-*). */
const SHARES = 5;
const LEAST_SHARE = 5;
/**
 * Wrong codes from one network in a day, for all addresses together. An office or a mobile carrier puts many people behind
 * one IPv4: if one sign-in in ten has a wrong code, six hundred of them a day pass. An attacker has sixty tries at
 * 10,000 codes, a chance of 0.6 % a day to get into any account at all.
 */
const MAX_FAILURES_PER_NETWORK = 60;
