import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DAY, HOUR, MINUTE, SECOND, addDays } from '#domain/dates.ts';
import { NOTHING_BOOKED } from '../../testing/booking.ts';
import { moveTo } from '../../testing/browser.ts';
import { jump, pass, startClock, stopClock } from '../../testing/clock.ts';
import { logged, takeErrors } from '../../testing/console.ts';
import { answers, broken, calls, deviceIsAhead, late, refuse } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { drawn, expectSound } from '../../testing/sound.ts';
import { PROFILE, aProfile, aTherapist, offer, openProfile } from '../../testing/therapist.ts';

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
const TEENAGERS = [offer('teen', 'Teenagers', 50, 100)];
const SIMILAR = { therapists: ['ana', 'eka', 'lia'].map((name) => aTherapist({ _id: `therapist-${name}` })) };

describe('the schedule', () => {
  // spec §2: "schedule by day (today, tomorrow, optionally two or three more days)."
  test('shows today, tomorrow and three more days, then all of 14; days without times are hidden, the rest ascend', async () => {
    const all = days(14, ['12:00']).filter(({ date }) => date !== '2027-03-12');
    await openProfile({ availabilityGaps: all });
    const shown = () => ids().map((id) => id.slice(5, 15));
    await expect.poll(shown).toEqual(['2027-03-11', '2027-03-13', '2027-03-14']);
    await page.getByRole('button', { name: 'Later dates' }).click();
    await expect.poll(shown).toEqual(all.map(({ date }) => date));
  });

  // spec §4: "list collapses to 400px with show more/less when taller;"
  // spec §9: "schedule collapse 400px;"
  test('is cut at 400 pixels until more is asked for', async () => {
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

  test('is read again every minute and when the tab comes to the front', async () => {
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

  test('for a viewer in another zone names both times, with the date where it differs', async () => {
    // Auckland in autumn.
    moveTo(13);
    await openProfile({ availabilityGaps: days(1, ['18:00']) }, { language: 'ka' });
    const note = page.getByTestId('zone-note');
    await expect
      .element(note)
      .toMatchTextContent('დრო მითითებულია თბილისის მიხედვით: იქ ახლა 10:00, თქვენთან — 19:00.');
    await slots.click();
    const both = page.getByTestId('both-zones');
    await expect.element(both).toMatchTextContent(/^18:00 \(თბილისი\) · 12\s[ა-ჰ]+, 03:00 თქვენთან$/);
  });
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
  await expect.element(page.getByText('Cancelling or moving is free until 24 hours before the session.')).toBeVisible();
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

describe('booking that fails', () => {
  // spec §4: "A booking error clears after 5 seconds."
  // spec §7: "only the error message is read."
  // spec §8: "Booking failure: server message in red under the schedule, else the translated error_booking text;"
  // spec §8: "clears after 5 s."
  // spec §9: "error clear 5000 ms;"
  test.each([
    ['in the words of the server', 'Another word of the server', 'Another word of the server'],
    ['in its own words', '', 'The time could not be booked. Please try again.'],
  ])('says so in red under the schedule, %s, for five seconds', async (_, message, shown) => {
    await openProfile({}, { as: personal(), replies: { placeHold: refuse('BAD_SLOT', message) } });
    await slots.first().click();
    stopClock();
    await book.click();
    await expect.element(error).toHaveTextContent(shown);
    expect(getComputedStyle(error.element()).color).toBe(RED);
    await pass(4900);
    await expect.element(error).toHaveTextContent(shown);
    await pass(100);
    await expect.element(error).toHaveTextContent('');
  });

  // spec §8: "Conflict: 'The time appeared to be booked, please choose another date'."
  test('since the time was just taken takes it off the list and offers the nearest ones, which stay where they are', async () => {
    await openProfile({}, { device: 'phone', as: personal(), replies: { placeHold: refuse('SLOT_TAKEN') } });
    await slots.first().click();
    stopClock();
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
  ] as const)('since %s says so, and takes the time off the list', async (_, code, words) => {
    await openProfile({}, { as: personal(), replies: { placeHold: refuse(code) } });
    await slots.first().click();
    await book.click();
    await expect.element(error).toMatchTextContent(words);
    expect(ids()).not.toContain('slot-2027-03-11-1200');
    expect(offered.elements()).toHaveLength(3);
  });

  test('since the specialist takes no new clients any more names that, with similar ones', async () => {
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

test('a specialist who takes no new clients and does not offer the type of the client is first of all not accepting', async () => {
  const how = { as: client(4, { typeTherapy: 'type-couple' }), replies: { listSimilarTherapists: SIMILAR } };
  await openProfile({ accepting: false, sessionTypes: TEENAGERS }, how);
  const closed = page.getByText('Not accepting new clients at the moment');
  await expect.poll(() => closed.elements().length).toBe(2);
  expect(page.getByRole('button', { name: 'Book' }).elements()).toEqual([]);
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

test.each(['desktop', 'phone'] as const)(
  'on a %s a client who wishes a type that the specialist does not offer is told so, with similar specialists',
  async (device) => {
    const person = personal();
    // The wishes come after the profile, as on a slow line, and nothing moves.
    const checked = late<'readUser'>(person);
    const replies = { readUser: checked.reply, listSimilarTherapists: SIMILAR };
    await openProfile({ sessionTypes: TEENAGERS }, { device, as: person, replies });
    await expect.element(book).toBeInTheDocument();
    checked.arrive();
    await expect
      .element(page.getByText('This specialist does not offer the type of session you have chosen'))
      .toBeVisible();
    await expect.poll(() => similar.elements().length).toBe(3);
    await expect.element(book).not.toBeInTheDocument();
    await expectSound();
    await page.getByRole('button', { name: 'Book' }).click();
    await expect.element(schedule).toHaveFocus();
  },
);

// spec §2: "about text clamped to 4 lines with show more/less,"
// spec §9: "About clamp 4 lines;"
test('the text is cut to four lines until more is asked for', async () => {
  await openProfile({ description: 'ვმუშაობ შფოთვასა და გადაღლაზე. '.repeat(40) }, { device: 'phone', language: 'ka' });
  const more = page.getByRole('button', { name: 'მეტის ჩვენება' }).last();
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const text = document.getElementById(more.element().getAttribute('aria-controls') ?? '');
  if (text === null) throw new Error('no text');
  const lines = () => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  await expect.poll(lines).toBe(4);
  await more.click();
  await expect.poll(lines).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'ნაკლების ჩვენება' }).last().click();
  await expect.poll(lines).toBe(4);
});

/** An education with these pictures. */
const schoolWith = (...urls: string[]) =>
  aTherapist().education.map((school) => ({ ...school, gallery: urls.map((url) => ({ url })) }));

// spec §8: "Failed gallery images are logged and the gallery still shows."
test('a gallery with a missing picture is still shown, and the failure is logged', async () => {
  await openProfile({ education: schoolWith('data:image/png,gone', aTherapist().photo ?? '') });
  const strip = page.getByTestId('gallery-strip').first();
  await expect.element(strip).toBeInTheDocument();
  strip.element().scrollIntoView();
  await expect
    .poll(() => logged().some((line) => line.includes('Gallery image failed: data:image/png,gone')))
    .toBe(true);
  expect(strip.getByRole('button').elements()).toHaveLength(2);
});

// spec §2: "education list with optional image galleries (click opens a full-size modal closed by mask or close
// button),"
// spec §9: "gallery thumbnails 96x64, scroll step 220px, 5 skeletons."
test('thumbnails are 96 by 64; the picture opens, and closes by Esc, mask and button with the focus back', async () => {
  await openProfile({ education: schoolWith(`${aTherapist().photo}#1`, `${aTherapist().photo}#2`) });
  const thumb = page.getByRole('button', { name: /^Picture 1 of 2/ }).first();
  await expect.element(thumb).toBeInTheDocument();
  const image = thumb.element().querySelector('img');
  expect([image?.clientWidth, image?.clientHeight]).toEqual([96, 64]);
  const dialog = page.getByRole('dialog');
  const close = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true }),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const leave of close) {
    await thumb.click();
    await expect.element(dialog).toBeVisible();
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(thumb).toHaveFocus();
  }
  await thumb.click();
  for (const shown of ['2/2', '1/2']) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByText(shown)).toBeVisible();
  }
  await expectSound();
});

// spec §5: "Video link must be a watch-style or short-style video URL, else 'Invalid YouTube URL' (caught by a
// fallback box)."
// spec §8: "Missing therapist photo shows a 60x60 placeholder."
test('a broken video link, a missing photo and an empty calendar each say so, with similar specialists', async () => {
  const broken = { videoLink: 'https://example.com/video', photo: null, availabilityGaps: [] };
  await openProfile(broken, { device: 'phone', replies: { listSimilarTherapists: SIMILAR } });
  await expect.element(page.getByText('Invalid YouTube URL')).toBeVisible();
  await expect.element(page.getByText("Can't display video player")).toBeVisible();
  const { width, height } = page.getByTestId('photo-placeholder').element().getBoundingClientRect();
  expect([width, height]).toEqual([60, 60]);
  expect(page.getByRole('button', { name: /Book|Choose a time|Video presentation/ }).elements()).toEqual([]);
  await expect.element(page.getByText('No free time at the moment')).toBeVisible();
  await expect.poll(() => similar.elements().length).toBe(3);
  expect(document.querySelectorAll('fieldset')).toHaveLength(0);
  await expect.element(page.getByText('There is no free time in the next 14 days')).toBeVisible();
  await expectSound();
});

test.each([
  ['a visitor', undefined, 'To the home page', '/', 'Back to the home page'],
  ['a client with a list', client(4), 'All specialists', '/therapist-list', 'Back to the questionnaire'],
  ['a client without one', client(0), 'Find a therapist', '/testing', 'Back to the questionnaire'],
] as const)('to %s an unknown address says that nobody is there, and leads on', async (_, as, words, path, back) => {
  const unknown = { readTherapist: refuse('THERAPIST_NOT_FOUND'), readCurrentBooking: NOTHING_BOOKED };
  await openPage(PROFILE, { device: 'phone', replies: unknown, ...(as && { as }) });
  await expect.element(page.getByRole('heading', { level: 1, name: 'This specialist was not found' })).toBeVisible();
  const onward = page.getByRole('main').getByRole('link', { name: words, exact: true }).last();
  await expect.element(onward).toHaveAttribute('href', path);
  await expect.element(page.getByTestId('back')).toHaveAccessibleName(back);
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  expect(document.title).toBe('This specialist was not found - Simshvide');
  await expectSound();
});

test('the arrow of a visitor leads to the landing page, which needs no sign-in', async () => {
  await openProfile();
  await page.getByTestId('back').click();
  await expect.poll(() => location.pathname).toBe('/');
});

test('a profile can be passed on: its address is copied where the device has no way of its own', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  await openProfile({}, { language: 'ka' });
  await page.getByRole('button', { name: 'გაზიარება' }).click();
  await expect.element(page.getByTestId('toast').getByText('ბმული დაკოპირდა')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(location.origin + PROFILE);
});

type Loose = Record<string, unknown> & { method: object[]; therapyMethod: object[]; sessionTypes: object[] };

describe('a part of the profile that content got wrong', () => {
  /** What breaks each part, and only that part. */
  const FAULTS: [string, (therapist: Loose) => void][] = [
    // The first method stands in the header too.
    ['Something went wrong in header', (therapist) => (therapist.therapyMethod = [{ a: 1 }])],
    ['Something went wrong in about', (therapist) => (therapist['description'] = 7)],
    ["Can't display video player", (therapist) => (therapist['videoLink'] = { url: 'x' })],
    ['Something went wrong in issues', ({ method }) => Object.assign(method[0] ?? {}, { category: null })],
    ['Something went wrong in methods', ({ therapyMethod }) => therapyMethod.push({ a: 1 })],
    ['Something went wrong in education', (therapist) => (therapist['education'] = [null])],
    ['Something went wrong in languages', (therapist) => (therapist['languages'] = null)],
    [
      'Something went wrong in therapy types',
      ({ sessionTypes }) => sessionTypes.push(offer('x', { ka: 'x' } as never, 50, 100)),
    ],
  ];

  // spec §8: "Section fallbacks: 'Something went wrong in header', 'Can't display video player', 'Something went
  // wrong in about', similar for education, methods, issues, languages, therapy types,"
  test.each(FAULTS)('%s: it says so and the others stay', async (words, fault) => {
    const therapist = structuredClone(aTherapist()) as unknown as Loose;
    fault(therapist);
    await openPage(PROFILE, { replies: { readTherapist: broken({ therapist }) } });
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expect.element(schedule).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'What happens in the first meeting' })).toBeVisible();
    const fallbacks = page.getByText(/^(Something went wrong in|Can't display)/).elements();
    expect(fallbacks.map(({ textContent }) => textContent).filter((said) => said !== words)).toEqual(
      words.endsWith(' header') ? ['Something went wrong in methods'] : [],
    );
    // React tells of what a part has thrown.
    takeErrors();
  });

  // spec §8: "'Nothing to show in {section}'."
  test('that is empty says that there is nothing to show', async () => {
    await openProfile({ description: ' ', method: [], therapyMethod: [], education: [], languages: [] });
    for (const part of ['about', 'issues', 'methods', 'education', 'languages']) {
      await expect.element(page.getByText(`Nothing to show in ${part}`, { exact: true })).toBeVisible();
    }
  });
});
