// docs/decisions/220
import type { Instant, Locale } from '#domain/dates.ts';
import { maskedEmail } from '#domain/email.ts';
import { DomainError, type ProofNeeded } from '#domain/errors.ts';
import { maskedPhone } from '#domain/phone.ts';
import { PROOF_LIFETIME_MS } from '#domain/proofs.ts';
import { KNOWN_BROWSERS_KEPT_MS } from '#domain/retention.ts';
import { isCodeFresh } from '#domain/second-factor.ts';
import { PROOF_NEEDS, type ProvedCall } from '#contract/endpoints.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import {
  type Address,
  addressIndex,
  findPerson,
  type Person,
  readEmail,
  readPhone,
  requirePerson,
} from '../person/person.ts';
import {
  forgetCodeShown,
  forgetUnusedBrowsers,
  codeShownIn,
  markCodeShown,
  forgetShown,
  insertShown,
  isShown,
  takeShown,
} from './proof.sql.ts';
import type { Device } from './browser.ts';
import { type Asker, prove, sendCode, type TypedCode, type Whom } from './one-time-code.ts';
import { type OwnAddress, type OwnWay, ownWayOf, secondWayOf } from './own-way.ts';
import { provedByPassword } from './password.ts';
import { tryFactor } from './second-factor.ts';

/** A code that is on its way, and where it goes: masked, but for a new address, which the caller has typed. */
export type SentProof = OwnAddress & { otpId: string };

/** Sends the code that a call needs; null for a new address that is the own one. Refuses a call that needs none. */
export async function sendProofCode(
  deps: Deps,
  { userId, signInId }: Pick<Caller, 'userId' | 'signInId'>,
  { word, to, locale, asker }: { word: ProvedCall; to: string | undefined; locale: Locale; asker: Asker },
): Promise<SentProof | null> {
  const person = await requirePerson(deps, deps.db, userId);
  const ofPerson = person.role === 'USER' ? { userId } : {};
  const { way } = await stepOf(deps, deps.db, person, { signInId, word });
  if (way !== null) {
    if (isOfAddress(word) && to !== undefined) throw await proofNeeded(deps, deps.db, { userId, signInId }, word);
    if (way.by === 'app') throw new DomainError('BAD_TRANSITION');
    const { isFormer, ...address } = way.address;
    const otpId = await sendCode(deps, { address, word, locale, asker, ...ofPerson });
    return { otpId, ...masked(address), isFormer };
  }
  const address = newAddress(word, to);
  if (isOwn(person, word, address)) return null;
  const claimant = { id: userId, isWayIn: word !== 'confirmContactEmail' };
  const isStaff = person.role !== 'USER';
  const otpId = await sendCode(deps, { address, word, locale, asker, claimant, isStaff });
  return { otpId, ...address, isFormer: false };
}

/**
 * Shows a proof that a call needs: it serves that call once, from this sign-in, for ten minutes; for operators a code
 * of the app serves all their calls. A wrong password, code or code of the app is counted.
 */
export async function showProof(
  deps: Deps,
  { userId, signInId }: Caller,
  shown: TypedCode & {
    word: ProvedCall;
    to?: string | undefined;
    password?: string | undefined;
    code?: string | undefined;
    device: Pick<Device, 'ip' | 'browser'>;
  },
): Promise<void> {
  const { word, to, password = '', code = '', device, ...typed } = shown;
  const need = PROOF_NEEDS[word];
  const person = await requirePerson(deps, deps.db, userId);
  const { way, isSecond } = await stepOf(deps, deps.db, person, { signInId, word });
  if (way !== null && isOfAddress(word) && to !== undefined)
    throw await proofNeeded(deps, deps.db, { userId, signInId }, word);
  if (way?.by === 'app') {
    await tryFactor(deps, { userId, typed: code, from: { kind: 'sign-in', id: signInId } });
    const now = deps.clock.now();
    if (need === 'fresh-app') await markCodeShown(deps.db, { signInId, now });
    else await insertShown(deps.db, { signInId, word, addressHmac: isSecond ? secondMark(deps) : null, now });
    return;
  }
  const address = way === null ? newAddress(word, to) : null;
  // A sign-in that somebody left open is not enough, nor is the phone that lies beside it.
  const asksPassword = way === null ? await asksPasswordToo(deps, deps.db, person, word) : way.by === 'code+password';
  if (asksPassword) await provedByPassword(deps, { person, password });
  await deps.db.transaction(async (tx) => {
    // What was changed meanwhile counts.
    const own = address === null ? (await stepOf(deps, tx, person, { signInId, word })).way : null;
    const to = own === null || own.by === 'app' ? null : own.address;
    const whom: Whom | null =
      address !== null ? { kind: 'address', address, claimant: userId } : to && { kind: 'own', address: to };
    if (whom === null) throw new DomainError('ADDRESS_TOO_NEW');
    await prove(deps, tx, { whom, word, typed, device });
    const addressHmac = address === null ? (isSecond ? secondMark(deps) : null) : addressIndex(deps, address);
    await insertShown(tx, { signInId, word, addressHmac, now: deps.clock.now() });
  });
}

/** Refuses a call whose proof was not shown, and says what it needs. */
export async function requireProof(deps: Deps, caller: Caller, word: ProvedCall): Promise<void> {
  const now = deps.clock.now();
  const { signInId } = caller;
  const stands =
    PROOF_NEEDS[word] === 'fresh-app'
      ? await hasFreshCode(deps, deps.db, signInId)
      : await isShown(deps.db, { signInId, word, since: now - PROOF_LIFETIME_MS });
  if (!stands) throw await proofNeeded(deps, deps.db, caller, word);
}

/**
 * Spends the proof of a call in the transaction that it allows: if that fails, the proof still serves. `address`: the
 * new phone or e-mail of the call. Refuses a proof not shown, expired, spent or of another sign-in.
 */
export async function spendProof(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  word: ProvedCall,
  address?: Address,
): Promise<void> {
  const addressHmac = address === undefined ? null : addressIndex(deps, address);
  const since = deps.clock.now() - PROOF_LIFETIME_MS;
  if (await takeShown(tx, { signInId: caller.signInId, word, addressHmac, since })) return;
  throw await proofNeeded(deps, tx, caller, word);
}

/** Whether a sign-in has shown a time-based code lately; the operator of the demo needs none outside production. */
export async function hasFreshCode(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  sql: Sql,
  signInId: string,
): Promise<boolean> {
  const now = clock.now();
  const shown = await codeShownIn(sql, { signInId, now });
  if (shown === null) return false;
  return isCodeFresh(shown.at, now) || (shown.isDemo && !config.production);
}

/** Until when the time-based code that a sign-in has shown holds; null without one. */
export async function freshCodeUntil(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  signInId: string,
): Promise<Instant | null> {
  const now = clock.now();
  const at = (await codeShownIn(db, { signInId, now }))?.at ?? null;
  return at !== null && isCodeFresh(at, now) ? at + PROOF_LIFETIME_MS : null;
}

/** Ends the ten minutes of a time-based code: the next call that needs one asks for it again. */
export async function endFreshCode({ db }: Pick<Deps, 'db'>, signInId: string): Promise<void> {
  await forgetCodeShown(db, { signInId });
}

async function proofNeeded(
  deps: Deps,
  sql: Sql,
  { userId, signInId }: Pick<Caller, 'userId' | 'signInId'>,
  word: ProvedCall,
): Promise<DomainError> {
  const person = await findPerson(deps, sql, userId);
  if (person === null) return new DomainError('NOT_AUTHORIZED');
  const step = await findStep(deps, sql, person, { signInId, word });
  const way = step?.way ?? null;
  const asksPassword = isOfAddress(word) && (await asksPasswordToo(deps, sql, person, word));
  const by = way?.by ?? (asksPassword ? ('code+password' as const) : 'code');
  const address = way === null || way.by === 'app' ? null : way.address;
  const proof: ProofNeeded = { for: word, by, to: address && { ...masked(address), isFormer: address.isFormer } };
  return new DomainError('PROOF_NEEDED', { facts: { proof } });
}

/** Whether a call is proved by a code to a phone or an e-mail that is new. */
function isOfAddress(word: ProvedCall): boolean {
  return PROOF_NEEDS[word] === 'address' || PROOF_NEEDS[word] === 'address+second';
}

/** The next proof to show of those that a call needs; no own way for the code to the new address. */
type Step = { way: OwnWay | null; isSecond: boolean };

/** The next step of a proof: mail or app come before the code to the phone; null when every way is too new. */
async function findStep(
  deps: Deps,
  sql: Sql,
  person: Person,
  { signInId, word }: { signInId: string; word: ProvedCall },
): Promise<Step | null> {
  const need = PROOF_NEEDS[word];
  if (person.role === 'USER' && (need === 'own+second' || need === 'address+second')) {
    const second = await secondWayOf(deps, sql, person, word);
    const since = deps.clock.now() - PROOF_LIFETIME_MS;
    if (second !== null && second.by !== 'code+password' && !(await isShown(sql, { signInId, word, since })))
      return { way: second, isSecond: true };
  }
  if (isOfAddress(word)) return { way: null, isSecond: false };
  const way = await ownWayOf(deps, sql, person, word);
  return way && { way, isSecond: false };
}

async function stepOf(...asked: Parameters<typeof findStep>): Promise<Step> {
  const step = await findStep(...asked);
  if (step === null) throw new DomainError('ADDRESS_TOO_NEW');
  return step;
}

/** Stands in the place of an address for the first of two steps: it proves nothing alone. */
function secondMark(deps: Deps): Uint8Array {
  return addressIndex(deps, { channel: 'email', to: 'second' });
}

/** Staff, and clients with a password, add it to a code for a new e-mail; other staff can't move a proof mailbox. */
async function asksPasswordToo(deps: Deps, sql: Sql, person: Person, word: ProvedCall): Promise<boolean> {
  if (PROOF_NEEDS[word] !== 'address+second') return false;
  return person.role !== 'USER' || (await secondWayOf(deps, sql, person, word))?.by === 'code+password';
}

function isOwn(person: Person, word: ProvedCall, { to }: Address): boolean {
  const { role, phone, email, signInEmail, isEmailProved } = person;
  if (word === 'changePhone') return phone === to;
  if (word === 'changeSignInEmail') return signInEmail?.toLowerCase() === to;
  return email?.toLowerCase() === to && (isEmailProved || role === 'USER');
}

/** The new phone or e-mail that a call is about, as it was typed. */
function newAddress(word: ProvedCall, typed: string | undefined): Address {
  return word === 'changePhone'
    ? { channel: 'sms', to: readPhone(typed, 'PHONE_NOT_GEORGIAN') }
    : { channel: 'email', to: readEmail(typed) };
}

function masked({ channel, to }: Address): Address {
  return { channel, to: channel === 'sms' ? maskedPhone(to) : maskedEmail(to) };
}

/** Forgets proofs that serve no more, and browsers in which nobody has signed in for long. */
export async function forgetOldProofs(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await forgetShown(deps.db, now - PROOF_LIFETIME_MS);
  await forgetUnusedBrowsers(deps.db, now - KNOWN_BROWSERS_KEPT_MS);
}
