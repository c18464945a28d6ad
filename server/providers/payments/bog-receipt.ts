import type { Outcome } from '../outcome.ts';
import { type AdapterParts, recordOf } from '../outgoing.ts';
import type { PaymentState } from './payments.ts';
import { type Meaning, toldState } from './told-state.ts';
import { minorOf } from './wire-amount.ts';

const STATES: Record<string, Meaning> = {
  created: { status: 'INITIAL' },
  auth_requested: { status: 'INITIAL' },
  processing: { status: 'PROCESSING' },
  completed: { status: 'SUCCESS' },
  rejected: { status: 'FAILED' },
  refund_requested: { status: 'SUCCESS', refund: 'asked' },
  refunded: { status: 'SUCCESS', refund: 'done' },
  refunded_partially: { status: 'SUCCESS', refund: 'part' },
};

/** The state that a receipt of the bank tells. */
export function stateOfReceipt(
  { log }: Pick<AdapterParts<unknown>, 'log'>,
  receipt: Record<string, unknown>,
  attempt: string,
): Outcome<PaymentState> {
  const word = recordOf(receipt['order_status'])?.['key'];
  return toldState(word, STATES, { log, provider: 'bog', attempt }, ({ status }) => {
    if (status === 'FAILED' && receipt['reject_reason'] === 'expiration') return { status: 'EXPIRED' };
    return status === 'SUCCESS' ? { ...paidOf(receipt), ...cardOf(receipt) } : {};
  });
}

/** The sum paid, by the receipt; nothing when it cannot be read as a sum. */
function paidOf(receipt: Record<string, unknown>): Pick<PaymentState, 'paid'> {
  const units = recordOf(receipt['purchase_units']);
  const minor = minorOf(units?.['transfer_amount']);
  const currency = units?.['currency_code'];
  return minor === null || typeof currency !== 'string' ? {} : { paid: { minor, currency } };
}

/** The last digits of a card; the payer's name in other ways of paying is none of ours. */
function cardOf(receipt: Record<string, unknown>): Pick<PaymentState, 'card'> {
  const payer = recordOf(receipt['payment_detail'])?.['payer_identifier'];
  const card = typeof payer === 'string' ? MASKED_CARD.exec(payer)?.[1] : undefined;
  return card === undefined ? {} : { card };
}

const MASKED_CARD = /^\d{4,8}[x*]{2,12}(\d{4})$/i;
