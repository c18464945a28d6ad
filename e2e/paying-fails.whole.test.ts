import { describe, expect } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { NINO, slotId } from './lib/client.ts';
import { fillAll, FILLED, formOf, openBilling } from './lib/paying.ts';
import { test } from './lib/fixtures.ts';

describe('paying that does not begin', () => {
  // spec §4: "A slot may turn out booked;"
  // spec §4: "the user must choose another time."
  test('because the time was lost keeps the form and leads to the same specialist', async ({ world }) => {
    const { client, slot } = await openBilling(world);
    const { page } = client;
    await fillAll(client);
    client.expectErrors(/401 /, /409 .*reserve/);
    await world.advance(46 * MINUTE, { asleep: [client] });
    const rival = await world.openClient();
    expect(await rival.hold(slot)).toBe(200);
    await page.getByTestId('pay').click();
    const alert = page.getByTestId('pay-error');
    await alert.getByText('The time appeared to be booked, please choose another date').waitFor();
    await expect.poll(() => formOf(client)).toEqual(FILLED);
    await client.expectSound('billing, time lost');
    await alert.getByRole('button', { name: 'Choose another time' }).click();
    await page.waitForURL(`**/therapist/${NINO}`);
    await page.getByTestId('book').waitFor();
    await expect.poll(() => page.getByTestId(slotId(slot)).count()).toBe(0);
  });
});
