import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { moveTo, jump, pass, expectSound } from '../../testing/browser.ts';
import { type Reply, answers, deviceIsAhead, lost, refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { ORDER_ID, SPECIALIST } from '../../testing/booking.ts';
import { START, aRoom, therapistsRoom } from '../../testing/room.ts';
import { DOT, staff } from '../../testing/therapist.ts';

const PATH = `/session/${ORDER_ID}`;

const heading = (name: string) => page.getByRole('heading', { name });
const back = page.getByRole('link', { name: 'The booking' });

/** Opens the page of a session whose order is answered like this, on a phone. */
async function openSession(readRoom: Reply<'readRoom'>, language: 'ka' | 'en' = 'en'): Promise<void> {
  await openPage(PATH, { device: 'phone', language, replies: { readRoom } });
}

test('says when it opens, counts on by itself, opens 15 minutes before and closes after the session', async () => {
  vi.setSystemTime(START - 4 * HOUR);
  await openSession(() => aRoom(START));
  await expect.element(page.getByTestId('door-early')).toBeVisible();
  await expect.element(page.getByText('18:00, November 25 (Tbilisi)')).toBeVisible();
  await expect.element(page.getByText('The room opens 15 minutes before the session, at 17:45.')).toBeVisible();
  const wait = page.getByTestId('door-wait');
  await expect.element(wait).toHaveTextContent('It opens in 3 h 45 min');
  await expectSound();
  await jump(HOUR + 25 * MINUTE);
  await expect.element(wait).toHaveTextContent('It opens in 2 h 20 min');
  await jump(2 * HOUR + 21 * MINUTE);
  await expect.element(heading('Check your camera and sound')).toHaveFocus();
  await expectSound();
  await jump(95 * MINUTE);
  await expect.element(page.getByTestId('door-over')).toBeVisible();
  await expect.element(heading('The session is over')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'My sessions' })).toHaveAttribute('href', href('cabinet'));
});

test.each([
  ['cancelled', 'The session was cancelled'],
  ['expired', 'The session is not confirmed'],
  ['held', 'The session is not confirmed'],
  ['therapist_absent', 'The session is over'],
] as const)('of a session that is %s says "%s" and leads on', async (status, words) => {
  await openSession(() => aRoom(START, { status }));
  await expect.element(heading(words)).toBeVisible();
  const on = status === 'therapist_absent' ? page.getByRole('link', { name: 'My sessions' }) : back;
  await expect.element(on).toBeVisible();
  await expectSound();
});

test('shows the client the portrait of the specialist, and their initials where there is none', async () => {
  vi.setSystemTime(START - 4 * HOUR);
  const photo = { url: DOT, srcset: '' };
  await openSession(() => aRoom(START, { specialist: { ...SPECIALIST, photo } }));
  const early = page.getByTestId('door-early');
  await expect.element(early).toBeVisible();
  expect(early.element().querySelector('.arch img')?.getAttribute('src')).toBe(DOT);
  await expectSound();
  answers({ readRoom: () => aRoom(START, { specialist: { ...SPECIALIST, photo: null } }) });
  await jump(2 * MINUTE);
  await expect.element(page.getByTestId('photo-placeholder')).toHaveTextContent('NB');
  await expectSound();
});

test('shows the therapist no portrait of their own', async () => {
  vi.setSystemTime(START - 4 * HOUR);
  await openPage(href('therapistRoom', { sessionId: ORDER_ID }), {
    device: 'phone',
    as: staff('THERAPIST'),
    replies: { readRoom: () => therapistsRoom(START) },
  });
  await expect.element(page.getByTestId('door-early')).toMatchTextContent('Ana');
  expect(document.querySelectorAll('.arch, [data-testid=photo-placeholder]')).toHaveLength(0);
});

test('of a session that is cancelled while a visitor waits says so without a reload', async () => {
  vi.setSystemTime(START - 2 * DAY);
  await openSession(() => aRoom(START), 'ka');
  const early = page.getByTestId('door-early');
  await expect.element(early).toBeVisible();
  answers({ readRoom: lost() });
  await jump(2 * MINUTE);
  // An outage in between takes nothing off the screen.
  await expect.element(early).toBeVisible();
  answers({ readRoom: () => aRoom(START, { status: 'cancelled' }) });
  await jump(2 * MINUTE);
  await expect.element(heading('შეხვედრა გაუქმებულია')).toBeVisible();
});

test.each([
  { hours: 3, now: START - HOUR, door: 'door-early', words: 'It opens in 45 min' },
  { hours: 3, now: START + MINUTE, door: 'device-check', words: 'has begun' },
  { hours: -3, now: START + MINUTE, door: 'device-check', words: 'has begun' },
  { hours: 3, now: START + 55 * MINUTE, door: 'device-check', words: 'the time is over, the room is open until 19:20' },
  { hours: -3, now: START + 2 * HOUR, door: 'door-over', words: 'The session is over' },
])(
  'for the server it is $door, on a device whose clock is off by $hours h too',
  async ({ hours, now, door, words }) => {
    vi.setSystemTime(now + hours * HOUR);
    deviceIsAhead(hours * HOUR);
    await openSession(() => aRoom(START));
    await expect.element(page.getByTestId(door).getByText(words).first()).toBeVisible();
  },
);

test('shows a waiting person in another zone their own time', async () => {
  vi.setSystemTime(START - 2 * DAY);
  // Tokyo.
  moveTo(9);
  await openSession(() => aRoom(START));
  await expect.element(page.getByText('Your time: Tue, Nov 25, 23:00')).toBeVisible();
  await expect.element(page.getByText('at 17:45 (22:45 your time)')).toBeVisible();
});

test('lets its client say that the specialist did not come, from 10 minutes after the start (P45)', async () => {
  const link = page.getByTestId('did-not-come');
  vi.setSystemTime(START + 10 * MINUTE - 30 * SECOND);
  await openSession(() => aRoom(START, { isOwn: true }));
  // Devices that are asked for while the time passes would count as silent.
  await expect.element(page.getByText('The camera works')).toBeVisible();
  expect(link.elements()).toEqual([]);
  await pass(40 * SECOND);
  const cabinet = href('cabinetSession', { orderId: ORDER_ID });
  await expect.element(link).toHaveAttribute('href', `${cabinet}#complaint`);
  await expectSound();
});

test('that is unknown says so and leads to the main page', async () => {
  await openSession(refuse('SESSION_NOT_FOUND'));
  await expect.element(heading('The session was not found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'To the main page' })).toHaveAttribute('href', '/');
  await expectSound();
});

test('that could not be loaded offers another try', async () => {
  await openSession(lost());
  // Each question is put three times.
  await pass(3 * SECOND);
  await expect.element(heading('The session could not be loaded')).toBeVisible();
  answers({ readRoom: refuse('SESSION_NOT_FOUND') });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('The session was not found')).toBeVisible();
});
