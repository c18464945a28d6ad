// docs/decisions/190
import type { Instant } from '#domain/dates.ts';
import { last4Of } from '#domain/iban.ts';
import { MOST } from '#domain/list-limits.ts';
import { accountWaits } from '#domain/payout.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import { lockPayouts } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { workIsDone } from '../work/work.ts';
import {
  auditAccount,
  hasOpenStop,
  insertAccount,
  lastAccounts,
  readNewestAccount,
  sealedAccounts,
} from './payout.sql.ts';

/** An account as everybody sees it; `countsFrom`: from when on pay is sent to it (P63). */
export type PayoutAccount = { id: string; last4: string; createdAt: Instant; countsFrom: Instant };

/** Holder and number, in clear. The number leaves the server in the bank's file only; the holder also for its owner. */
export type AccountDetails = { holder: string; iban: string };

/**
 * Sets the account for a therapist's pay, in the caller's transaction: a new row, sealed with the therapist's own key;
 * the one before stays as it is. The input is clean and sound. A batch that is being sent sees it whole or not at all.
 */
export async function saveAccount(
  deps: Deps,
  tx: Tx,
  { therapistId, userId, holder, iban }: AccountDetails & { therapistId: string; userId: string },
): Promise<PayoutAccount> {
  await lockPayouts(tx);
  const key = await findUserKey(deps.keyring, tx, userId);
  if (key === null) throw new Error('a therapist who is signed in has no key');
  const before = await newestAccount(tx, therapistId);
  const now = deps.clock.now();
  // Newest is what counts, also when the clock of another server is ahead.
  const createdAt = Math.max(now, (before?.createdAt ?? 0) + 1);
  const countsFrom = createdAt + accountWaits({ isFirst: before === null });
  const account: PayoutAccount = { id: deps.random.uuid(), last4: last4Of(iban), createdAt, countsFrom };
  const details = key.seal(DETAILS, JSON.stringify({ holder, iban } satisfies AccountDetails));
  await insertAccount(tx, { ...account, therapistId, userId, details });
  await auditAccount(tx, { accountId: account.id, userId, now });
  await workIsDone(deps, tx, { kinds: ['pay_returned'], key: therapistId });
  return account;
}

/** The account to which a therapist's pay goes: the newest; null without one. */
export async function newestAccount(sql: Sql, therapistId: string): Promise<PayoutAccount | null> {
  return readNewestAccount(sql, therapistId);
}

/** A therapist's own accounts, the newest first, and whether pay is stopped; the holder is shown to whoever set it. */
export async function accountsOf(
  deps: Deps,
  { therapistId, userId }: { therapistId: string; userId: string },
): Promise<{ accounts: readonly (PayoutAccount & { holder: string | null })[]; isStopped: boolean }> {
  const [accounts, isStopped] = await Promise.all([
    lastAccounts(deps.db, { therapistId, limit: MOST.accountsOfPay }),
    hasOpenStop(deps.db, therapistId),
  ]);
  const ids = accounts.map(({ id }) => id);
  const opened = await openAccounts(deps, deps.db, ids, userId);
  return { accounts: accounts.map((one) => ({ ...one, holder: opened.get(one.id)?.holder ?? null })), isStopped };
}

/** Holders and numbers of accounts by id; null where the person's key was deleted. `only` opens one person's. */
export async function openAccounts(
  deps: Deps,
  sql: Sql,
  ids: readonly string[],
  only?: string,
): Promise<Map<string, AccountDetails | null>> {
  const sealed = await sealedAccounts(sql, ids);
  return new Map(
    sealed.map(({ id, userId, details, wrapped, version }) => {
      if (wrapped === null || version === null || (only ?? userId) !== userId) return [id, null];
      const key = deps.keyring.userKey({ userId, wrapped, version });
      // Written by `saveAccount`.
      return [id, JSON.parse(key.open(DETAILS, details)) as AccountDetails];
    }),
  );
}

const DETAILS = 'payout_accounts.details_enc';
