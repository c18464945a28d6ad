import { page } from 'vitest/browser';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import { type Reply, type Replies, calls } from './fake-api.ts';
import { aBooking } from './booking.ts';
import { type Visit, client, openPage } from './open-page.tsx';
import { aTherapist } from './therapist.ts';

/** Opens the billing page for a client who holds a time. */
export async function openBilling(
  options: Omit<Visit, 'as'> & {
    current?: Reply<'readCurrentBooking'>;
    of?: Answer<'readTherapist'>['therapist'];
  } = {},
): Promise<void> {
  const { current = aBooking(), of = aTherapist(), replies = {}, ...how } = options;
  const all: Replies = { readCurrentBooking: current, readTherapist: { therapist: of }, ...replies };
  await openPage(href('billing'), { as: client(5, { typeTherapy: 'type-couple' }), ...how, replies: all });
}

export const nameInput = page.getByTestId('name-input');
export const emailInput = page.getByTestId('email-input');
export const confirmation = page.getByTestId('email-confirm-checkbox');
export const payButton = page.getByTestId('pay');

/** Fills in everything that Pay asks for. */
export async function fillBilling(email = 'mzekala@example.com'): Promise<void> {
  await nameInput.fill('Mzekala');
  await emailInput.fill(email);
  await confirmation.click();
}

/** Everything on the form otherwise than it begins. */
export async function fillAll(): Promise<void> {
  await fillBilling();
  await page.getByTestId('advice-checkbox').click();
  await page.getByTestId('card-eur').click();
}

const input = (testId: string) => page.getByTestId(testId).element() as HTMLInputElement;

/** The content of the form. */
export function shownForm() {
  return {
    name: input('name-input').value,
    email: input('email-input').value,
    advice: input('advice-checkbox').checked,
    confirmed: input('email-confirm-checkbox').checked,
    eur: input('card-eur').checked,
  };
}

/** The form as `fillAll` leaves it. */
export const FILLED = { name: 'Mzekala', email: 'mzekala@example.com', advice: false, confirmed: true, eur: true };

/** How often the server was asked for the hold. */
export const timesAsked = () => calls('readCurrentBooking').length;
