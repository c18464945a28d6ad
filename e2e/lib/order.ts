import { expect } from 'vitest';
import type { Client, SlotWish } from './client.ts';
import { reserve } from './paying.ts';
import type { World } from './world.ts';

/** An order of a client. */
type Order = { client: Client; orderId: string; slot: SlotWish };

/** A client with two topics who has paid for Nino's first free time. */
export async function book(world: World): Promise<Order> {
  const client = await world.openClient();
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety', 'issue-burnout'] });
  const slot = await world.freeSlot();
  expect(await client.hold(slot)).toBe(200);
  const orderId = await reserve(client, slot, 'en');
  await world.pay(orderId, 'pay');
  return { client, orderId, slot };
}
