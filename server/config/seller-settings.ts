// docs/decisions/199
import type { Reading } from './payment-settings.ts';

/** The seller of the sessions, as receipts name it. */
export type Seller = { name: string; number: string; address: string };

/** Reads the three settings of the seller: all or none. A receipt with a part of them would be neither. */
export function readSeller({ text, problems }: Pick<Reading, 'text' | 'problems'>): Seller | null {
  const given = { name: text('SELLER_NAME'), number: text('SELLER_NUMBER'), address: text('SELLER_ADDRESS') };
  const { name, number, address } = given;
  if (name !== null && number !== null && address !== null) return { name, number, address };
  if (name !== null || number !== null || address !== null) {
    problems.push(
      'SELLER_NAME, SELLER_NUMBER and SELLER_ADDRESS are set together: receipts name the seller with all three',
    );
  }
  return null;
}
