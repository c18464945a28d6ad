import { DAY } from '#domain/dates.ts';
import type { TestApp } from '../app.ts';
import { giveAccounts } from '../payment/payout-accounts.ts';
import { finish, order, pass, THURSDAY } from './shopping.ts';

/** Two held sessions of one therapist, each with another client, not yet paid out; nobody has an account yet. */
export async function heldTwo(app: TestApp): Promise<void> {
  await finish(app, await order(app, await app.signIn()), 'pay');
  const nika = await app.signIn('599000002');
  await finish(app, await order(app, nika, { bookingSession: THURSDAY, selectedDate: THURSDAY.date }), 'pay');
  await pass(app, 4 * DAY);
}

/** Two sessions that are owed for, and the account to which their pay may go. */
export async function owedTwo(app: TestApp): Promise<void> {
  await heldTwo(app);
  await giveAccounts(app.deps);
}
