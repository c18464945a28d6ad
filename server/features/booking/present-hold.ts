// docs/decisions/117
import { MINUTE } from '#domain/dates.ts';
import { eurCents } from '#domain/money.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf, wallsOf } from '#server/http/wire.ts';
import type { Hold } from './hold.sql.ts';

/** A hold as the billing page shows it. */
export type PresentedHold = {
  id: string;
  specialistId: string;
  sessionType: string;
  bookingSession: { date: string; start: string; end: string };
  duration: number;
  expiresAt: string;
  terms: PresentedTerms;
};

/** Frozen money in the words of the wire; tetri and cents. */
export type PresentedTerms = {
  priceMinor: number;
  totalMinor: number;
  totalEurCents: number | null;
  eurRate: string | null;
  eurRateOn: string | null;
  eurRateSource: string | null;
};

/** A hold in the words of the wire. */
export function presentHold(deps: Deps, hold: Hold): PresentedHold {
  return {
    id: hold.appointmentId,
    specialistId: hold.contentId,
    sessionType: deps.content.snapshot().typeByKey.get(hold.typeKey)?.id ?? hold.typeKey,
    bookingSession: wallsOf(hold),
    duration: (hold.end - hold.start) / MINUTE,
    expiresAt: isoOf(hold.expiresAt),
    terms: presentTerms(deps, hold),
  };
}

/** The money of a hold or an order in the words of the wire; EUR only where the payment provider takes it. */
export function presentTerms(
  deps: Deps,
  { rate, totalMinor, priceMinor }: Pick<Hold, 'rate' | 'totalMinor' | 'priceMinor'>,
): PresentedTerms {
  return {
    priceMinor,
    totalMinor,
    totalEurCents:
      rate === null || !deps.payments.currencies.includes('EUR') ? null : eurCents(totalMinor, rate.gelPerEur),
    eurRate: rate?.gelPerEur ?? null,
    eurRateOn: rate?.on ?? null,
    eurRateSource: rate?.source ?? null,
  };
}
