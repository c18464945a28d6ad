// docs/decisions/192
import { stringify } from 'csv-stringify/sync';
import { wallOf } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { openAccounts } from './account.ts';
import { type Batch, batchBy, type Transfer, transfersOf } from './batch.sql.ts';

/** The bank's file of a batch, and what of the batch came back before or is booked as paid, in tetri. */
export type BankFile = {
  batch: Batch;
  file: string;
  transfers: number;
  totalMinor: number;
  returnedMinor: number;
  paidMinor: number;
};

/**
 * The file for the bank: one transfer a therapist, to the account of its lines, in the order of the profiles, so that
 * the file is the same each time; but returned lines are left out, since they go with another batch. The purpose names
 * us, the batch and its days, and no service. Refuses an unknown batch, one with an account that nobody can open any
 * more, and one with pay that was stopped after sending: the file must not bring it to the bank.
 */
export async function bankFile(deps: Deps, batchId: string): Promise<BankFile> {
  const batch = orRefuse(await batchBy(deps.db, batchId), 'PAYOUT_BATCH_UNKNOWN');
  const transfers = await transfersOf(deps.db, batchId);
  const waiting = transfers.filter(({ minor, returnedMinor, paidMinor }) => minor > returnedMinor + paidMinor);
  if (waiting.some(({ isStopped }) => isStopped)) throw new DomainError('PAYOUT_STOPPED');
  const ids = transfers.flatMap(({ accountId }) => accountId ?? []);
  const accounts = await openAccounts(deps, deps.db, ids);
  const records = transfers.flatMap(({ accountId, minor, returnedMinor, firstStart, lastStart }, index) => {
    if (minor === returnedMinor) return [];
    const account = orRefuse(accounts.get(accountId ?? '') ?? null, 'PAYOUT_ACCOUNT_GONE');
    const transfer = {
      batch: batch.number,
      line: index + 1,
      iban: account.iban,
      holder: account.holder,
      amount_gel: ((minor - returnedMinor) / 100).toFixed(2),
      purpose: `Simshvide payout ${batch.number} for the period ${wallOf(firstStart).date} to ${wallOf(lastStart).date}`,
    };
    return [transfer];
  });
  const columns = ['batch', 'line', 'iban', 'holder', 'amount_gel', 'purpose'];
  const file = stringify(records, {
    bom: true,
    header: true,
    columns,
    escape_formulas: true,
    record_delimiter: 'unix',
  });
  const sum = (of: (transfer: Transfer) => number) => transfers.reduce((total, transfer) => total + of(transfer), 0);
  return {
    batch,
    file,
    transfers: records.length,
    totalMinor: sum(({ minor, returnedMinor }) => minor - returnedMinor),
    returnedMinor: sum(({ returnedMinor }) => returnedMinor),
    paidMinor: sum(({ paidMinor }) => paidMinor),
  };
}
