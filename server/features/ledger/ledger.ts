// docs/decisions/060, docs/decisions/215
import type { Instant, Locale } from '#domain/dates.ts';
import {
  captureEntries,
  earnEntries,
  type Earned,
  type LedgerAccount,
  payoutEntries,
  payoutReturnEntries,
  refundDoneEntries,
  refundEntries,
  reversalEntries,
} from '#domain/ledger.ts';
import type { Currency } from '#domain/money.ts';
import type { Amount } from '#domain/payment.ts';
import type { Seller } from '#server/config/seller-settings.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import {
  insertReceipt,
  insertTransfer,
  isBooked,
  readBalances,
  readPaymentReceipt,
  readRefundReceipt,
  readSold,
  type Sold,
} from './ledger.sql.ts';

type Payment = { therapistId: string; attemptId: string; amount: Amount; now: Instant };

/** Books money that has come, with its receipt. Answers the receipt's number, the same for a repeat. */
export async function bookCapture(deps: Printing, tx: Sql, payment: Payment): Promise<number> {
  const { therapistId, attemptId, amount, now } = payment;
  await insertTransfer(tx, { kind: 'capture', objectId: attemptId, entries: captureEntries(amount), now });
  return writeReceipt(deps, tx, { kind: 'payment', therapistId, attemptId, amount, now });
}

/** Books that money is to go back. */
export async function bookRefund(tx: Sql, { attemptId, amount, now }: Payment): Promise<void> {
  await insertTransfer(tx, { kind: 'refund', objectId: attemptId, entries: refundEntries(amount), now });
}

/** Books money that has gone back by the provider, or by our bank by hand; a repeat answers the same receipt number. */
export async function bookRefundDone(
  deps: Printing,
  tx: Sql,
  { therapistId, attemptId, amount, byHandMinor = 0, now }: Payment & { byHandMinor?: number },
): Promise<number> {
  const entries = refundDoneEntries(amount, byHandMinor);
  await insertTransfer(tx, { kind: 'refund_done', objectId: attemptId, entries, now });
  return writeReceipt(deps, tx, { kind: 'refund', therapistId, attemptId, amount, now });
}

async function writeReceipt(
  deps: Printing,
  tx: Sql,
  { amount, ...receipt }: Payment & { kind: 'payment' | 'refund' },
): Promise<number> {
  const sold = await readSold(tx, receipt.attemptId);
  if (sold === null) throw new Error('an attempt without an order');
  return insertReceipt(tx, { ...receipt, ...amount, printed: printedNow(deps, sold) });
}

type OfSession = { appointmentId: string; now: Instant };

/** Books a session that was held: the advance becomes the therapist's share and the platform's (P14). */
export async function bookEarned(tx: Sql, { appointmentId, now, ...earned }: Earned & OfSession): Promise<void> {
  await insertTransfer(tx, { kind: 'earn', objectId: appointmentId, entries: earnEntries(earned), now });
}

/** Takes back what a session earned, if it was booked, by entries of its own (P57). */
export async function bookReversal(tx: Sql, { appointmentId, now, ...earned }: Earned & OfSession): Promise<void> {
  if (!(await isBooked(tx, { kind: 'earn', objectId: appointmentId }))) return;
  await insertTransfer(tx, { kind: 'earn_reversal', objectId: appointmentId, entries: reversalEntries(earned), now });
}

/** The number of the receipt of a payment; null before money came. */
export async function paymentReceipt(sql: Sql, attemptId: string): Promise<number | null> {
  return readPaymentReceipt(sql, attemptId);
}

/** The receipt of a refund that was done; null before that. */
export async function refundReceipt(sql: Sql, attemptId: string): Promise<(Amount & { number: number }) | null> {
  return readRefundReceipt(sql, attemptId);
}

type LineOfPay = { lineId: string; therapistId: string; minor: number; now: Instant };

/** Books that a therapist was paid for a session by the line of a batch. */
export async function bookPayout(tx: Sql, { lineId, therapistId, minor, now }: LineOfPay): Promise<void> {
  await insertTransfer(tx, { kind: 'payout', objectId: lineId, entries: payoutEntries(therapistId, minor), now });
}

/** Books that what a line had paid came back, by entries of its own (P57). */
export async function bookPayoutReturn(tx: Sql, { lineId, therapistId, minor, now }: LineOfPay): Promise<void> {
  const entries = payoutReturnEntries(therapistId, minor);
  await insertTransfer(tx, { kind: 'payout_return', objectId: lineId, entries, now });
}

/** The balance of an account in a currency: debits less credits, in tetri or cents. */
export type Balance = { account: LedgerAccount; currency: Currency; minor: number };

/** Every account that was ever used, per currency, and whether every currency sums to zero over all of them. */
export async function trialBalance(sql: Sql): Promise<{ balances: Balance[]; balanced: boolean }> {
  const balances = await readBalances(sql);
  const balanced = ['GEL', 'EUR'].every((currency) => {
    const minors = balances.filter((balance) => balance.currency === currency).map(({ minor }) => minor);
    return minors.reduce((sum, minor) => sum + minor, 0) === 0;
  });
  return { balances, balanced };
}

type Names = { name: string; surname: string };

/** The facts that a receipt keeps when content and settings change; its words are in the language of the request. */
export type Printed = {
  specialist: Readonly<Record<Locale, Names>>;
  seller: Seller | null;
  /** When the session began then; absent where it was written down later than the receipt. */
  start?: Instant;
};

/** Where the names and the seller of today stand. */
type Printing = Pick<Deps, 'content' | 'config'>;

/** The facts for a receipt issued now; the names are empty where the profile is gone. */
export function printedNow(
  { content, config }: Printing,
  { contentId, start }: Pick<Sold, 'contentId'> & Partial<Sold>,
): Printed {
  const profile = content.snapshot().therapists.get(contentId);
  const names = (locale: Locale): Names => ({
    name: profile?.name[locale] ?? '',
    surname: profile?.surname[locale] ?? '',
  });
  return {
    specialist: { ka: names('ka'), en: names('en') },
    seller: config.seller,
    ...(start !== undefined && { start }),
  };
}
