import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { pass, drawn } from '../../../testing/browser.ts';
import { ALONE } from '../../../testing/call-state.ts';
import { A_MESSAGE, brokenDevice, liveCall, openCall, ownDevices, pictureOf, roomOf } from '../../../testing/call.tsx';
import { client } from '../../../testing/open-page.tsx';
import type { CallState } from '../call/call-state.ts';

/** Phones on their side and upright, a window at 200 % zoom, and the smallest phone. */
const SIZES = [
  [667, 375],
  [740, 360],
  [844, 390],
  [640, 450],
  [390, 844],
  [320, 568],
] as const;

const OWN = ownDevices({
  camera: brokenDevice('busy'),
  isBlurred: false,
  speakers: [{ id: 'a', label: 'Loud one' }],
});
const LINES = Array.from({ length: 12 }, (_, id) => ({ ...A_MESSAGE, id, text: `Line ${id}\nand what follows it.` }));
const CAPTIONS = { isOn: true, lines: [{ id: 1, text: 'A sentence that is said now.', isFinal: true }] };

const PANELS = ['messages', 'devices', 'help', 'more'] as const;

/** The view in place of the pictures, and how long it has lasted. */
const STATES: readonly (readonly [string, CallState, number])[] = [
  ['alone', ALONE, 0],
  ['the server is silent', { ...ALONE, hasServerWord: false }, MINUTE],
  ['no way', liveCall({ phase: 'connecting' }, { stream: null }), MINUTE],
  ['the way is lost', liveCall({ phase: 'reconnecting' }), MINUTE],
  ['live', liveCall({ messages: LINES, captions: CAPTIONS }), 0],
  ['sound only', liveCall({ soundOnly: 'self' }), 0],
  ['shown a screen', liveCall({}, { screen: pictureOf('screen'), isMuted: true }), 0],
  ['showing a screen', liveCall({ screen: pictureOf('screen') }, { isCameraOff: true }), 0],
];

const box = (element: Element) => element.getBoundingClientRect();

/** The controls of the call that lie outside the window, or are not what a finger meets there. */
function unreachable(): string[] {
  const call = page.getByTestId('call').element();
  return [...call.querySelectorAll('button, a[href], input, select, textarea')].flatMap((control) => {
    control.scrollIntoView({ block: 'nearest' });
    const { left, top, right, bottom } = box(control);
    const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isMet = met !== null && (control.contains(met) || met.closest('label')?.contains(control) === true);
    return isInside && isMet
      ? []
      : [`${control.textContent || control.ariaLabel}: ${isInside ? 'covered' : 'outside'}`];
  });
}

async function expectWhole(moment: string): Promise<void> {
  await drawn();
  expect(unreachable(), moment).toEqual([]);
  expect(scrollY, `${moment}: the page is not scrolled`).toBe(0);
  const stage = box(document.querySelector('[data-phase]') ?? document.body);
  expect(Math.min(stage.width, stage.height), `${moment}: the pictures`).toBeGreaterThanOrEqual(100);
  const panel = page.getByTestId('panel').query();
  if (panel === null) return;
  expect(box(panel).bottom).toBeLessThanOrEqual(innerHeight);
  // Below its head: a message and its line at least.
  const content = [...panel.children].slice(1).map((part) => box(part).height);
  expect(Math.max(...content), `${moment}: what the panel shows`).toBeGreaterThanOrEqual(64);
}

/** Opens a panel, by way of „more“ where it stands behind it. */
async function openPanel(name: (typeof PANELS)[number]): Promise<void> {
  const opener = document.getElementById(`open-${name}`) ?? document.getElementById('open-more');
  opener?.click();
  if (opener?.id === 'open-more' && name !== 'more')
    await page
      .getByTestId('panel')
      .getByRole('button', { name: name === 'devices' ? 'მოწყობილობები' : 'დახმარება' })
      .click();
  await expect.element(page.getByTestId('panel')).toBeVisible();
}

test.each(SIZES)('every control, panel and state has its place at %ix%i', async (width, height) => {
  const call = await openCall({
    call: ALONE,
    own: OWN,
    language: 'ka',
    size: [width, height],
    room: roomOf({ isOwn: true }),
    as: client(4),
  });
  for (const [state, change, lasted] of STATES) {
    call.change({ ...ALONE, ...change });
    if (lasted > 0) await pass(lasted + SECOND);
    await expectWhole(state);
    await openPanel('messages');
    await expectWhole(`${state}, messages`);
    await userEvent.keyboard('{Escape}');
  }
  for (const name of PANELS) {
    await openPanel(name);
    await expectWhole(name);
    await userEvent.keyboard('{Escape}');
  }
});
