// docs/decisions/149
import { DAY, type Instant, type Locale } from '#domain/dates.ts';
import { maskedEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Sql } from '#server/db/db.ts';
import { lockInvitations } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { ShownPicture } from '#server/providers/content/pictures.ts';
import { countLook, findByToken, newToken } from '#server/http/link-token.ts';
import { recordConsents, specialistTermsVersion } from '../legal/legal.ts';
import { addressIndex, createStaff, requirePerson, readEmail, readPhone, requireNoAccount } from '../person/person.ts';
import { type Device, newPassword, prove, sendCode } from '../proof/proof.ts';
import { signInShowing, type SignedIn } from '../sign-in/sign-in.ts';
import { tellAll } from '../notify/notify.ts';
import {
  endInvitationTo,
  forgetContacts,
  insertInvitation,
  invitationByToken,
  type InvitationRow,
  openInvitation,
  isTaken,
  joinProfile,
  practicing,
  useInvitation,
} from './invitation.sql.ts';

/** How long a link can be accepted. */
export const INVITATION_LIFETIME_MS = 7 * DAY;

/**
 * Sends a therapist the link to the own profile. Refuses an unknown profile, one that has its therapist, and a phone or
 * e-mail with an account, which is not touched (P56). Voids an earlier link to the profile, the phone or the e-mail;
 * `open` is the one to the profile that could be accepted until then.
 */
export async function inviteTherapist(
  deps: Deps,
  input: { profile: string; email: string; phone: string; locale: Locale },
): Promise<{ profile: string; name: string; expiresAt: Instant; open: OpenInvitation | null }> {
  const { profile, locale } = input;
  const contacts = { phone: readPhone(input.phone), email: readEmail(input.email) };
  const name = invitedNameOf(deps, profile, locale);
  if (name === null) throw new DomainError('THERAPIST_NOT_FOUND');
  const now = deps.clock.now();
  const expiresAt = now + INVITATION_LIFETIME_MS;
  const id = deps.random.uuid();
  const { token, tokenSha256 } = newToken(deps);
  const open = await deps.db.transaction(async (tx) => {
    await lockInvitations(tx);
    if (await isTaken(tx, profile)) throw new DomainError('ALREADY_INVITED');
    await requireNoAccount(deps, tx, contacts);
    const before = await openInvitation(tx, profile);
    await insertInvitation(tx, {
      id,
      contentId: profile,
      tokenSha256,
      phoneHmac: addressIndex(deps, { channel: 'sms', to: contacts.phone }),
      emailHmac: addressIndex(deps, { channel: 'email', to: contacts.email }),
      contacts: deps.keyring.seal(JSON.stringify(contacts), invitedContactsName(id)),
      locale,
      createdAt: now,
      expiresAt,
    });
    await tellAll(deps, tx, [
      {
        to: { userId: null, locale, email: contacts.email },
        template: 'invitation-email',
        data: { name, token, expiresAt },
        dedupeKey: `invitation:${id}`,
        notAfter: expiresAt,
      },
    ]);
    return before !== null && before.expiresAt > now ? shownToOperator(deps, before) : null;
  });
  return { profile, name, expiresAt, open };
}

/** An invitation as an operator sees it: from when until when, and whom it went to, masked. */
type OpenInvitation = { since: Instant; until: Instant; email: string; phone: string };

function shownToOperator(deps: Deps, invitation: InvitationRow): OpenInvitation {
  const { phone, email } = contactsIn(deps, invitation);
  const { createdAt: since, expiresAt: until } = invitation;
  return { since, until, email: maskedEmail(email), phone: maskedPhone(phone) };
}

/** The page of an invitation link. It names profile and phone only while the invitation can be accepted. */
export type InvitationPage = {
  state: 'open' | 'used' | 'expired' | 'withdrawn';
  therapist: { name: string; surname: string; photo: ShownPicture | null } | null;
  phone: string | null;
  termsVersion: string;
  expiresAt: Instant;
};

/** The page behind a link. Unknown and malformed links are refused alike. */
export async function invitationPage(
  deps: Deps,
  input: { token: string; locale: Locale; ip: string },
): Promise<InvitationPage> {
  const invitation = await invitationBehind(deps, deps.db, input);
  const state = await invitationStateOf(deps, deps.db, invitation);
  const content = deps.content.snapshot();
  const profile = content.therapists.get(invitation.contentId);
  const { locale } = input;
  const isOpen = state === 'open' && profile !== undefined;
  return {
    state,
    therapist: isOpen ? { name: profile.name[locale], surname: profile.surname[locale], photo: profile.photo } : null,
    phone: isOpen ? maskedPhone(contactsIn(deps, invitation).phone) : null,
    termsVersion: specialistTermsVersion(content, locale),
    expiresAt: invitation.expiresAt,
  };
}

/** Sends a one-time code to the phone that was invited, under the limits of all codes. */
export async function sendInvitationCode(
  deps: Deps,
  input: { token: string; locale: Locale; asker: Device },
): Promise<string> {
  const { token, locale, asker } = input;
  const invitation = await invitationBehind(deps, deps.db, { token, ip: asker.ip });
  await requireOpen(deps, deps.db, invitation);
  const address = { channel: 'sms', to: contactsIn(deps, invitation).phone } as const;
  return sendCode(deps, { address, word: 'invitation', locale, asker });
}

/**
 * Makes the therapist of the profile, proved by the link from the mail and the code from the phone, and signs them in:
 * one transaction writes account, agreement to the terms of today and the profile's calendar. Refuses the second of two
 * at once. An account that has the phone or the e-mail by now is not touched, and nothing is written (P56).
 */
export async function acceptInvitation(
  deps: Deps,
  input: {
    token: string;
    otpId: string;
    otp: string;
    termsVersion: string;
    password?: string | undefined;
    locale: Locale;
    device: Device;
  },
): Promise<SignedIn> {
  const { locale, device } = input;
  const { ip } = device;
  await requireOpen(deps, deps.db, await invitationBehind(deps, deps.db, { token: input.token, ip }));
  // Of either language: it may have been changed while the page stood open.
  const content = deps.content.snapshot();
  const versions = (['ka', 'en'] as const).map((one) => specialistTermsVersion(content, one));
  const version = versions.find((known) => known === input.termsVersion);
  if (version === undefined) throw new DomainError('TEXT_CHANGED');
  const passwordHash = input.password === undefined ? null : await newPassword(deps, { password: input.password, ip });
  return deps.db.transaction(async (tx) => {
    await lockInvitations(tx);
    const invitation = await found(tx, input.token);
    await requireOpen(deps, tx, invitation);
    const contacts = contactsIn(deps, invitation);
    const address = { channel: 'sms', to: contacts.phone } as const;
    const whom = { kind: 'guest', address } as const;
    await prove(deps, tx, { whom, word: 'invitation', typed: input, device });
    const now = deps.clock.now();
    const userId = await createStaff(deps, tx, { ...contacts, role: 'THERAPIST', passwordHash, locale });
    await recordConsents(tx, { userId, texts: [{ key: 'specialist-terms', version }], now });
    const joined = { id: deps.random.uuid(), contentId: invitation.contentId, userId, now };
    if (!(await joinProfile(tx, joined))) throw new DomainError('BAD_TRANSITION');
    await useInvitation(tx, invitation.id, now);
    const person = await requirePerson(deps, tx, userId);
    // The link came by mail, the code by SMS: that is two proofs also in a new browser.
    const shown = ['invitation', 'phone-code'] as const;
    return signInShowing(deps, tx, { person, shown, device });
  });
}

/** How a therapist stands with us, for an operator. */
export type Practicing = {
  profile: string;
  name: string;
  state: 'invited' | 'invitation_expired' | 'in' | 'paused' | 'disabled';
  since: Instant;
};

/** A page of who is invited, in or paused, by profile, after one; `next` is the last of it, null at the end. */
export async function listPracticing(
  deps: Deps,
  { locale, after }: { locale: Locale; after: string },
): Promise<{ therapists: Practicing[]; next: string | null }> {
  const now = deps.clock.now();
  const found = await practicing(deps.db, { after, limit: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const stateOf = ({ accepting, isDisabled, invitedUntil }: (typeof rows)[number]): Practicing['state'] => {
    if (invitedUntil !== null) return invitedUntil > now ? 'invited' : 'invitation_expired';
    if (isDisabled) return 'disabled';
    return accepting === true ? 'in' : 'paused';
  };
  const therapists = rows.map((row) => {
    const name = invitedNameOf(deps, row.contentId, locale) ?? '';
    return { profile: row.contentId, name, state: stateOf(row), since: row.since };
  });
  return { therapists, next: found.length > PAGE ? (rows.at(-1)?.contentId ?? null) : null };
}

const PAGE = 100;

/** Forgets phones and e-mails of invitations that nobody accepted in time. */
export async function forgetInvited(deps: Deps): Promise<void> {
  await forgetContacts(deps.db, deps.clock.now());
}

async function invitationBehind(
  deps: Deps,
  sql: Sql,
  { token, ip }: { token: string; ip: string },
): Promise<InvitationRow> {
  countLook(deps, 'invitation', ip);
  return found(sql, token);
}

async function found(sql: Sql, token: string): Promise<InvitationRow> {
  return findByToken(token, async (tokenSha256) => invitationByToken(sql, tokenSha256));
}

/** A link to a profile that is gone, or that has its therapist by now, counts as withdrawn. */
async function invitationStateOf(deps: Deps, sql: Sql, invitation: InvitationRow): Promise<InvitationPage['state']> {
  const { status, expiresAt, contentId } = invitation;
  if (status !== 'open') return status;
  if (expiresAt <= deps.clock.now()) return 'expired';
  if (invitedNameOf(deps, contentId, 'ka') === null) return 'withdrawn';
  return (await isTaken(sql, contentId)) ? 'withdrawn' : 'open';
}

async function requireOpen(deps: Deps, sql: Sql, invitation: InvitationRow): Promise<void> {
  if ((await invitationStateOf(deps, sql, invitation)) !== 'open') throw new DomainError('BAD_TRANSITION');
}

/** How the invited therapist will sign in. */
type Contacts = { phone: string; email: string };

function contactsIn(deps: Deps, { id, contacts }: InvitationRow): Contacts {
  if (contacts === null) throw new DomainError('BAD_TRANSITION');
  // Only inviteTherapist writes them, from checked parts.
  return JSON.parse(deps.keyring.open(contacts, invitedContactsName(id))) as Contacts;
}

function invitedNameOf(deps: Deps, contentId: string, locale: Locale): string | null {
  const { therapists, gone } = deps.content.snapshot();
  const profile = therapists.get(contentId);
  return profile === undefined || gone.has(contentId) ? null : `${profile.name[locale]} ${profile.surname[locale]}`;
}

function invitedContactsName(id: string): string {
  return `invitations|contacts|${id}`;
}

/** Withdraws the open invitation to a profile, and forgets whom it went to. */
export async function withdrawInvitation(deps: Deps, tx: Sql, profile: string): Promise<void> {
  await endInvitationTo(tx, profile, deps.clock.now());
}
