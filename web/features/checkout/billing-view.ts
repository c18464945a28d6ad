import type { Hold } from '../../data/current-booking.ts';
import type { Therapist } from '../../data/therapists.ts';
import type { Stage } from '../../pay/use-pay-stages.tsx';

/**
 * The view of the billing page. `loading`: what to pay, or the link to what was paid, is not known yet. `failed`: it
 * cannot be read. `gone`: the hold shown here has ended. `nothing`: no time was held, and the client is led away.
 */
export type BillingView =
  | Exclude<Stage, { readonly name: 'form' }>
  | { readonly name: 'form'; readonly hold: Hold; readonly therapist: Therapist }
  | { readonly name: 'loading' | 'failed' | 'gone' | 'nothing' };

type Known = {
  readonly stage: Stage;
  /** The hold is paid: its order opens. */
  readonly isBooked: boolean;
  /** Booking or therapist could not be read even once. */
  readonly hasFailed: boolean;
  /** The server has said since the page was opened whether a time is held; reading it again changes nothing here. */
  readonly isRead: boolean;
  readonly hold: Hold | null;
  /** The hold that the page has shown, also after it ended. */
  readonly lastHold: Hold | null;
  readonly therapist: Therapist | undefined;
};

/** The view that follows from what is known. */
export function viewOf({ stage, isBooked, hasFailed, isRead, hold, lastHold, therapist }: Known): BillingView {
  if (isBooked) return { name: 'loading' };
  if (stage.name !== 'form') return stage;
  if (hasFailed) return { name: 'failed' };
  if (hold === null && isRead) return { name: lastHold === null ? 'nothing' : 'gone' };
  return hold !== null && therapist !== undefined ? { name: 'form', hold, therapist } : { name: 'loading' };
}
