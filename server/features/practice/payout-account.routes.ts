import type { Answer } from '#contract/api.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { askerOf } from '../proof/proof.ts';
import { accountCountsFrom } from '../payout/payout.ts';
import { ownAccount, saveOwnAccount, sendAccountCode } from './payout-account.ts';

/** Where a therapist's pay goes. */
export function payoutAccountRoutes(deps: Deps): Routes {
  const read = async (caller: { userId: string }): Promise<Answer<'readPayoutAccount'>> => {
    const { accounts, ...rest } = await ownAccount(deps, caller);
    return {
      accounts: accounts.map((account) => ({
        last4: account.last4,
        holder: account.holder,
        since: isoOf(account.createdAt),
        countsFrom: isoOf(accountCountsFrom(account)),
      })),
      ...rest,
      now: isoNow(deps.clock),
    };
  };
  return {
    readPayoutAccount: async ({ caller }) => read(caller),

    sendPayoutAccountCode: async ({ caller: { userId }, locale, request, head }) => ({
      otpId: await sendAccountCode(deps, { userId, locale, asker: askerOf(request, head) }),
    }),

    savePayoutAccount: async ({ body: { holder, iban, otpId, otp, password }, caller, request }) => {
      await saveOwnAccount(deps, caller, { typed: { holder, iban }, otpId, otp, password, device: request });
      return read(caller);
    },
  };
}
