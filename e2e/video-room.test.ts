import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { href } from '#contract/pages/pages.ts';
import type { Visitor } from './lib/browser.ts';
import { test } from './lib/fixtures.ts';
import { ownSessions, openNino, signInNino } from './lib/practice.ts';
import { bookForSoon, enter, expectLive, linkIn } from './lib/room.ts';

const control = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const said = (page: Page, words: string): Promise<void> => page.getByText(words).first().waitFor();

/** Writes in the panel of messages, which is opened for it. */
async function write(page: Page, words: string): Promise<void> {
  await page.locator('#open-messages').click();
  await page.getByRole('textbox').fill(words);
  await page.keyboard.press('Enter');
}

test('a client on a phone and a therapist come by their mails, see, hear and write each other, through a reload, a leaving and a change of devices', async ({
  world,
}) => {
  const { client, orderId, clientLink, therapistLink } = await bookForSoon(world, 'ka');
  const phone = await world.openVisitor({ device: 'phone', language: 'ka' });
  await phone.page.goto(clientLink);
  await enter(phone);
  await phone.page.getByTestId('waiting').waitFor();
  const address = new URL(phone.page.url());
  expect([address.pathname, address.search]).toEqual([href('session', { orderId }), '']);

  const desk = await world.openVisitor();
  await desk.page.goto(therapistLink);
  await signInNino(world, desk.page);
  await enter(desk);
  expect(new URL(desk.page.url()).pathname).toBe(therapistLink);
  for (const visitor of [phone, desk]) await expectLive(visitor);
  // The therapist reads the client's name, and the client the therapist's.
  await said(desk.page, 'Mzekala');
  await said(phone.page, 'ნინო ბერიძე');
  for (const [visitor, name] of [
    [phone, 'in a call, on a phone'],
    [desk, 'in a call, on a desktop'],
  ] as const)
    await visitor.expectSound(name);

  await write(phone.page, 'გამარჯობა');
  await desk.page.getByRole('button', { name: /^Messages.*1 new/ }).click();
  await said(desk.page, 'გამარჯობა');
  await desk.page.keyboard.press('Escape');
  await control(desk.page, 'Microphone').click();
  await said(phone.page, 'მიკროფონი გამორთულია');
  await control(desk.page, 'Microphone').click();
  await control(desk.page, 'Share screen').click();
  await phone.page.getByTestId('other-screen').waitFor();
  await expect.poll(() => widthOf(phone.page.getByTestId('other-screen'))).toBeGreaterThan(0);

  await phone.page.reload();
  for (const visitor of [phone, desk]) await expectLive(visitor);
  await control(desk.page, 'Leave').click();
  await phone.page.getByTestId('waiting').waitFor();
  await control(desk.page, 'Back to the room').click();
  for (const visitor of [phone, desk]) await expectLive(visitor);

  // A sign of life may be on its way while the seat goes to another device.
  phone.mayHaveErrors(/409 .*\/keep/);
  const laptop = await secondDevice(client, orderId);
  await laptop.page.getByRole('button', { name: 'დიახ, აქ გავაგრძელოთ' }).click();
  await phone.page.getByTestId('door-replaced').waitFor();
  await said(desk.page, 'joined from another device');
  await expectLive(laptop);

  const stranger = await world.openVisitor();
  stranger.expectErrors(/404 .*room/);
  await stranger.page.goto(href('session', { orderId }));
  await stranger.page.getByRole('heading', { name: 'The session was not found' }).waitFor();
});

test('a voided link is dead and the new one opens the room, which says that the session was cancelled meanwhile', async ({
  world,
}) => {
  const { client, orderId, clientLink } = await bookForSoon(world, 'en');
  // Neither camera nor microphone: who cannot be seen or heard can still come in.
  const visitor = await world.openVisitor({ device: 'phone', refusesMedia: true });
  visitor.expectErrors(/409 .*room/);
  await visitor.page.goto(clientLink);
  await enter(visitor);
  await visitor.page.getByTestId('waiting').waitFor();
  await client.page.goto(href('cabinetSession', { orderId }));
  await client.page.getByTestId('cab-link').click();
  await client.page.getByRole('button', { name: 'Replace and send' }).click();
  await visitor.page.getByRole('heading', { name: 'This link was replaced' }).waitFor();
  await visitor.page.goto(clientLink);
  await visitor.page.getByTestId('door-link-replaced').waitFor();

  const newLink = await linkIn(world, 'mzekala@example.com', `${href('session', { orderId })}#t=`);
  expect(newLink).not.toBe(clientLink);
  await visitor.page.goto(newLink);
  await enter(visitor);
  await visitor.page.getByTestId('waiting').waitFor();
  const therapist = await openNino(world);
  const [session] = await ownSessions(therapist);
  await therapist.page.goto(href('practiceSession', { sessionId: session?._id ?? '' }));
  await therapist.page.getByTestId('ther-cancel').click();
  await therapist.page.getByRole('radio', { name: 'I am ill' }).click();
  await therapist.page.getByTestId('ther-cancel-confirm').click();
  await visitor.page.getByTestId('door-cancelled').waitFor();
  await visitor.expectSound('the door of a cancelled session');
});

/** The client at home, signed in: the seat is taken by the phone. */
async function secondDevice(client: Visitor, orderId: string): Promise<Visitor> {
  client.expectErrors(/409 .*enter/);
  await client.page.goto(href('session', { orderId }));
  await enter(client);
  return client;
}

function widthOf(video: Locator): Promise<number> {
  return video.evaluate((element) => (element instanceof HTMLVideoElement ? element.videoWidth : 0));
}
