import type { Answer } from '#contract/api.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { ownAccount, saveOwnAccount } from './payout-account.ts';

/** Where a therapist's pay goes. */
export function payoutAccountRoutes(deps: Deps): Routes {
  const read = async (caller: { userId: string }): Promise<Answer<'readPayoutAccount'>> => {
    const { accounts, ...rest } = await ownAccount(deps, caller);
    return {
      accounts: accounts.map((account) => ({
        last4: account.last4,
        holder: account.holder,
        since: isoOf(account.createdAt),
        countsFrom: isoOf(account.countsFrom),
      })),
      ...rest,
      now: isoNow(deps.clock),
    };
  };
  return {
    readPayoutAccount: async ({ caller }) => read(caller),

    savePayoutAccount: async ({ body, caller }) => {
      await saveOwnAccount(deps, caller, body);
      return read(caller);
    },
  };
}
