import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NOTHING_BOOKED } from '../../testing/booking.ts';
import { logged, takeErrors, expectSound } from '../../testing/browser.ts';
import { broken, late, refuse } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { DOT, PROFILE, aTherapist, offer, openProfile } from '../../testing/therapist.ts';

const book = page.getByTestId('book');
const similar = page.getByTestId('similar').getByRole('link');
const schedule = page.getByRole('heading', { name: 'Schedule' });
const personal = () => client(4, { typeTherapy: 'type-personal' });

const TEENAGERS = [offer('teen', 'Teenagers', 50, 100)];
const SIMILAR = { therapists: ['ana', 'eka', 'lia'].map((name) => aTherapist({ _id: `therapist-${name}` })) };

test('a specialist who takes no new clients and does not offer the type of the client is first of all not accepting', async () => {
  const how = { as: client(4, { typeTherapy: 'type-couple' }), replies: { listSimilarTherapists: SIMILAR } };
  await openProfile({ accepting: false, sessionTypes: TEENAGERS }, how);
  const closed = page.getByText('Not accepting new clients at the moment');
  await expect.poll(() => closed.elements().length).toBe(2);
  expect(page.getByRole('button', { name: 'Book' }).elements()).toEqual([]);
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

test('the portrait of a profile is loaded at once, and those of similar specialists late', async () => {
  await openProfile({ availabilityGaps: [] }, { device: 'phone', replies: { listSimilarTherapists: SIMILAR } });
  await expect.poll(() => similar.elements().length).toBe(3);
  const portraits = [...document.querySelectorAll<HTMLImageElement>('.arch img')];
  expect(portraits.map(({ loading }) => loading)).toEqual(['auto', 'lazy', 'lazy', 'lazy']);
});

/** A picture that has one size, of which the shape is not known. */
const drawing = (url: string) => ({ url, srcset: '', width: null, height: null, thumbnail: { url, srcset: '' } });

const schoolWith = (...urls: string[]) =>
  aTherapist().education.map((school) => ({ ...school, gallery: urls.map(drawing) }));

// spec §8: "Failed gallery images are logged and the gallery still shows."
test('a gallery with a missing picture is still shown, and the failure is logged', async () => {
  await openProfile({ education: schoolWith('data:image/png,gone', DOT) });
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
  await openProfile({ education: schoolWith(`${DOT}#1`, `${DOT}#2`) });
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

/** The faults that break each part, and only that part. */
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
test.each(FAULTS)(
  'a part of the profile that content got wrong says so and the others stay: %s',
  async (words, fault) => {
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
  },
);

// spec §8: "'Nothing to show in {section}'."
test('a part of the profile that is empty says that there is nothing to show', async () => {
  await openProfile({ description: ' ', method: [], therapyMethod: [], education: [], languages: [] });
  for (const part of ['about', 'issues', 'methods', 'education', 'languages']) {
    await expect.element(page.getByText(`Nothing to show in ${part}`, { exact: true })).toBeVisible();
  }
});
