// docs/decisions/190
import { isValidIBAN } from 'ibantools';
import { cleanHolder, holderFault } from '#domain/account-holder.ts';
import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { cleanIban, ibanFault } from '#domain/iban.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Asker, type Device, provedByPassword, refusalOf, sendCode, tryCode } from '../proof/proof.ts';
import { findPerson, type Person } from '../person/person.ts';
import { formerEmailsOf } from '../alarm/alarm.ts';
import { letter, tellAll } from '../notify/notify.ts';
import {
  type AccountDetails,
  accountCountsFrom,
  accountsOf,
  currentAccountOf,
  type OwnPayoutAccount,
  type PayoutAccount,
  saveAccount,
} from '../payout/payout.ts';
import { ownPractice } from './practice.ts';

/** What a therapist sees of where the own pay goes. */
export type OwnAccount = { accounts: readonly OwnPayoutAccount[]; isStopped: boolean; hasPassword: boolean };

/** Where the caller's pay goes, and went before. */
export async function ownAccount(deps: Deps, { userId }: { userId: string }): Promise<OwnAccount> {
  const [{ therapistId }, person] = await Promise.all([ownPractice(deps, { userId }), self(deps, userId)]);
  return { ...(await accountsOf(deps, { therapistId, userId })), hasPassword: person.passwordHash !== null };
}

/** Sends the code that proves a change of the account to the therapist's phone, under the limits of all codes. */
export async function sendAccountCode(
  deps: Deps,
  { userId, locale, asker }: { userId: string; locale: Locale; asker: Asker },
): Promise<string> {
  const to = phoneOf(await self(deps, userId));
  return sendCode(deps, { address: { channel: 'sms', to }, purpose: 'payout-account', locale, asker });
}

/**
 * Sets where the caller's pay goes, proved by the password, if there is one, and a code to the phone; the therapist is told by mail. What is
 * no account spends no code, and a wrong proof changes nothing and is counted.
 */
export async function saveOwnAccount(
  deps: Deps,
  { userId }: { userId: string },
  input: {
    typed: AccountDetails;
    otpId: string;
    otp: string;
    password: string | undefined;
    device: Pick<Device, 'ip' | 'browser'>;
  },
): Promise<void> {
  const details = soundAccount(input.typed);
  const code = input.otp.replace(/[ \u00a0]/g, '');
  if (code === '') throw new DomainError('CODE_REQUIRED');
  const [{ therapistId }, person] = await Promise.all([ownPractice(deps, { userId }), self(deps, userId)]);
  const address = { channel: 'sms', to: phoneOf(person) } as const;
  // A sign-in that somebody left open must not move the pay, nor the phone that lies beside it.
  if (person.passwordHash !== null) await provedByPassword(deps, { person, password: input.password ?? '' });
  const { otpId, device } = input;
  const refusal = await deps.db.transaction(async (tx) => {
    const verdict = await tryCode(deps, tx, { address, otpId, code, purpose: 'payout-account', device });
    if (verdict.verdict !== 'right') return refusalOf(verdict);
    const isFirst = (await currentAccountOf(tx, therapistId)) === null;
    const account = await saveAccount(deps, tx, { therapistId, userId, ...details });
    await tellChange(deps, tx, { userId, account, isFirst });
    return null;
  });
  if (refusal !== null) throw refusal;
}

/** What was typed, clean. The rule is the page's own; a second judge looks before money goes there. */
function soundAccount(typed: AccountDetails): AccountDetails {
  const holder = cleanHolder(typed.holder);
  const iban = cleanIban(typed.iban);
  if (holderFault(holder) !== null) throw new DomainError('HOLDER_INVALID', { facts: { field: 'holder' } });
  if (ibanFault(iban) !== null || !isValidIBAN(iban))
    throw new DomainError('IBAN_INVALID', { facts: { field: 'iban' } });
  return { holder, iban };
}

/** Tells the therapist, also at the addresses that were replaced lately: whoever moves the pay may have changed the e-mail first (message 24). */
async function tellChange(
  deps: Deps,
  tx: Tx,
  { userId, account, isFirst }: { userId: string; account: PayoutAccount; isFirst: boolean },
): Promise<void> {
  const person = await findPerson(deps, tx, userId);
  if (person === null) throw new DomainError('FORBIDDEN');
  const { locale, email } = person;
  const former = await formerEmailsOf(deps, tx, { userId, present: email });
  const data = { at: account.createdAt, last4: account.last4, countsFrom: accountCountsFrom(account), isFirst };
  const letters = [...(email === null ? [] : [email]), ...former].map((to, n) =>
    letter<'payout-account-changed-email'>(
      { userId, locale, email: to, phone: null },
      {
        template: 'payout-account-changed-email',
        data: { ...data, isFormer: to !== email },
        dedupeKey: `payout-account:${account.id}:${n}`,
      },
    ),
  );
  await tellAll(deps, tx, letters);
}

async function self(deps: Deps, userId: string): Promise<Person> {
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new DomainError('FORBIDDEN');
  return person;
}

function phoneOf({ phone }: Person): string {
  if (phone === null) throw new DomainError('FORBIDDEN');
  return phone;
}
