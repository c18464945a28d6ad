import { type Currency, divide, type Tetri } from './money.ts';
import type { Amount } from './payment.ts';

/**
 * The accounts of the double entry. `client_advance` is what we hold for sessions not yet held, `refunds_clearing` what
 * is on its way back, `exchange` what balances an order paid in EUR and earned in GEL (P16). Fee and commission stay
 * apart, since they are taxed apart.
 */
export const LEDGER_ACCOUNTS = [
  'provider_receivable',
  'client_advance',
  'refunds_clearing',
  'therapist_payable',
  'platform_commission',
  'platform_fee',
  'exchange',
  'bank',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * The kinds of transfer. Each happens at most once to its object: an attempt, an appointment for `earn` and
 * `earn_reversal`, or the line of a batch for `payout` and `payout_return`. Earnings that turn out not to be owed, and
 * pay that the bank returned after booking, are reversed by transfers of their own (P57).
 */
export const TRANSFER_KINDS = [
  'capture',
  'refund',
  'refund_done',
  'earn',
  'earn_reversal',
  'payout',
  'payout_return',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** A line of a transfer: a debit is positive, a credit negative, never 0, in tetri or cents. */
export type Entry = {
  readonly account: LedgerAccount;
  /** Only for `therapist_payable`. */
  readonly therapistId: string | null;
  readonly minor: number;
  readonly currency: Currency;
};

/** The basis of a session's earnings: the terms frozen at the hold (P42) and the payment for it. */
export type Earned = {
  readonly paid: Amount;
  readonly price: Tetri;
  readonly feePercent: number;
  readonly commissionPercent: number;
  readonly therapistId: string;
};

/** Money has come: the provider owes it to us, we owe it to the client until the session was held. */
export function captureEntries(paid: Amount): Entry[] {
  return move('client_advance', 'provider_receivable', paid);
}

/** Money is to go back to the client. */
export function refundEntries(amount: Amount): Entry[] {
  return move('refunds_clearing', 'client_advance', amount);
}

/** It has gone back: the provider has sent it, but for what our own bank sent by hand. */
export function refundDoneEntries({ minor, currency }: Amount, byHandMinor = 0): Entry[] {
  return [
    ...move('provider_receivable', 'refunds_clearing', { minor: minor - byHandMinor, currency }),
    ...move('bank', 'refunds_clearing', { minor: byHandMinor, currency }),
  ].filter((entry) => entry.minor !== 0);
}

/**
 * The entries of a held session: the advance becomes the therapist's share and the platform's commission and fee, in
 * GEL (P14). The three sum exactly to the shown price, so nothing is rounded; payments in EUR pass through `exchange`
 * (P16). Refuses a GEL sum that is not the shown price.
 */
export function earnEntries({ paid, therapistId, ...terms }: Earned): Entry[] {
  const { total, share, commission, fee } = divide(terms);
  if (paid.currency === 'GEL' && paid.minor !== total) throw new RangeError('the sum paid is not the shown price');
  const gel = (account: LedgerAccount, minor: number, owner: string | null = null): Entry => ({
    account,
    therapistId: owner,
    minor,
    currency: 'GEL',
  });
  const shares = [
    gel('therapist_payable', -share, therapistId),
    gel('platform_commission', -commission),
    gel('platform_fee', -fee),
  ];
  const source =
    paid.currency === 'GEL'
      ? [gel('client_advance', total)]
      : [...move('exchange', 'client_advance', paid), gel('exchange', total)];
  return [...source, ...shares].filter(({ minor }) => minor !== 0);
}

/** Reverses the earnings of a session: the same entries with opposite signs, so the advance is the client's again. */
export function reversalEntries(earned: Earned): Entry[] {
  return opposite(earnEntries(earned));
}

/** The therapist was paid for a session. */
export function payoutEntries(therapistId: string, minor: Tetri): Entry[] {
  return [
    { account: 'therapist_payable', therapistId, minor, currency: 'GEL' },
    { account: 'bank', therapistId: null, minor: -minor, currency: 'GEL' },
  ];
}

/** The entries for returned pay of a therapist, which is owed again (P57). */
export function payoutReturnEntries(therapistId: string, minor: Tetri): Entry[] {
  return opposite(payoutEntries(therapistId, minor));
}

function opposite(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, minor: -entry.minor }));
}

function move(from: LedgerAccount, to: LedgerAccount, { minor, currency }: Amount): Entry[] {
  return [
    { account: to, therapistId: null, minor, currency },
    { account: from, therapistId: null, minor: -minor, currency },
  ];
}
