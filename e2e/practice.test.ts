import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import { freeSlots } from './lib/client.ts';
import { test } from './lib/fixtures.ts';
import { bookPaid } from './lib/paying.ts';
import { openNino, ownSessions } from './lib/practice.ts';

test('in the cabinet of a therapist, a session is cancelled with its reason, and the client gets the whole sum back', async ({
  world,
}) => {
  const [, slot] = await freeSlots(world);
  if (slot === undefined) throw new Error('no free time');
  const { client, orderId } = await bookPaid(world, slot);
  const therapist = await openNino(world);
  const [session] = await ownSessions(therapist);
  const { page } = therapist;
  await page.goto(href('practiceSession', { sessionId: session?._id ?? '' }));
  await page.getByTestId('ther-cancel').click();
  await page.getByRole('radio', { name: 'I am ill' }).click();
  await page.getByTestId('ther-cancel-confirm').click();
  await page.getByTestId('toast').filter({ hasText: 'The whole sum returns to the client' }).waitFor();
  const answer = await client.call('GET', `/cabinet/sessions/${orderId}`);
  const own = ((await answer.json()) as { session: Record<string, unknown> }).session;
  expect(own).toMatchObject({ status: 'cancelled', cancelledBy: 'therapist', refund: { minor: 12_000 } });
  // The therapist said that the time is not free.
  const free = await freeSlots(world);
  expect(free.some(({ date, start }) => date === slot.date && start === slot.start)).toBe(false);
});
