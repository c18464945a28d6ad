import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DAY, HOUR, MINUTE, SECOND, addDays } from '#domain/dates.ts';
import { moveTo, freezeClock, jump, pass, startClock, drawn, expectSound } from '../../testing/browser.ts';
import { answers, calls, deviceIsAhead, late, lost, refuse } from '../../testing/fake-api.ts';
import { client } from '../../testing/open-page.tsx';
import { aProfile, aTherapist, openProfile } from '../../testing/therapist.ts';

const RED = 'rgb(168, 36, 47)';

const slots = page.getByTestId(/^slot-/);
const ids = () => slots.elements().map((slot) => slot.dataset['testid'] ?? '');
const book = page.getByTestId('book');
const error = page.getByTestId('booking-error');
const offered = page.getByTestId('alternatives').getByRole('button');
const similar = page.getByTestId('similar').getByRole('link');
const schedule = page.getByRole('heading', { name: 'Schedule' });
const personal = () => client(4, { typeTherapy: 'type-personal' });

const gaps = (starts: readonly string[]) => starts.map((start) => ({ start, end: start.replace(':00', ':50') }));
const days = (count: number, starts: readonly string[]) =>
  Array.from({ length: count }, (_, n) => ({ date: addDays('2027-03-11', n), day: '', gaps: gaps(starts) }));
const SIMILAR = { therapists: ['ana', 'eka', 'lia'].map((name) => aTherapist({ _id: `therapist-${name}` })) };

// spec §2: "schedule by day (today, tomorrow, optionally two or three more days)."
test('the schedule shows today, tomorrow and three more days, then all of 14; days without times are hidden, the rest ascend', async () => {
  const all = days(14, ['12:00']).filter(({ date }) => date !== '2027-03-12');
  await openProfile({ availabilityGaps: all });
  const shown = () => ids().map((id) => id.slice(5, 15));
  await expect.poll(shown).toEqual(['2027-03-11', '2027-03-13', '2027-03-14']);
  await page.getByRole('button', { name: 'Later dates' }).click();
  await expect.poll(shown).toEqual(all.map(({ date }) => date));
});

// spec §4: "list collapses to 400px with show more/less when taller;"
// spec §9: "schedule collapse 400px;"
test('the schedule is cut at 400 pixels until more is asked for', async () => {
  const starts = Array.from({ length: 12 }, (_, n) => `${n + 10}:00`);
  await openProfile({ availabilityGaps: days(5, starts) }, { device: 'phone', language: 'ka' });
  const more = page.getByRole('button', { name: 'მეტის ჩვენება' }).first();
  const height = () => {
    const id = more.element().getAttribute('aria-controls') ?? '';
    return document.getElementById(id)?.clientHeight;
  };
  await expect.poll(height).toBe(400);
  const box = more.element().getAttribute('aria-controls') ?? '';
  await more.click();
  await expect.poll(() => document.getElementById(box)?.clientHeight).toBeGreaterThan(400);
  const less = page.getByRole('button', { name: 'ნაკლების ჩვენება' }).first();
  less.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  const { top } = less.element().getBoundingClientRect();
  await less.click();
  await expect.poll(() => document.getElementById(box)?.clientHeight).toBe(400);
  await drawn();
  expect(more.element().getBoundingClientRect().top).toBeCloseTo(top, 0);
  await expect.element(more).toHaveFocus();
});

test('the schedule is read again every minute and when the tab comes to the front', async () => {
  const says = (start: string) => answers({ readTherapist: aProfile({ availabilityGaps: days(1, [start]) }) });
  await openProfile({ availabilityGaps: days(1, ['12:00']) });
  await expect.poll(ids).toEqual(['slot-2027-03-11-1200']);
  says('13:00');
  await jump(MINUTE + SECOND);
  await expect.poll(ids).toEqual(['slot-2027-03-11-1300']);
  says('14:00');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(ids).toEqual(['slot-2027-03-11-1400']);
});

test('the schedule for a viewer in another zone names both times, with the date where it differs', async () => {
  // Auckland in autumn.
  moveTo(13);
  await openProfile({ availabilityGaps: days(1, ['18:00']) }, { language: 'ka' });
  const note = page.getByTestId('zone-note');
  await expect.element(note).toMatchTextContent('თბილისის დროით; თქვენთან ახლა 19:00-\u2060ია');
  await slots.click();
  await expect.element(book).toMatchTextContent(/ხვალ, 18:00 \(თქვენთან 12\sმარ, 03:00\)$/);
});

// P13
test.each([
  ['a day behind', -DAY],
  ['five hours ahead', 5 * HOUR],
  ['three days ahead', 3 * DAY],
])('with a device’s clock %s the time of the server says until when cancelling is free', async (_, ahead) => {
  deviceIsAhead(ahead);
  vi.setSystemTime(Date.now() + ahead);
  await openProfile({ availabilityGaps: days(1, ['09:00', '11:00']) });
  await expect
    .element(
      page.getByText('Until 24 hours before the session cancelling is free, and so is moving it, at most twice.'),
    )
    .toBeVisible();
  expect(document.querySelector('legend')?.textContent).toMatch(/^Tomorrow/);
  const policy = () =>
    document
      .getElementById(book.element().getAttribute('aria-describedby') ?? '')
      ?.textContent.replaceAll('\u00a0', ' ');
  for (const [start, words] of [
    ['0900', /Less than 24 hours remain: this payment is not refundable$/],
    ['1100', /Free to cancel or move until .+11:00$/],
  ] as const) {
    await page.getByTestId(`slot-2027-03-11-${start}`).click();
    expect(policy()).toMatch(words);
  }
});

// spec §4: "A booking error clears after 5 seconds."
// spec §7: "only the error message is read."
// spec §8: "Booking failure: server message in red under the schedule, else the translated error_booking text;"
// spec §8: "clears after 5 s."
// spec §9: "error clear 5000 ms;"
test.each([
  ['in the words of the server', refuse('BAD_SLOT', 'Another word of the server'), 'Another word of the server'],
  ['in its own words', refuse('BAD_SLOT', ''), 'The time could not be booked. Please try again.'],
  ['in its own words without the net', lost(), 'There is no internet. The time stays chosen'],
] as const)(
  'booking that fails says so in red under the schedule, %s, for five seconds',
  async (_, placeHold, shown) => {
    await openProfile({}, { as: personal(), replies: { placeHold } });
    await slots.first().click();
    freezeClock();
    await book.click();
    await expect.element(error).toMatchTextContent(shown);
    expect(getComputedStyle(error.element()).color).toBe(RED);
    await pass(4900);
    await expect.element(error).toMatchTextContent(shown);
    await pass(100);
    await expect.element(error).toHaveTextContent('');
  },
);

// spec §8: "Conflict: 'The time appeared to be booked, please choose another date'."
test('booking that fails since the time was just taken takes it off the list and offers the nearest ones, which stay where they are', async () => {
  await openProfile({}, { device: 'phone', as: personal(), replies: { placeHold: refuse('SLOT_TAKEN') } });
  await slots.first().click();
  freezeClock();
  await book.click();
  await expect.element(error).toHaveTextContent('The time appeared to be booked, please choose another date');
  await expect.element(error).toHaveAttribute('role', 'alert');
  expect(ids()).not.toContain('slot-2027-03-11-1200');
  await expect.element(book).toBeDisabled();
  expect(offered.elements()).toHaveLength(3);
  await expect.element(offered.first()).toMatchTextContent(/^Nearest free time: .+, \d\d:\d\d$/);
  await expect.element(offered.first()).toHaveFocus();
  const place = () => offered.first().element().getBoundingClientRect().top + scrollY;
  const before = place();
  await pass(5000);
  await expect.element(error).toHaveTextContent('');
  expect(place()).toBe(before);
  startClock();
  await expectSound();
});

test.each([
  ['the client has a session then', 'OWN_SESSION', 'You already have a session at this time'],
  ['the specialist closed the time', 'SLOT_CLOSED', 'The specialist no longer offers this time'],
] as const)('booking that fails since %s says so, and takes the time off the list', async (_, code, words) => {
  await openProfile({}, { as: personal(), replies: { placeHold: refuse(code) } });
  await slots.first().click();
  await book.click();
  await expect.element(error).toMatchTextContent(words);
  expect(ids()).not.toContain('slot-2027-03-11-1200');
  expect(offered.elements()).toHaveLength(3);
});

test('booking that fails since the specialist takes no new clients any more names that, with similar ones', async () => {
  await openProfile(
    {},
    { as: personal(), replies: { listSimilarTherapists: SIMILAR, placeHold: refuse('NOT_ACCEPTING') } },
  );
  await slots.last().click();
  answers({ readTherapist: aProfile({ accepting: false }) });
  await book.click();
  await expect.element(error).toHaveTextContent('Not accepting new clients at the moment');
  await expect.poll(() => similar.elements().length).toBe(3);
  await expect.element(book).not.toBeInTheDocument();
});

// spec §4: "the book button is disabled until a slot is chosen;"
// spec §4: "with no slot a click scrolls to the schedule."
// spec §5: "without a slot no call is made."
// spec §5: "Booking requires a selected slot,"
test('without a chosen slot Book is disabled, the way to the schedule is offered, and no call is made', async () => {
  await openProfile({}, { device: 'phone', as: personal() });
  await expect.element(book).toBeDisabled();
  await page.getByRole('button', { name: 'Choose a time', disabled: false }).click();
  await expect.element(schedule).toHaveFocus();
  await book.click({ force: true });
  expect(calls('placeHold')).toEqual([]);
});

test('on a phone the nearest time leads to the schedule; the bar books the chosen time and makes way for the schedule’s button', async () => {
  await openProfile({}, { device: 'phone', as: personal(), replies: { placeHold: refuse('UNAVAILABLE') } });
  const nearest = page.getByTestId('nearest-time');
  await expect.element(nearest).toMatchTextContent(/^Nearest free time: .+, \d\d:\d\d$/);
  await nearest.click();
  await expect.element(schedule).toHaveFocus();
  await page.getByTestId('slot-2027-03-11-1200').click();
  await expect.element(book).toMatchTextContent(/^Book — .+, 12:00$/);
  const bar = page.getByRole('button', { name: 'Book', exact: true });
  book.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  await expect.element(bar).not.toBeInTheDocument();
  scrollTo({ top: 0, behavior: 'instant' });
  await bar.click();
  await expect.poll(() => calls('placeHold').length).toBe(1);
});

// spec §4: "the user must choose another time."
test('a chosen time that leaves the calendar is named, with the nearest times, and the page does not scroll', async () => {
  await openProfile({}, { device: 'phone', as: personal() });
  await page.getByTestId('slot-2027-03-11-1200').click();
  scrollTo({ top: 0, behavior: 'instant' });
  answers({ readTherapist: aProfile({ availabilityGaps: days(2, ['13:00', '14:00']) }) });
  await jump(MINUTE + SECOND);
  const gone = page.getByText(/^The time you chose \(.+\) is no longer free/);
  await expect.element(gone).toBeInTheDocument();
  expect(scrollY).toBe(0);
  await expect.element(book).toHaveTextContent('Choose a time');
  expect(offered.elements()).toHaveLength(3);
  await expectSound();
  await offered.first().click();
  await expect.element(book).toBeEnabled();
  await expect.element(gone).not.toBeInTheDocument();
});

test('a press on Book before the sign-in is checked waits for the answer, and is no visitor’s', async () => {
  const person = personal();
  const checked = late<'readUser'>(person);
  await openProfile({}, { as: person, replies: { readUser: checked.reply, placeHold: refuse('SLOT_TAKEN') } });
  await slots.first().click();
  await book.click();
  await expect.element(book).toHaveAttribute('aria-busy', 'true');
  expect(calls('placeHold')).toEqual([]);
  checked.arrive();
  await expect.poll(() => calls('placeHold').length).toBe(1);
});
