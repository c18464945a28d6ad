import { MINUTE, SECOND } from '#domain/dates.ts';
import type { TestApp, TestPerson } from '../app.ts';
import { newest } from '../payment/payment-records.ts';
import type { PaymentWorld } from '../payment/payment-world.ts';
import { check, order, pass } from './shopping.ts';

/** Money that came after another client had taken the time; answers the attempt. */
export async function loseSeat(app: TestApp, ana: TestPerson, world: PaymentWorld): Promise<string> {
  await order(app, ana);
  const paid = await newest(app);
  await pass(app, 15 * MINUTE + SECOND);
  await check(app, await app.signIn('599000002'));
  await world.force(paid);
  await pass(app, 6 * SECOND);
  return paid;
}
