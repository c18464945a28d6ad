// docs/decisions/190
import { isValidIBAN } from 'ibantools';
import { cleanHolder, holderFault } from '#domain/account-holder.ts';
import { DomainError } from '#domain/errors.ts';
import { cleanIban, ibanFault } from '#domain/iban.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { spendProof } from '../proof/proof.ts';
import { requirePerson } from '../person/person.ts';
import { formerEmailsOf } from '../alarm/alarm.ts';
import { type Letter, tellAll } from '../notify/notify.ts';
import { type AccountDetails, accountsOf, newestAccount, type PayoutAccount, saveAccount } from '../payout/payout.ts';
import { ownPractice } from './practice.ts';

/** Where the caller's pay goes, and went before. */
export async function ownAccount(deps: Deps, { userId }: { userId: string }): ReturnType<typeof accountsOf> {
  const { therapistId } = await ownPractice(deps, { userId });
  return accountsOf(deps, { therapistId, userId });
}

/**
 * Sets the account for the caller's pay, proved by a code to the phone and by the password if there is one; the
 * therapist is told. An invalid account changes nothing, and the proof still serves.
 */
export async function saveOwnAccount(deps: Deps, caller: Caller, typed: AccountDetails): Promise<void> {
  const { userId } = caller;
  const details = soundAccount(typed);
  const { therapistId } = await ownPractice(deps, { userId });
  await deps.db.transaction(async (tx) => {
    await spendProof(deps, tx, caller, 'savePayoutAccount');
    const isFirst = (await newestAccount(tx, therapistId)) === null;
    const account = await saveAccount(deps, tx, { therapistId, userId, ...details });
    await tellChange(deps, tx, { userId, account, isFirst });
  });
}

/** The typed account, cleaned. The page has the same rule; a second judge looks before money goes there. */
function soundAccount(typed: AccountDetails): AccountDetails {
  const holder = cleanHolder(typed.holder);
  const iban = cleanIban(typed.iban);
  if (holderFault(holder) !== null) throw new DomainError('HOLDER_INVALID', { facts: { field: 'holder' } });
  if (ibanFault(iban) !== null || !isValidIBAN(iban))
    throw new DomainError('IBAN_INVALID', { facts: { field: 'iban' } });
  return { holder, iban };
}

/** Tells the therapist by SMS and mail, also at newly replaced addresses: a thief may have moved those (message 24). */
async function tellChange(
  deps: Deps,
  tx: Tx,
  { userId, account, isFirst }: { userId: string; account: PayoutAccount; isFirst: boolean },
): Promise<void> {
  const { locale, email, phone } = await requirePerson(deps, tx, userId);
  const former = await formerEmailsOf(deps, tx, { userId, present: email });
  const { id, last4, createdAt: at, countsFrom } = account;
  const reader = { userId, locale, phone };
  const mails = [...(email === null ? [] : [email]), ...former].map((mail, n): Letter => ({
    to: { ...reader, email: mail },
    template: 'payout-account-changed-email',
    data: { at, last4, countsFrom, isFirst, isFormer: mail !== email },
    dedupeKey: `payout-account:${id}:${n}`,
  }));
  const dedupeKey = `payout-account:${id}:sms`;
  const sms: Letter = { to: reader, template: 'payout-account-changed-sms', data: { last4 }, dedupeKey };
  await tellAll(deps, tx, [...mails, sms]);
}
