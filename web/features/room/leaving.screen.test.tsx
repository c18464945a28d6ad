import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { pass, drawn, expectSound, forgetShifts, button } from '../../testing/browser.ts';
import { SESSIONS } from '../../testing/fake-room.ts';
import { openPage } from '../../testing/open-page.tsx';
import { PATH, START, openRoom } from '../../testing/room.ts';
import { createCall } from './call/call.ts';
import type { Call } from './call/call-state.ts';
import { createLocalMedia } from './media/local-media.ts';

const BEHIND = href('deviceCheck');

const call = page.getByTestId('call');
const status = page.getByTestId('status');

let therapist: Call;

beforeEach(async () => {
  vi.setSystemTime(START + 5 * MINUTE);
  openRoom();
  therapist = await createCall({ session: SESSIONS.therapist, seat: 'therapist', media: createLocalMedia() });
});
afterEach(() => {
  therapist.actions.leave();
  sessionStorage.clear();
});

/** A client in a call at a page that came after another one, with the therapist. */
async function enter(language: 'ka' | 'en' = 'en'): Promise<void> {
  await openPage(PATH, { device: 'phone', behind: BEHIND, language });
  await page.getByTestId('enter').click();
  await expect.element(call).toBeVisible();
  await expect.poll(() => therapist.state.get().phase).toBe('live');
}

/** Whether the browser would ask before the tab is closed. */
function asksAtClosing(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * Keeps all announcements of a call to a screen reader until the test ends: the next one replaces the former at once,
 * and a test that reads only the current words may come too late.
 */
function keepAnnouncements(): () => string[] {
  const said: string[] = [];
  const note = () => {
    const words = document.querySelector('[data-testid="announced"]')?.textContent ?? '';
    if (words !== '' && words !== said.at(-1)) said.push(words);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  note();
  return () => said;
}

describe.each(['en', 'ka'] as const)('Back in a call (%s)', (language) => {
  const WORDS = {
    en: { ask: 'Leave the session?', stay: 'Stay', yes: 'Yes, leave' },
    ka: { ask: 'გავიდეთ შეხვედრიდან?', stay: 'დარჩენა', yes: 'დიახ, გასვლა' },
  }[language];

  test('Back in a call asks and leaves nothing; the call goes on whatever else is pressed', async () => {
    await enter(language);
    const shown = call.element();
    const said = keepAnnouncements();
    history.back();
    await expect.element(status).toMatchTextContent(WORDS.ask);
    await expect.poll(said).toContainEqual(expect.stringContaining(WORDS.ask));
    await expect.poll(() => location.pathname).toBe(PATH);
    await drawn();
    forgetShifts();
    await expectSound();
    await button(WORDS.stay).click();
    await expect.element(status).not.toBeInTheDocument();
    expect(call.element()).toBe(shown);
    expect(therapist.state.get().phase).toBe('live');
    history.back();
    await expect.element(status).toMatchTextContent(WORDS.ask);
    await button(WORDS.yes).click();
    await expect.poll(() => location.pathname).toBe(BEHIND);
    await expect.poll(() => therapist.state.get().phase).toBe('alone');
    await expect.element(page.getByTestId('device-check')).toBeVisible();
  });
});

test('a second press on Back while it is asked leaves, and a later one is asked about anew', async () => {
  await enter();
  history.back();
  await expect.element(status).toMatchTextContent('Leave the session?');
  await pass(21 * SECOND);
  await expect.element(status).not.toBeInTheDocument();
  history.back();
  await expect.element(status).toMatchTextContent('Leave the session?');
  await expect.poll(() => location.pathname).toBe(PATH);
  history.back();
  await expect.poll(() => location.pathname).toBe(BEHIND);
  await expect.poll(() => therapist.state.get().phase).toBe('alone');
});

test('a link of the page that leads elsewhere is asked about too', async () => {
  await enter();
  const link = document.createElement('a');
  link.href = BEHIND;
  const followed = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  link.addEventListener('click', (event) => void (event.defaultPrevented || followed(event)));
  document.body.append(link);
  link.click();
  await expect.element(status).toMatchTextContent('Leave the session?');
  expect(followed).not.toHaveBeenCalled();
  await button('Yes, leave').click();
  expect(followed).toHaveBeenCalledOnce();
  link.remove();
});

test('a link to a place on this page, to another tab or to a file is not asked about', async () => {
  await enter();
  const links: [Partial<HTMLAnchorElement>, MouseEventInit?][] = [
    [{ href: '#content' }],
    [{ href: BEHIND, target: '_blank' }],
    [{ href: BEHIND, download: 'session.ics' }],
    [{ href: BEHIND }, { ctrlKey: true }],
    [{ href: BEHIND }, { button: 1 }],
  ];
  for (const [link, how] of links) {
    const anchor = Object.assign(document.createElement('a'), link);
    anchor.addEventListener('click', (event) => event.preventDefault());
    document.body.append(anchor);
    anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
    anchor.remove();
    await drawn();
    expect([link, status.query()]).toEqual([link, null]);
  }
});

test('after the call Back asks nobody, and a closed tab is asked about only while both are there', async () => {
  await openPage(PATH, { device: 'phone', behind: BEHIND });
  expect(asksAtClosing()).toBe(false);
  await page.getByTestId('enter').click();
  await expect.poll(() => therapist.state.get().phase).toBe('live');
  await expect.poll(asksAtClosing).toBe(true);
  therapist.actions.leave();
  await expect.element(page.getByTestId('waiting')).toBeVisible();
  expect(asksAtClosing()).toBe(false);
  await button('Leave').click();
  await expect.element(page.getByTestId('door-left')).toBeVisible();
  history.back();
  await expect.poll(() => location.pathname).toBe(BEHIND);
});
