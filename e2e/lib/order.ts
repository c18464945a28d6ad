import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from './app.ts';
import { type Client, freeSlots, openClient, type SlotWish } from './client.ts';
import { reserve } from './paying.ts';

/** An order of a client. */
export type Order = { client: Client; orderId: string; slot: SlotWish };

type World = { browser: Browser; app: Product };

/** A client with two topics who has begun to pay for Nino's first free time. */
export async function begin({ browser, app }: World, options: Parameters<typeof openClient>[2] = {}): Promise<Order> {
  const client = await openClient(browser, app, options);
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety', 'issue-burnout'] });
  const [slot] = await freeSlots(app);
  if (slot === undefined) throw new Error('no free time');
  expect(await client.hold(slot)).toBe(200);
  return { client, orderId: await reserve(client, slot, 'en'), slot };
}

/** The same, and the payment has come. */
export async function book(world: World, options: Parameters<typeof openClient>[2] = {}): Promise<Order> {
  const order = await begin(world, options);
  await world.app.pay(order.orderId, 'pay');
  return order;
}
