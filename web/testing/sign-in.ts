import { page } from 'vitest/browser';
import type { Replies } from './fake-api.ts';
import { type Person, tokenOf } from './open-page.tsx';

export const phone = page.getByTestId('phone-input');
export const code = page.getByTestId('otp-input');
export const getCode = page.getByRole('button', { name: /^(Get the code|კოდის მიღება)$/ });

/** A code is sent; the questions are asked for while the client still signs in. */
export const CODE_SENT = {
  sendSignInCode: { otpId: 'otp-1' },
  readTherapyTypes: { therapy: [], prices: [] },
} satisfies Replies;

/** Gives the number and asks for its code. */
export async function askForCode(): Promise<void> {
  await phone.fill('577123456');
  await getCode.click();
}

/** The answer to a sign-in as this person. */
export const signedIn = (person: Person) => ({ ...person, accessToken: tokenOf(person.user.id) });
