// docs/decisions/193
import type { Locale } from '#domain/dates.ts';
import type { EarningLine, EarningSums } from '#domain/earning-line.ts';

/** The contents of a statement, whatever its file. Dates are days in Tbilisi, `YYYY-MM-DD`; both ends are included. */
export type Statement = {
  readonly locale: Locale;
  readonly therapist: string;
  readonly from: string;
  readonly to: string;
  readonly madeOn: string;
  /** The end of the account that pay goes to; null without one. */
  readonly last4: string | null;
  /** By day, the earliest first. */
  readonly lines: readonly EarningLine[];
  readonly sums: EarningSums;
};
