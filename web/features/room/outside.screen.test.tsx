import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { currentAuth, keepToken, readToken } from '../../api/auth.ts';
import { followSignIn, signOut } from '../../api/sign-in.ts';
import { LANGUAGE_KEY } from '../../lib/language.ts';
import { missingCode, reloadForCode } from '../../lib/load-code.ts';
import { forgetPerson } from '../../lib/storage.ts';
import { pass } from '../../testing/browser.ts';
import { answers, calls, refuse } from '../../testing/fake-api.ts';
import { type FakeRoom, SESSIONS } from '../../testing/fake-room.ts';
import { openPage, tokenOf } from '../../testing/open-page.tsx';
import { START, openRoom, therapistsRoom } from '../../testing/room.ts';
import { staff } from '../../testing/therapist.ts';
import { createCall } from './call/call.ts';
import type { Call } from './call/call-state.ts';
import { createLocalMedia } from './media/local-media.ts';

const PATH = href('therapistRoom', { sessionId: SESSIONS.therapist });

const call = page.getByTestId('call');
const leave = page.getByRole('button', { name: 'Leave', exact: true });

let room: FakeRoom;
let client: Call;

/** A client in the room, and a therapist who enters it at the page of the therapist's seat. */
async function bothInside(): Promise<void> {
  vi.setSystemTime(START + 5 * MINUTE);
  room = openRoom();
  answers({ readRoom: () => therapistsRoom(START) });
  client = await createCall({ session: SESSIONS.client, seat: 'client', media: createLocalMedia() });
  await openPage(PATH, { as: staff('THERAPIST'), device: 'phone' });
  await page.getByTestId('enter').click();
  await expect.element(call).toBeVisible();
  await expect.poll(() => client.state.get().phase).toBe('live');
}

beforeEach(bothInside);
afterEach(() => {
  client.actions.leave();
  sessionStorage.clear();
});

/** The tab comes to the front, and the door is read again. */
const lookAgain = () => dispatchEvent(new Event('visibilitychange'));

/** Events from outside: of other tabs and the server for a sign-in, and a release for a page. */
const OUTSIDE: { readonly [what: string]: () => Promise<void> } = {
  async 'a sign-in that is over'() {
    const no = refuse('NOT_AUTHORIZED');
    answers({ readRoom: no, refreshSignIn: no });
    const before = calls('refreshSignIn').length;
    lookAgain();
    await expect.poll(() => calls('refreshSignIn').length).toBeGreaterThan(before);
    await expect.poll(readToken).toBeNull();
  },
  async 'a sign-out in another tab'() {
    forgetPerson(LANGUAGE_KEY);
    followSignIn('any');
  },
  async 'a sign-in that another tab could not renew'() {
    keepToken(null);
    followSignIn('token');
  },
  async 'another person in another tab'() {
    keepToken(tokenOf('somebody-else'));
    followSignIn('token');
    // A question of the page itself is not asked in that person's name either.
    const before = calls('readRoom').length;
    lookAgain();
    await pass(SECOND);
    expect(calls('readRoom')).toHaveLength(before);
    // After the call the document would be loaded again, which ends a test.
    keepToken(tokenOf(currentAuth().user?.id ?? ''));
  },
  async 'a sign-out here'() {
    answers({ signOut: null });
    await signOut();
    expect(currentAuth().isAuth).toBe(false);
  },
  async 'a release whose code does not come'() {
    missingCode.set(1);
    await reloadForCode();
    missingCode.set(0);
  },
};

test.each(Object.keys(OUTSIDE))('a call goes on through %s', async (what) => {
  const shown = call.element();
  const entered = calls('enterRoom').length;
  await OUTSIDE[what]?.();
  // The server loses sight of the device, which takes its seat again by its key alone.
  room.forget('therapist');
  await expect.poll(() => calls('enterRoom').length).toBe(entered + 1);
  expect(calls('enterRoom').at(-1)?.authorization).toBeNull();
  await pass(10 * SECOND);
  expect(call.element()).toBe(shown);
  expect(client.state.get()).toMatchObject({ phase: 'live', other: { isMuted: false, isCameraOff: false } });
  await leave.click();
  await expect.poll(() => client.state.get().phase).toBe('alone');
  expect(calls('leaveRoom').at(-1)?.authorization).toBeNull();
  await expect.element(call).not.toBeInTheDocument();
});

test('what must be asked is asked after the call: the sign-in, and then the way back', async () => {
  await OUTSIDE['a sign-in that is over']?.();
  expect(location.pathname).toBe(PATH);
  await leave.click();
  await expect.poll(() => location.pathname).toBe(href('therapistLogin'));
  expect(new URLSearchParams(location.search).get('next')).toBe(PATH);
});

const signedOut = page.getByTestId('door-signed-out');

test('a call whose sign-in was ended ends in words, with nothing of the session, and the way leads by the sign-in back', async () => {
  const no = refuse('NOT_AUTHORIZED');
  answers({ readRoom: no, refreshSignIn: no, enterRoom: no });
  room.signOut('therapist');
  await expect.element(signedOut.getByRole('heading', { name: 'You are signed out' })).toHaveFocus();
  await expect.element(call).not.toBeInTheDocument();
  await expect.element(page.getByText('Ana')).not.toBeInTheDocument();
  await expect.poll(() => currentAuth().user).toBeNull();
  expect(location.pathname).toBe(PATH);
  expect(client.state.get()).toMatchObject({ phase: 'alone', other: null });
  await signedOut.getByRole('button', { name: 'Sign in again' }).click();
  await expect.poll(() => location.pathname).toBe(href('therapistLogin'));
  expect(new URLSearchParams(location.search).get('next')).toBe(PATH);
});

test('a call whose sign-in was ended goes on by the sign-in that the browser has now', async () => {
  const shown = call.element();
  const entered = calls('enterRoom').length;
  room.signOut('therapist');
  await expect.poll(() => calls('enterRoom').length).toBe(entered + 2);
  expect(calls('enterRoom').at(-1)?.authorization).not.toBeNull();
  await expect.poll(() => client.state.get().phase).toBe('live');
  expect(call.element()).toBe(shown);
  await expect.element(signedOut).not.toBeInTheDocument();
});
