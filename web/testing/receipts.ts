import type { Receipt } from '../data/receipts.ts';

/** A receipt of 120 lari paid on 5 March 2027, as the server answers it. */
export function aReceipt(number: number, more: Partial<Receipt> = {}): Receipt {
  return {
    number,
    kind: 'payment',
    at: '2027-03-05T08:00:00.000Z',
    specialist: { _id: 'therapist-nino', name: 'Nino', surname: 'Beridze' },
    bookingNumber: '4630E996FB49',
    sessionOn: '2027-03-09',
    minor: 12_000,
    currency: 'GEL',
    gel: null,
    card: '4242',
    ...more,
  };
}
