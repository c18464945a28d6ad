import type { Appointment } from './store/rows.ts';
import type { Tables } from './store/tables.ts';

/** Whether an appointment has the price, the fee and the commission of its therapist's profile. */
export function hasTerms({ therapists }: Tables, one: Appointment): boolean {
  const terms = PRICES[therapists.byKey.get(one.therapistId)?.contentId ?? '']?.[one.typeKey];
  return one.priceMinor === terms?.price && one.feePercent === terms.fee && one.commissionPercent === 25;
}

/** The prices of the simulated therapists in tetri, a copy independent of the product's content. */
const PRICES: Readonly<Record<string, Readonly<Record<string, { price: number; fee: number }>>>> = {
  'therapist-nino-beridze': { personal: { price: 10_000, fee: 20 }, couple: { price: 10_000, fee: 20 } },
  'therapist-ekaterine-mchedlishvili': { personal: { price: 11_000, fee: 12.5 }, couple: { price: 14_000, fee: 12.5 } },
  'therapist-ana-gelashvili': { personal: { price: 8000, fee: 25 } },
};
