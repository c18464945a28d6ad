// docs/decisions/192
import { stringify } from 'csv-stringify/sync';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { openAccounts } from './account.ts';
import { type Batch, batchBy, transfersOf } from './batch.sql.ts';

/** The bank's file of a batch. */
export type BankFile = { batch: Batch; file: string; transfers: number; totalMinor: number };

/**
 * The file that the bank takes: one transfer a therapist, to the account to which its lines went, in the order of the profiles, so
 * that it is the same file each time. The purpose says whose batch it is and nothing of what it is for. Refuses an unknown batch, and
 * one with an account that nobody can open any more.
 */
export async function bankFile(deps: Deps, batchId: string): Promise<BankFile> {
  const batch = await batchBy(deps.db, batchId);
  if (batch === null) throw new DomainError('PAYOUT_BATCH_UNKNOWN');
  const transfers = await transfersOf(deps.db, batchId);
  const accounts = await openAccounts(
    deps,
    deps.db,
    transfers.flatMap(({ accountId }) => accountId ?? []),
  );
  const records = transfers.map(({ accountId, minor }, index) => {
    const account = accounts.get(accountId ?? '') ?? null;
    if (account === null) throw new DomainError('PAYOUT_ACCOUNT_GONE');
    return {
      batch: batch.number,
      line: index + 1,
      iban: account.iban,
      holder: account.holder,
      amount_gel: (minor / 100).toFixed(2),
      purpose: `Simshvide payout ${batch.number}`,
    };
  });
  const columns = ['batch', 'line', 'iban', 'holder', 'amount_gel', 'purpose'];
  const file = stringify(records, { header: true, columns, escape_formulas: true, record_delimiter: 'unix' });
  const totalMinor = transfers.reduce((sum, { minor }) => sum + minor, 0);
  return { batch, file, transfers: transfers.length, totalMinor };
}
