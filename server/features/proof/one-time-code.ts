// docs/decisions/021, docs/decisions/024
import { DAY, HOUR, type Instant, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { MAX_ADDRESSES_PER_NETWORK, NETWORK_WINDOW_MS, partsOfPot, secondsUntil, sendWait } from '#domain/guesses.ts';
import { CODE_DIGITS, isCode, MAX_TRIES, OTP_LIFETIME_MS, RESEND_AFTER_MS } from '#domain/otp.ts';
import { CODES_KEPT_MS } from '#domain/retention.ts';
import { CommittedRefusal, type Sql, type Tx } from '#server/db/db.ts';
import { lockAddress } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { deliverNow, type Letter, tellAll } from '../notify/notify.ts';
import { needOperatorOnce } from '../work/work.ts';
import { type Address, addressIndex, findPersonByAddress, type Person } from '../person/person.ts';
import { browserHash, type Device, isKnownTo } from './browser.ts';
import { countForNetwork, countGuess, type Guesser, lockedFor, requireQuietNetwork } from './guesses.ts';
import {
  type Challenge,
  challengeState,
  codeBefore,
  codeOfNetworkBefore,
  expireChallenge,
  forgetCodes,
  insertChallenge,
  newestChallenge,
  otherAddressesOf,
  sendsSince,
  spendTry,
  triesAtOwn,
  type Word,
} from './one-time-code.sql.ts';
import { verifyPassword } from './password.ts';

/** The asker of a code. */
export type Asker = Pick<Device, 'ip' | 'browser' | 'isBlank'>;

/**
 * Sends a code and returns its id. A repeat of the same browser before 01:59 sends nothing new and returns the running
 * id; other browsers have codes of their own, so that a stranger's request voids nobody's code. Refuses while the
 * address is locked for this browser: the code could not be used. The answer never depends on whether the address has
 * an account (P27).
 */
export async function sendCode(
  deps: Deps,
  input: {
    address: Address;
    word: Word;
    locale: Locale;
    asker: Asker;
    /** The signed-in asker: a code to a new address is as discreet as they are, and is deleted with their account. */
    userId?: string;
    /** A password that the right code will set. */
    password?: { plain: string; hash: string };
    /**
     * The person who wants the address for their own account: the code is theirs in any browser, and nobody else's try
     * counts. For signing in (`isWayIn`), an address in use gets a notice instead of a code.
     */
    claimant?: { id: string; isWayIn: boolean };
    /** Whether the code's reader is no client; by default the address's account says so for a forgotten password. */
    isStaff?: boolean;
  },
): Promise<string> {
  const { address, word, locale, asker, password, claimant, userId = claimant?.id ?? null } = input;
  const network = networkOf(asker.ip);
  const addressHmac = addressIndex(deps, address);
  const browser = browserHash(asker);
  if (browser === null) throw new Error('a browser that asks for a code has no word of its own');
  const holder = claimant === undefined ? browser : claimantHash(deps, claimant.id);
  const own = { addressHmac, word, browser: asker.isBlank === true && claimant === undefined ? null : holder, network };
  const repeated = await samePassword(deps, { ...own, password: password?.plain });
  const sent = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await lockAddress(tx, addressHmac);
    const knowsBrowser = await isKnownTo(deps, tx, { addressHmac, browser });
    const guesser: Guesser = knowsBrowser
      ? { kind: 'known', browser }
      : { kind: asker.isBlank === true ? 'no cookie' : 'own cookie' };
    // A browser gets its cookie with its first code: what programs without cookies have spent is not its own.
    const asNew: Guesser = guesser.kind === 'no cookie' ? { kind: 'own cookie' } : guesser;
    const retryAfter = await lockedFor(deps, tx, { subject: addressHmac, guesser: asNew, now });
    if (retryAfter !== null) throw new DomainError('LOCKED_FOR_DAY', { retryAfter });
    const newest = await newestChallenge(tx, own);
    if (newest !== null && isRunning(newest, now) && repeated(newest)) return { otpId: newest.id, messages: [] };
    await requireBudget(deps, tx, { address, addressHmac, network, byKnown: knowsBrowser, now });
    const otpId = deps.random.uuid();
    const code = deps.random.digits(CODE_DIGITS[address.channel]);
    const owner = claimant?.isWayIn !== true ? null : await findPersonByAddress(deps, tx, address);
    const isStaff = input.isStaff ?? (word === 'reset' && isOfStaff(await findPersonByAddress(deps, tx, address)));
    await insertChallenge(tx, {
      id: otpId,
      addressHmac,
      channel: address.channel,
      word,
      codeHmac:
        owner === null
          ? codeIndex(deps, { otpId, address, code, claimant: claimant?.id })
          : deps.random.bytes(HMAC_BYTES),
      passwordHash: password?.hash ?? null,
      createdAt: now,
      expiresAt: now + OTP_LIFETIME_MS,
      network,
      browser: holder,
      askedBlank: asker.isBlank === true,
      byKnown: knowsBrowser,
    });
    await forgetLater(deps, tx, now);
    const at = address.channel === 'sms' ? { phone: address.to } : { email: address.to };
    const notAfter = now + OTP_LIFETIME_MS;
    const letter: Letter =
      owner === null
        ? {
            to: { userId, locale, ...at },
            template: `otp-${address.channel}`,
            data: { code, word, isStaff },
            dedupeKey: `otp:${otpId}`,
            notAfter,
          }
        : {
            to: { userId: owner.id, locale: owner.locale, ...at },
            template: `address-in-use-${address.channel}`,
            data: { isStaff: isOfStaff(owner) },
            // By the message one finds who has asked for a code (docs/decisions/197), and here that is not its reader.
            dedupeKey: `otp:${otpId}:${claimant?.id}`,
            notAfter,
          };
    return { otpId, messages: await tellAll(deps, tx, [letter]) };
  });
  await deliverNow(deps, sent.messages);
  return sent.otpId;
}

/** The typed code: its digits, and the id from sending it. */
export type TypedCode = { otp?: string | undefined; otpId?: string | undefined };

/**
 * The owner of a code. The address of a person signing in and of a guest behind a link is known; a signed-in person
 * proves that the own address is still theirs, or that a new one is. The code of a new address is its claimant's in any
 * browser.
 */
export type Whom =
  | { kind: 'sign-in' | 'guest' | 'own'; address: Address }
  | { kind: 'address'; address: Address; claimant: string };

/**
 * Tries a code: the one place that counts and judges. Call it before the transaction writes anything: a wrong try is
 * counted by a commit that ends in the refusal. If a later step fails, nothing has happened, and the code still serves.
 * Fifteen wrong codes for an address in a day lock it for browsers that are new to it, also over several codes (P27); a
 * browser that has signed in before has its own tries. A network with many wrong codes is slowed for addresses new to
 * it, except the first try of the browser that asked. A refusal at a locked code says after how many seconds a new code
 * may be had; while address or network is locked for a day, when that ends.
 */
export async function prove(
  deps: Deps,
  tx: Tx,
  attempt: { whom: Whom; word: Word; typed: TypedCode; device: Pick<Device, 'ip' | 'browser'> },
): Promise<{ passwordHash: string | null }> {
  const { whom, word, typed, device } = attempt;
  const code = pasted(typed.otp);
  const { otpId = '' } = typed;
  const { address } = whom;
  const claimant = whom.kind === 'address' ? whom.claimant : undefined;
  const now = deps.clock.now();
  const addressHmac = addressIndex(deps, address);
  await lockAddress(tx, addressHmac);
  const network = networkOf(device.ip);
  const browser = browserHash(device);
  const knowsBrowser = await isKnownTo(deps, tx, { addressHmac, browser });
  const isId = UUID.test(otpId);
  const holder = claimant === undefined ? browser : claimantHash(deps, claimant);
  const tries = isId && holder !== null ? await triesAtOwn(tx, { id: otpId, addressHmac, browser: holder }) : null;
  const isOwn = tries !== null;
  const guesser: Guesser =
    knowsBrowser && browser !== null ? { kind: 'known', browser } : { kind: isOwn ? 'own cookie' : 'no cookie' };
  const retryAfter = await lockedFor(deps, tx, { subject: addressHmac, guesser, now });
  if (retryAfter !== null) throw new DomainError('LOCKED_FOR_DAY', { retryAfter });
  if (!isCode(code, address.channel) || !isId) throw new DomainError('BAD_CODE');
  // Only the browser tells who is known: whether an account has signed in from a network is nobody's to learn.
  const isFree = !knowsBrowser && (await requireQuietNetwork(deps, tx, { network, isFirst: tries === 0, now }));
  const spent = await spendTry(tx, {
    id: otpId,
    addressHmac,
    word,
    codeHmac: codeIndex(deps, { otpId, address, code, claimant }),
    maxTries: MAX_TRIES,
    isOwn: isOwn || knowsBrowser,
    now,
  });
  if (spent?.state === 'VERIFIED') return { passwordHash: spent.passwordHash };
  if (spent === null) {
    await expireChallenge(tx, otpId, now);
    const locked = (await challengeState(tx, otpId, addressHmac)) === 'LOCKED';
    const soon = { retryAfter: Math.ceil(RESEND_AFTER_MS / 1000) };
    throw new CommittedRefusal(locked ? new DomainError('LOCKED', soon) : new DomainError('BAD_CODE'));
  }
  if (await countGuess(deps, tx, { subject: addressHmac, guesser, now })) {
    deps.log.warn({ guesser: guesser.kind }, 'a phone or an e-mail address is locked for a day');
  }
  if (!knowsBrowser) await countForNetwork(deps, tx, { network, isFree, now });
  throw new CommittedRefusal(new DomainError('BAD_CODE'));
}

/** A code as it was pasted, without the spaces it may carry (spec §5). Refuses an empty one. */
function pasted(typed: string | undefined): string {
  const code = (typed ?? '').replace(/[ \u00a0]/g, '');
  if (code === '') throw new DomainError('CODE_REQUIRED');
  return code;
}

/** Whether a running code is for the same password: nobody confirms a stranger's by a code to the own address. */
async function samePassword(
  deps: Deps,
  wish: {
    addressHmac: Uint8Array;
    word: Word;
    browser: Uint8Array | null;
    network: string;
    password: string | undefined;
  },
): Promise<(challenge: Challenge) => boolean> {
  if (wish.password === undefined) return () => true;
  const newest = await newestChallenge(deps.db, wish);
  const same = await verifyPassword(wish.password, newest?.passwordHash ?? null);
  return (challenge) => same && challenge.id === newest?.id;
}

function isRunning(challenge: Challenge, now: Instant): boolean {
  return (challenge.state === 'SENT' || challenge.state === 'LOCKED') && now < challenge.createdAt + RESEND_AFTER_MS;
}

type Wish = { address: Address; addressHmac: Uint8Array; network: string; byKnown: boolean; now: Instant };

/**
 * The budgets of the address, of the network that asks, and of all codes by the channel: each refuses alike. A browser
 * that its person has signed in with has its own budget, which strangers cannot spend.
 */
async function requireBudget(deps: Deps, tx: Sql, wish: Wish): Promise<void> {
  const { addressHmac, network, byKnown, now } = wish;
  const wait = sendWait(await sendsSince(tx, { addressHmac, byKnown, since: now - DAY }), now);
  if (wait !== null) throw tooMany(wait);
  if (!byKnown) {
    const others = await otherAddressesOf(tx, { network, addressHmac, since: now - NETWORK_WINDOW_MS });
    if (others >= MAX_ADDRESSES_PER_NETWORK) throw tooMany(NETWORK_WINDOW_MS / 1000);
  }
  await requirePot(deps, tx, wish);
}

/**
 * Limits the cost of an attacker with many networks: all codes by SMS share one budget an hour, and those by mail
 * another. One network gets a share of it, so that it cannot lock others out, and a part is reserved for browsers that
 * have signed in before. Sends at the same moment do not wait for each other, but for those that write at once that an
 * operator must know: the budget may be exceeded by as many codes as there are connections to the database.
 */
async function requirePot(deps: Deps, tx: Sql, { address: { channel }, network, byKnown, now }: Wish): Promise<void> {
  const { smsPerHour, mailCodesPerHour } = deps.config;
  const whole = channel === 'sms' ? smsPerHour : mailCodesPerHour;
  const { network: ofOne, strangers } = partsOfPot(whole);
  const pot = byKnown ? whole : strangers;
  const since = now - HOUR;
  if (!byKnown) {
    const ofNetwork = await codeOfNetworkBefore(tx, { channel, network, since, skip: ofOne - 1 });
    if (ofNetwork !== null) throw tooMany(secondsUntil(ofNetwork, HOUR, now));
  }
  const share = Math.ceil(pot * TOLD_AT) - 1;
  if (share > 0 && (await codeBefore(tx, { channel, since, skip: share - 1 })) === null) return;
  const oldest = await codeBefore(tx, { channel, since, skip: pot - 1 });
  if (oldest === null) {
    const hour = Math.floor(now / HOUR);
    return needOperatorOnce(deps, tx, { kind: 'codes_budget', key: `${channel}:${hour}`, facts: { code: channel } });
  }
  if (channel === 'sms') {
    deps.log.error({ smsPerHour }, 'codes by SMS are refused: the budget of the hour, SMS_PER_HOUR, is spent');
  } else {
    deps.log.error({ mailCodesPerHour }, 'codes by mail are refused: the budget, MAIL_CODES_PER_HOUR, is spent');
  }
  throw tooMany(secondsUntil(oldest, HOUR, now));
}

/** The part of a pot from which on an operator knows of it, before anybody is refused. */
const TOLD_AT = 0.8;

/** Refuses while the budget of the hour is spent: for an SMS that is no code, sent for somebody who is signed in. */
export async function requireSmsBudget(deps: Deps, tx: Sql, now: Instant): Promise<void> {
  const oldest = await codeBefore(tx, { channel: 'sms', since: now - HOUR, skip: deps.config.smsPerHour - 1 });
  if (oldest !== null) throw tooMany(secondsUntil(oldest, HOUR, now));
}

function tooMany(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_CODES', { retryAfter });
}

/** Deletes codes a day after they were sent, failures when no lock looks at them any more. */
export async function forgetOldCodes(deps: Deps): Promise<void> {
  const before = deps.clock.now() - CODES_KEPT_MS;
  await forgetCodes(deps.db, { sent: before, failed: before });
}

/** Writes one clean-up job for all codes of an hour, a day after they were sent. */
async function forgetLater(deps: Deps, tx: Sql, now: Instant): Promise<void> {
  const hour = Math.floor(now / HOUR);
  await deps.jobs.enqueue(tx, {
    kind: 'login.forget-codes',
    payload: {},
    runAt: (hour + 1) * HOUR + DAY,
    dedupeKey: `login.forget-codes:${hour}`,
  });
}

/** The code as it is stored: useless without our key, and for any other id, address or claimant. */
function codeIndex(
  deps: Deps,
  { otpId, address, code, claimant }: { otpId: string; address: Address; code: string; claimant: string | undefined },
): Uint8Array {
  return deps.keyring.hmac('otp', [otpId, address.to, code, ...(claimant === undefined ? [] : [claimant])].join('|'));
}

/** Stands for the browser of a code that belongs to a person: two people who share one do not find each other's. */
function claimantHash(deps: Deps, claimant: string): Uint8Array {
  return deps.keyring.hmac('otp', `claimant|${claimant}`);
}

function isOfStaff(person: Person | null): boolean {
  return person !== null && person.role !== 'USER';
}

/** As long as the index of a code: no code has it. */
const HMAC_BYTES = 32;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
