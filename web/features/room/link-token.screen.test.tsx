import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HOUR } from '#domain/dates.ts';
import { openLink, PATH, START, TOKEN, aRoom } from '../../testing/room.ts';
import { type Replies, answers, calls, refuse } from '../../testing/fake-api.ts';
import { createFakeRoom } from '../../testing/fake-room.ts';
import { openPage, reloadPage } from '../../testing/open-page.tsx';

const check = page.getByTestId('device-check');
const enter = page.getByTestId('enter');
const call = page.getByTestId('call');

afterEach(() => sessionStorage.clear());

test('the token of a link goes with every question, leaves address, title and history at once, and outlives a reload', async () => {
  const room = createFakeRoom();
  const before = history.length;
  await openLink(room.replies);
  await expect.element(check).toBeVisible();
  expect(calls('readRoom')[0]?.body).toEqual({ seat: 'client', link: TOKEN });
  expect(location.href).toBe(location.origin + PATH);
  expect(document.title + JSON.stringify(history.state)).not.toContain(TOKEN);
  // A browser keeps no more than 50 entries.
  expect(history.length).toBe(Math.min(before + 1, 50));
  await enter.click();
  await expect.element(call).toBeVisible();
  expect(calls('enterRoom')[0]?.body).toEqual({ seat: 'client', link: TOKEN });
  expect(location.href).not.toContain(TOKEN);
  answers({ readRoom: () => aRoom(START), ...room.replies });
});

test('the token of a link is kept by the tab for the next loading of the page', async () => {
  const replies: Replies = { readRoom: () => aRoom(START) };
  await openLink(replies, { at: START - 2 * HOUR });
  await expect.element(page.getByTestId('door-early')).toBeVisible();
  const before = calls('readRoom').length;
  await reloadPage();
  await expect.element(page.getByTestId('door-early')).toBeVisible();
  expect(
    calls('readRoom')
      .slice(before)
      .map(({ body }) => body.link),
  ).toEqual([TOKEN]);
});

test.each([
  ['behind the hash sign', `#t=${TOKEN}`, ''],
  ['in the query of a mail that went out before', `?t=${TOKEN}`, ''],
  ['in the query beside what a mail program added', `?t=${TOKEN}&utm_source=mail`, '?utm_source=mail'],
])('the token is read %s, and no address has it then', async (_, link, left) => {
  vi.setSystemTime(START - 2 * HOUR);
  await openPage(PATH + link, { device: 'phone', replies: { readRoom: () => aRoom(START) } });
  await expect.element(page.getByTestId('door-early')).toBeVisible();
  expect(calls('readRoom')[0]?.body).toEqual({ seat: 'client', link: TOKEN });
  expect(location.href).toBe(location.origin + PATH + left);
});

test('a new link that is opened where the replaced one stands opens the seat, without loading the page anew', async () => {
  const replies: Replies = {
    readRoom: ({ body }) => (body.link === 'a-new-token' ? aRoom(START) : refuse('LINK_REPLACED')),
  };
  await openLink(replies, { at: START - 2 * HOUR });
  await expect.element(page.getByTestId('door-link-replaced')).toBeVisible();
  location.hash = '#t=a-new-token';
  await expect.element(page.getByTestId('door-early')).toBeVisible();
  expect(location.href).toBe(location.origin + PATH);
});

test('a link with the end of a sentence behind it opens the same seat', async () => {
  vi.setSystemTime(START - 2 * HOUR);
  await openPage(`${PATH}#t=${TOKEN}).`, { device: 'phone', replies: { readRoom: () => aRoom(START) } });
  await expect.element(page.getByTestId('door-early')).toBeVisible();
  expect(calls('readRoom')[0]?.body).toEqual({ seat: 'client', link: TOKEN });
});
