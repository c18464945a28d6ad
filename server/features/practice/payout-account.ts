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
import { letter, tellAll } from '../notify/notify.ts';
import {
  type AccountDetails,
  accountCountsFrom,
  accountsOf,
  currentAccountOf,
  type PayoutAccount,
  saveAccount,
} from '../payout/payout.ts';
import { ownPractice } from './practice.ts';

/** Where the caller's pay goes, and went before. */
export async function ownAccount(deps: Deps, { userId }: { userId: string }): ReturnType<typeof accountsOf> {
  const { therapistId } = await ownPractice(deps, { userId });
  return accountsOf(deps, { therapistId, userId });
}

/**
 * Sets where the caller's pay goes, proved by a code to the phone and the password of who has one; the therapist is told by mail. What is
 * no account changes nothing, and the proof still serves.
 */
export async function saveOwnAccount(deps: Deps, caller: Caller, typed: AccountDetails): Promise<void> {
  const { userId } = caller;
  const details = soundAccount(typed);
  const { therapistId } = await ownPractice(deps, { userId });
  await deps.db.transaction(async (tx) => {
    await spendProof(deps, tx, caller, 'savePayoutAccount');
    const isFirst = (await currentAccountOf(tx, therapistId)) === null;
    const account = await saveAccount(deps, tx, { therapistId, userId, ...details });
    await tellChange(deps, tx, { userId, account, isFirst });
  });
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
  const { locale, email } = await requirePerson(deps, tx, userId);
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
