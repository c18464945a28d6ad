import { expect } from 'vitest';
import type { Client, ClientOptions, SlotWish } from './client.ts';
import { reserve } from './paying.ts';
import type { World } from './world.ts';

/** An order of a client. */
export type Order = { client: Client; orderId: string; slot: SlotWish };

/** A client with two topics who has begun to pay for Nino's first free time. */
export async function begin(world: World, options: ClientOptions = {}): Promise<Order> {
  const client = await world.openClient(options);
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety', 'issue-burnout'] });
  const slot = await world.freeSlot();
  expect(await client.hold(slot)).toBe(200);
  return { client, orderId: await reserve(client, slot, 'en'), slot };
}

/** The same, and the payment has come. */
export async function book(world: World, options: ClientOptions = {}): Promise<Order> {
  const order = await begin(world, options);
  await world.pay(order.orderId, 'pay');
  return order;
}
