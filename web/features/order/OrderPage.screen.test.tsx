import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/dates.ts';
import { moveTo, prefer, freezeClock, jump, pass, startClock, logged, expectSound } from '../../testing/browser.ts';
import { POLL_MS } from '#domain/payment.ts';
import { answers, callNames, calls, deviceIsAhead, lost, never, refuse } from '../../testing/fake-api.ts';
import { client, closePage, reloadPage } from '../../testing/open-page.tsx';
import { ORDER_ID, SPECIALIST, orderAt } from '../../testing/booking.ts';
import { NO_TASK, openOrder, openOwnOrder, PATH, START } from '../../testing/order-page.ts';

const CABINET = href('cabinetSession', { orderId: ORDER_ID });

const booked = page.getByTestId('order-booked');
const main = () => page.getByRole('main').element().textContent;

/** The page's words for a refund under way, and for no other. */
const REFUNDS = [
  ['pending', 'The whole sum returns'],
  ['done', 'We sent the whole sum'],
  ['failed', 'could not be sent back by itself'],
] as const;

test.each([
  ['proposed', {}, 'The session is not paid for yet', null],
  ['expired', {}, 'The time for paying ran out', 'Choose another time'],
  ['expired', { refund: 'pending' }, 'The whole sum returns to the same card', 'Choose another time'],
  ['expired', { refund: 'done' }, 'We sent the whole sum to the same card.', 'Choose another time'],
  ['cancelled', {}, 'The session was cancelled', 'Choose another time'],
  ['cancelled', { refund: 'pending', outcome: 'given_up' }, 'You gave this time up', 'Choose another time'],
  ['expired', { refund: 'pending', outcome: 'taken' }, 'somebody else booked this time', 'Choose another time'],
  ['expired', { refund: 'done', outcome: 'closed' }, 'no longer offers this time', 'Choose another time'],
  ['expired', { refund: 'failed', outcome: 'wrong_amount' }, 'The sum that came is not', 'Choose another time'],
  ['completed', {}, 'The session is over', 'Book another session'],
  ['client_absent', {}, 'It was marked that you did not come.', 'Choose another time'],
  ['therapist_absent', {}, 'You get everything back.', 'Choose another time'],
  [
    'confirmed',
    { sessionTime: { date: '2020-01-01', startTime: '10:00', endTime: '10:50' } },
    'The session is over',
    'Book another session',
  ],
] as const)(
  'an order that is not booked, %s %j, says "%s" and offers %s (P17)',
  async (status, change, words, next) => {
    await openOrder(() => orderAt(START, { status, ...change }), { device: 'phone' });
    await expect.element(page.getByText(words).first()).toBeVisible();
    expect(REFUNDS.filter(([, said]) => main().includes(said)).map(([refund]) => refund)).toEqual(
      'refund' in change ? [change.refund] : [],
    );
    // How far off it is interests only those who can still come.
    const day = page.getByTestId('order-distance').element().textContent;
    expect(day.includes('·')).toBe(status === 'proposed');
    expect(page.getByTestId('join').elements()).toEqual([]);
    const step = page.getByRole('main').getByRole('link', { name: next ?? 'Nothing' });
    if (next === null) expect(step.elements()).toEqual([]);
    else await expect.element(step).toHaveAttribute('href', `/therapist/${SPECIALIST._id}`);
    await expectSound();
  },
);

test('an order that is held waits for its payment and becomes the booking by itself', async () => {
  await openOwnOrder({ status: 'held' });
  await expect.element(page.getByRole('heading', { name: 'Waiting for the payment' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Go on to the payment' });
  await expect.element(link).toHaveAttribute('href', '/billing');
  await expectSound();
  answers({ readOrder: () => orderAt(START) });
  await pass(POLL_MS);
  await expect.element(booked).toBeVisible();
});

test('an unknown link says so and leads to the main page', async () => {
  await openOrder(refuse('ORDER_NOT_FOUND'), { device: 'phone' });
  await expect.element(page.getByRole('heading', { name: 'The booking was not found' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'To the main page' })).toHaveAttribute('href', '/');
  await expectSound();
});

const slow = page.getByText('It takes longer than usual');

// spec §2: "Shows 'Loading...' until the order arrives;"
test("an order on its way says 'Loading...'; after 8 seconds another try is offered, and it works", async () => {
  freezeClock();
  await openOrder(never(), { device: 'phone' });
  await expect.element(page.getByText('Loading...')).toBeVisible();
  await expect.poll(() => document.title).toContain('Booking');
  await pass(7900);
  expect(slow.elements()).toEqual([]);
  await pass(200);
  await expect.element(slow).toBeVisible();
  startClock();
  await expectSound();
  answers({ readOrder: () => orderAt(START) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(booked).toBeVisible();
});

test('an error while the order is on its way offers another try', async () => {
  await openOrder(lost(), { device: 'phone' });
  await pass(3 * SECOND);
  await expect.element(slow).toBeVisible();
  answers({ readOrder: () => orderAt(START) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(booked).toBeVisible();
});

// spec §8: "Order fetch error only logged."
test('an order that cannot be read again stays on the screen as it is, and the failure is logged', async () => {
  await openOrder(() => orderAt(START, { status: 'held' }), { device: 'phone' });
  await expect.element(page.getByTestId('order-held')).toBeVisible();
  const before = main();
  answers({ readOrder: lost() });
  await pass(POLL_MS);
  await expect.poll(logged).toContain('Error fetching order');
  expect(main()).toBe(before);
});

// spec §2: "A Georgian month ending in 'ი' has it changed to 'ს'."
test('a booked session says in Georgian on which day it is, with the month in the dative, and how far off that is', async () => {
  await openOrder(() => orderAt(START), { device: 'phone', language: 'ka' });
  await expect.element(page.getByTestId('order-distance')).toMatchTextContent('9 დღეში');
  expect(main()).toContain('19\u00a0მარტს');
  await expectSound();
});

test('a booked session shows the viewer in another zone their own time, with their own day where it differs', async () => {
  vi.setSystemTime(Date.parse('2031-11-20T12:00:00Z'));
  // New York in winter.
  moveTo(-5);
  await openOrder(() => orderAt(Date.parse('2031-11-25T02:00:00+04:00')), { device: 'phone' });
  await expect.element(page.getByText('02:00, November 25 (Tbilisi)')).toBeVisible();
  await expect.element(page.getByText('Your time: Mon, Nov 24, 17:00')).toBeVisible();
});

test('a booked session opens its room 15 minutes before, and says when that will be, by both clocks elsewhere', async () => {
  // London in winter.
  moveTo(0);
  vi.setSystemTime(START - DAY);
  await openOwnOrder({ meetingLink: `/session/${ORDER_ID}` });
  const join = page.getByTestId('join');
  await expect.element(join).toBeDisabled();
  await expect.element(join).toHaveAccessibleDescription(/The room opens tomorrow, 17:45 \(13:45 your time\)/);
  await jump(DAY - 15 * MINUTE);
  await expect.element(join).toHaveAttribute('href', expect.stringContaining(`/session/${ORDER_ID}`));
  await expect.element(join).toHaveAttribute('target', '_blank');
  expect(page.getByText(/The room opens/).elements()).toEqual([]);
});

test('a booked session is not over on a device whose clock is ahead', async () => {
  vi.setSystemTime(START + 2 * HOUR);
  deviceIsAhead(3 * HOUR);
  await openOwnOrder();
  await expect.element(booked).toBeVisible();
  await expect.element(page.getByTestId('join')).toBeVisible();
  await expect.element(page.getByTestId('add-to-calendar')).toBeVisible();
});

test.each([
  ['a visitor', undefined],
  ['another client', client(4)],
])(
  'a booked session leads %s with the link to the specialist, and shows and asks nothing of its client',
  async (_, as) => {
    await openOrder(() => orderAt(START), { device: 'phone', ...(as && { as }) });
    const another = page.getByRole('link', { name: 'Book another session' });
    await expect.element(another).toHaveAttribute('href', `/therapist/${SPECIALIST._id}`);
    for (const own of ['sharing', 'consent', 'own-move', 'own-cancel', 'own-email'])
      expect(page.getByTestId(own).elements()).toEqual([]);
    expect(main()).not.toContain('your e-mail');
    expect(callNames().filter((name) => name !== 'readUser')).toEqual(['readOrder']);
  },
);

test('a booked session leads its signed-in client to the move, the cancelling and the change of the address', async () => {
  await openOwnOrder();
  for (const part of ['move', 'cancel', 'email'])
    await expect.element(page.getByTestId(`own-${part}`)).toHaveAttribute('href', `${CABINET}#${part}`);
  await expect
    .element(page.getByText('Cancelling is free until Mar 18, 18:00, and so is moving, at most twice.'))
    .toBeVisible();
  expect(main()).not.toContain('write to us');
  await expectSound();
});

test('a booked session can still be cancelled less than 24 hours before, for nothing, and no longer once it has begun', async () => {
  vi.setSystemTime(START - 2 * HOUR);
  await openOwnOrder();
  await expect.element(page.getByText(/cancelling returns nothing/)).toBeVisible();
  await expect.element(page.getByTestId('own-cancel')).toBeVisible();
  expect(page.getByTestId('own-move').elements()).toEqual([]);
  await closePage();
  vi.setSystemTime(START + MINUTE);
  await openOwnOrder();
  await expect.element(booked).toBeVisible();
  expect(page.getByTestId('own-cancel').elements()).toEqual([]);
});

test.each([
  ['from 10 minutes after the start', START + 10 * MINUTE, true, 1],
  ['not earlier', START + 10 * MINUTE - SECOND, true, 0],
  ['until 48 hours after the end', START + 50 * MINUTE + 48 * HOUR - MINUTE, true, 1],
  ['not later', START + 50 * MINUTE + 48 * HOUR + MINUTE, true, 0],
  ['by nobody else with the link', START + 20 * MINUTE, false, 0],
])('a booked session whose specialist did not come is told so %s (P45)', async (_, at, isOwn, count) => {
  vi.setSystemTime(at);
  if (isOwn) await openOwnOrder();
  else await openOrder(() => orderAt(START));
  await expect.element(page.getByTestId('order-distance')).toBeVisible();
  const link = page.getByTestId('did-not-come');
  expect(link.elements().map((element) => element.getAttribute('href'))).toEqual(
    count === 1 ? [`${CABINET}#complaint`] : [],
  );
});

test('a booked session that was paid after the payment had been cancelled says so to its client', async () => {
  await openOwnOrder({ outcome: 'seated_after_all' });
  await expect.element(page.getByText('The time was still free, so the session is booked.')).toBeVisible();
});

test('a booked session that is read again leaves the task of the client as it was begun', async () => {
  await openOwnOrder({}, { readConsent: { ...NO_TASK, state: 'none' } });
  const name = page.getByLabelText('Name and surname of the parent or representative');
  await name.fill('Eka');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => calls('readOrder').length).toBe(2);
  await expect.element(name).toHaveValue('Eka');
});

test('a booked session keeps the preparation ticks in this browser until the sign-out, and sends them nowhere', async () => {
  await openOrder(() => orderAt(START), { as: client(4), replies: { signOut: null } });
  const ticked = () => page.getByRole('checkbox', { checked: true }).elements().length;
  await expect.element(booked).toBeVisible();
  const made = callNames();
  await page.getByRole('checkbox', { name: 'Headphones are ready' }).click();
  await page.getByRole('checkbox', { name: 'The link opens' }).click();
  expect(callNames()).toEqual(made);
  await reloadPage();
  await expect.poll(ticked).toBe(2);
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await expect.element(page.getByTestId('header-phone')).not.toBeInTheDocument();
  await reloadPage();
  await expect.element(booked).toBeVisible();
  expect(ticked()).toBe(0);
});

test('a booked session prints the day, the specialist, our name and the addresses without anything to press', async () => {
  await openOwnOrder({ meetingLink: `/session/${ORDER_ID}` });
  const sharing = page.getByTestId('sharing');
  await expect.element(sharing).toBeVisible();
  const printed = [/^Simshvide$/, `${location.origin}/session/${ORDER_ID}`, location.origin + PATH];
  const shownOf = (words: string | RegExp) => page.getByRole('main').getByText(words);
  for (const words of printed) await expect.element(shownOf(words)).not.toBeVisible();
  await prefer({ media: 'print' });
  await expect.element(page.getByText('Specialist: Nino Beridze')).toBeVisible();
  for (const words of printed) await expect.element(shownOf(words)).toBeVisible();
  for (const hidden of [page.getByTestId('join'), page.getByRole('banner', { includeHidden: true }), sharing]) {
    await expect.element(hidden).not.toBeVisible();
  }
});

// spec §2: "location the meeting link or a placeholder)."
test.each(['en', 'ka'] as const)(
  'the link is not shown to who may be a stranger, who is told where it is and led to sign in (%s)',
  async (language) => {
    await openOrder(() => orderAt(START), { device: 'phone', language });
    const note = page.getByTestId('link-in-mail');
    await expect.element(note).toMatchTextContent({ en: /is in our e-mail/, ka: /ბმული წერილშია/ }[language]);
    await expect.element(note.getByRole('link')).toHaveAttribute('href', CABINET);
    expect(page.getByTestId('join').elements()).toEqual([]);
    await expectSound();
  },
);

test("Google Calendar is filled with the server's title alone for a client in discreet mode", async () => {
  const meetingLink = `https://simshvide.example/session/${ORDER_ID}#t=a-_b`;
  await openOrder(() => orderAt(START, { meetingLink, calendarTitle: 'Meeting on March 11' }));
  await page.getByTestId('add-to-calendar').click();
  const google = page.getByRole('link', { name: /Google/ }).element();
  const { searchParams } = new URL(String(google.getAttribute('href')));
  expect(['text', 'details', 'location'].map((name) => searchParams.get(name))).toEqual([
    'Meeting on March 11',
    '',
    'Online',
  ]);
});

test('the calendar file has an address, which phones offer to their calendar', async () => {
  await openOrder(() => orderAt(START), { device: 'phone' });
  await page.getByTestId('add-to-calendar').click();
  const file = page.getByRole('link', { name: /\.ics/ });
  await expect.element(file).toHaveAttribute('href', `/api/order/${ORDER_ID}/calendar.ics`);
  await expect.element(file).not.toHaveAttribute('target');
  await expectSound();
});

test.each([
  ['cancelled too late', { status: 'cancelled', cancelledLate: true }, 'so the sum you paid is not returned.'],
  ['marked as missed', { status: 'client_absent' }, 'If that is not so, see in your cabinet'],
] as const)('%s: its client is told so and led to the cabinet, with no promise', async (_, change, words) => {
  await openOwnOrder(change);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByTestId('own-details')).toHaveAttribute('href', CABINET);
  expect(page.getByTestId('did-not-come').elements()).toEqual([]);
  await expectSound();
});
