// docs/decisions/020
import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { queueMessage } from '../notify/notify.ts';
import { findPerson, type Person, readEmail, tellOwner, writeSecurityAudit } from '../person/person.ts';
import { type Asker, type Device, pastedCode, provedByPassword, refusalOf, sendCode, tryCode } from '../proof/proof.ts';
import { changeContactEmail } from './set-ways-in.ts';

/**
 * Sends a code to a new contact e-mail: it counts once the code has come back. Answers the id of the code; null when it is the
 * address that stands there.
 */
export async function proposeContactEmail(
  deps: Deps,
  input: { userId: string; email: string; locale: Locale; asker: Asker },
): Promise<string | null> {
  const { userId, locale, asker } = input;
  const email = readEmail(input.email);
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  if (person.email?.toLowerCase() === email && (person.isEmailProved || person.role === 'USER')) return null;
  const address = { channel: 'email', to: email } as const;
  const isStaff = person.role !== 'USER';
  return sendCode(deps, { address, purpose: 'contact', locale, asker, userId, isStaff });
}

/** Writes a new contact e-mail by the code that went there; the old address and the new one are told. Refuses another account's address of staff. */
export async function confirmContactEmail(
  deps: Deps,
  caller: Caller,
  input: { email: string; otp: string; otpId: string; password?: string | undefined; device: Device },
): Promise<Person> {
  const { otpId, device } = input;
  const email = readEmail(input.email);
  const code = pastedCode(input.otp);
  const { userId } = caller;
  // A sign-in that somebody left open must not hand the account over: of staff the mailbox is a proof.
  if (caller.role !== 'USER') await requirePassword(deps, { userId, password: input.password ?? '' });
  const outcome = await deps.db.transaction(async (tx) => {
    const address = { channel: 'email', to: email } as const;
    const verdict = await tryCode(deps, tx, { address, otpId, code, purpose: 'contact', device });
    if (verdict.verdict !== 'right') return { refused: verdict };
    await lockClient(tx, userId);
    const before = await findPerson(deps, tx, userId);
    if (before === null) throw new DomainError('NOT_AUTHORIZED');
    await changeContactEmail(deps, tx, { userId, email });
    const now = deps.clock.now();
    const { locale } = before;
    await queueMessage(deps, tx, {
      template: 'contact-email-set-email',
      to: email,
      userId,
      locale,
      data: { at: now, isStaff: caller.role !== 'USER' },
      dedupeKey: `contact-email-set:${otpId}`,
    });
    if (before.email !== null && before.email.toLowerCase() !== email) {
      // To the old address, which somebody else may just have replaced.
      await tellOwner(deps, tx, {
        person: before,
        what: 'email',
        by: 'email',
        userAgent: device.userAgent,
        before: before.email,
      });
    }
    await writeSecurityAudit(tx, { ...caller, action: 'account.email', now });
    const person = await findPerson(deps, tx, userId);
    if (person === null) throw new DomainError('NOT_AUTHORIZED');
    return { person };
  });
  if ('refused' in outcome) throw refusalOf(outcome.refused);
  return outcome.person;
}

async function requirePassword(deps: Deps, { userId, password }: { userId: string; password: string }): Promise<void> {
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  await provedByPassword(deps, { person, password });
}
