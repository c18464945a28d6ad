import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/api.ts';
import { DAY, HOUR } from '#domain/dates.ts';
import { moveTo, prefer, setOffline, pass, takeErrors, expectSound } from '../../testing/browser.ts';
import {
  type Call,
  type Reply,
  answers,
  broken,
  calls,
  deviceIsAhead,
  late,
  lost,
  never,
  refuse,
} from '../../testing/fake-api.ts';
import { NOTHING_BOOKED, aHold } from '../../testing/booking.ts';
import { QUESTIONS } from '../../testing/questions.ts';
import { type Visit, type Wishes, client, openPage, reloadPage } from '../../testing/open-page.tsx';
import { aMatch, aProfile, aTherapist } from '../../testing/therapist.ts';

type Matched = Answer<'listTherapists'>['therapists'][number];
const NAMES = ['nino', 'ana', 'eka', 'lia', 'mari'];
const [, ...OTHERS] = NAMES;

/** A match by name; of a lower tier it only suits too. */
function match(name: string, facts: Partial<Matched['match']> = {}): Matched {
  const surname = name === 'nino' ? 'Beridze' : `Of ${name}`;
  return aMatch({ _id: `therapist-${name}`, name, surname, match: { ...aMatch().match, ...facts } });
}

const MATCHES = NAMES.map((name) => match(name));

const cards = page.getByTestId(/^therapist-card-/);
const card = (name: string) => page.getByTestId(`therapist-card-therapist-${name}`);
const best = page.getByRole('region', { name: 'Best match' });
const named = () => page.getByTestId('therapist-details').element().getAttribute('aria-label');
const names = () => cards.elements().map((one) => one.dataset['testid']?.replace('therapist-card-therapist-', ''));

async function openList(
  list: Reply<'listTherapists'> = { therapists: MATCHES },
  options: Pick<Visit, 'device'> & { wishes?: Wishes } = {},
): Promise<void> {
  const { wishes = {}, ...how } = options;
  answers({
    listTherapists: list,
    readCurrentBooking: NOTHING_BOOKED,
    readTherapist: ({ params }) => ({ therapist: MATCHES.find(({ _id }) => _id === params['id']) ?? aTherapist() }),
  });
  await openPage('/therapist-list', { ...how, as: client(4, { typeTherapy: 'type-personal', ...wishes }) });
}

/** The cards of the best row that are wholly in view. */
function inView(): (string | undefined)[] {
  const row = best.getByRole('radiogroup').element();
  const box = row.getBoundingClientRect();
  const isInside = (one: Element) => {
    const { left, right } = one.getBoundingClientRect();
    return left >= box.left - 1 && right <= box.right + 1;
  };
  return [...row.children]
    .filter(isInside)
    .map((one) => (one as HTMLElement).dataset['testid']?.replace('therapist-card-therapist-', ''));
}

// spec §2: "a best-match list"
// spec §2: "Carousel on large screens showing 3 with scroll 1;"
// spec §2: "a 'not sure' help block with three tips on medium and larger screens."
// spec §2: "step indicator,"
// spec §9: "Carousel 3 visible, scroll 1."
test('shows three cards on a desktop, moves by one, and stops at its ends', async () => {
  await openList();
  const next = best.getByRole('button', { name: 'Next specialist' });
  const previous = best.getByRole('button', { name: 'Previous specialist' });
  await expect.poll(inView).toEqual(NAMES.slice(0, 3));
  expect(best.element().querySelector('[aria-live]')?.textContent).toBe('1–3 of 5');
  await expect.element(previous).toBeDisabled();
  for (const at of [1, 2]) {
    await next.click();
    await expect.poll(inView).toEqual(NAMES.slice(at, at + 3));
  }
  await expect.element(next).toBeDisabled();
  await expect.element(previous).toHaveFocus();
  expect(page.getByRole('region', { name: 'Not sure?' }).getByRole('listitem').elements()).toHaveLength(3);
  const parts = page.getByTestId('progress').getByRole('listitem').elements();
  expect(parts.map((part) => part.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  await expectSound();
});

test.each([
  ['price-from-120', 'under', '20 ₾ below your range'],
  ['price-up-to-80', 'over', '20 ₾ over your range'],
] as const)('says of a price outside %s, 20 ₾ %s it, "%s"', async (priceRange, gap, words) => {
  const one = match('nino', { missed: [{ key: 'price', [gap]: 2000 }], tier: 1 });
  await openList({ therapists: [one] }, { wishes: { priceRange } });
  await expect.element(card('nino')).toMatchTextContent(words);
});

const ALSO = ['eka', 'lia', 'mari'].map((name) => match(name, { missed: [{ key: 'time' }], tier: 1 }));

test.each([
  ['of those who meet every wish', [match('nino'), match('ana'), ...ALSO], 'We chose 2 specialists for you'],
  ['of those who come closest where nobody meets every wish', ALSO, '3 specialists come closest to your wishes'],
  ['of a single match', [match('nino')], 'We chose 1 specialist for you'],
] as const)('the headline says the number %s', async (_, therapists, words) => {
  await openList({ therapists: [...therapists] }, { device: 'phone' });
  await expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expectSound();
});

test('those who name none of the topics are no best match, and have no sign of topics', async () => {
  await openList({ therapists: [match('nino', { a: 0, b: 1 })] });
  await expect.element(page.getByRole('region', { name: 'Closest to your wishes' })).toBeVisible();
  await expect.element(card('nino')).toMatchTextContent('Does not name your topics');
  expect(card('nino').element().textContent).not.toContain('0/1');
});

test('cards of one row have no empty feet, however many wishes they miss', async () => {
  const two = match('lia', { missed: [{ key: 'price', over: 400 }, { key: 'time' }], tier: 1 });
  await openList({ therapists: [...ALSO.slice(0, 1), two] }, { device: 'phone' });
  await expect.element(card('lia')).toBeInTheDocument();
  const feet = cards.elements().map((one) => {
    const lowest = Math.max(...[...one.querySelectorAll('span')].map((part) => part.getBoundingClientRect().bottom));
    return Math.round(one.getBoundingClientRect().bottom - lowest);
  });
  expect(Math.max(...feet)).toBeLessThanOrEqual(18);
});

test('after a reload the same therapist is chosen, with the card in sight; other answers begin with the first again', async () => {
  await openList();
  await card('mari').click();
  await reloadPage();
  await expect.element(card('mari')).toHaveAttribute('aria-checked', 'true');
  expect(named()).toBe('mari Of mari');
  await expect.poll(inView).toContain('mari');
  answers({ ...QUESTIONS, listTherapists: { therapists: MATCHES } });
  await page.getByTestId('back').click();
  await expect.poll(() => location.pathname).toBe('/testing');
  await page.getByTestId('find-therapist').click();
  await expect.element(card('nino')).toHaveAttribute('aria-checked', 'true');
});

const NEXT_DAY = 'tomorrow, 12:00';

// P30; the device's clock counts for nothing.
test.each([
  ['in the next zone but the same day', 1, 0, `${NEXT_DAY} (09:00 your time)`],
  ['where it is still yesterday', -10, 0, 'Mar 11, 12:00 (Mar 10, 22:00 your time)'],
  ['at home with a clock a day behind', 4, -DAY, NEXT_DAY],
  ['at home with a clock five hours ahead', 4, 5 * HOUR, NEXT_DAY],
  ['at home with a clock three days ahead', 4, 3 * DAY, NEXT_DAY],
] as const)('a card names the first free time %s', async (_, zone, ahead, when) => {
  moveTo(zone);
  deviceIsAhead(ahead);
  vi.setSystemTime(Date.now() + ahead);
  await openList({ therapists: MATCHES }, { device: 'phone' });
  await expect.element(card('nino')).toMatchTextContent(`First free: ${when}`);
  await expect.element(page.getByTestId('nearest-time')).toMatchTextContent(`Nearest free time: ${when}`);
  expect(page.getByText('Tomorrow', { exact: true }).elements()).toHaveLength(zone === -10 ? 0 : 1);
});

// spec §2: "(photo, name,"
// spec §2: "price in ₾ for the chosen session type;"
// spec §2: "selected one has a green border;"
// spec §2: "click selects)."
// spec §2: "A details block for the current therapist"
// spec §4: "success stores the list and selects the first therapist or none;"
test('a card has photo, name, fit, first time and price; the first is chosen, and the chosen one alone has a green border', async () => {
  await openList();
  await expect.element(card('ana')).toBeVisible();
  const [first, second] = [card('nino').element(), card('ana').element()];
  expect(first.querySelector('img')?.src).toBe(aTherapist().photo?.url);
  const words = /1\/2nino BeridzeWorks with 1 of your 2 topicsFirst free: tomorrow, 12:00120\u00a0₾$/;
  expect(first.textContent).toMatch(words);
  await expect.element(card('nino')).toHaveAttribute('aria-checked', 'true');
  expect(document.querySelectorAll('[aria-checked="true"]')).toHaveLength(1);
  expect(named()).toBe('nino Beridze');
  const borders = () => [first, second].map((one) => getComputedStyle(one).borderColor);
  const [green = '', plain] = borders();
  const [red = 0, greenPart = 0, blue = 0] = green.match(/\d+/g)?.map(Number) ?? [];
  expect(greenPart).toBeGreaterThan(Math.max(red, blue));
  expect(plain).not.toBe(green);
  await card('ana').click();
  await expect.poll(borders).toEqual([plain, green]);
  expect(named()).toBe('ana Of ana');
});

// spec §2: "horizontal scroll on small."
test('on a phone the cards of a list scroll sideways, without arrows', async () => {
  await openList({ therapists: MATCHES }, { device: 'phone' });
  await expect.element(card('nino')).toBeVisible();
  const row = best.getByRole('radiogroup').element();
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  expect(getComputedStyle(row).overflowX).toBe('auto');
  expect(page.getByRole('button', { name: 'Next specialist' }).elements()).toEqual([]);
  expect(page.getByRole('region', { name: 'Not sure?' }).elements()).toEqual([]);
});

// spec §2: "switches the interface at once."
test('another language reaches the shown therapist at once', async () => {
  const georgian = ({ query }: Pick<Call<'listTherapists'>, 'query'>) =>
    query['locale'] === 'ka' && { name: 'ნინო', surname: 'ბერიძე' };
  await openList((call) => ({ therapists: [aMatch({ ...georgian(call) })] }));
  answers({ readTherapist: (call) => aProfile({ ...georgian(call) }) });
  await expect.element(cards.first()).toBeVisible();
  for (const [language, name] of [
    ['ka', 'ნინო ბერიძე'],
    ['en', 'Nino Beridze'],
  ] as const) {
    await page.getByTestId(`lang-${language}`).click();
    await expect.poll(named).toBe(name);
  }
});

test('how the list is made stands on a page of its own, with the points', async () => {
  await openList();
  await page.getByRole('link', { name: 'How is this list made?' }).click();
  const title = page.getByRole('heading', { name: 'How the list of specialists is made', level: 1 });
  await expect.element(title).toBeVisible();
  const points = [...document.querySelectorAll('tbody td:last-child')].map(({ textContent }) => Number(textContent));
  expect(points).toEqual([45, 20, 10, 10, 10, 5]);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect.poll(() => location.pathname).toBe('/therapist-list');
});

test('arrow keys move the choice, and only the name is read out', async () => {
  await openList();
  const row = best.getByRole('radio');
  await expect.element(row.first()).toBeVisible();
  (row.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row.nth(1)).toHaveAttribute('aria-checked', 'true');
  await expect.element(row.nth(1)).toHaveFocus();
  await expect.poll(named).toBe('ana Of ana');
  const spoken = () => [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent);
  expect(spoken()).toContain('ana Of ana');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row.first()).toHaveAttribute('aria-checked', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row.last()).toHaveAttribute('aria-checked', 'true');
});

// spec §2: "an 'also suits' row of cards"
test('arrows in a row below the details keep the card they reach in sight', async () => {
  // Nothing scrolls smoothly: what comes into sight is there at once.
  await prefer({ reducedMotion: true });
  const also = ['eka', 'lia'].map((name) => match(name, { tier: 1 }));
  await openList({ therapists: [match('nino'), match('ana'), match('mari'), ...also] });
  const row = page.getByRole('region', { name: 'Also suits' }).getByRole('radio');
  await expect.element(row.first()).toBeInTheDocument();
  (row.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row.nth(1)).toHaveAttribute('aria-checked', 'true');
  await expect.element(row.nth(1)).toHaveFocus();
  await expect.element(row.nth(1)).toBeInViewport();
});

/** The specialists whose photographs are loaded only when they come near. */
const lateOnes = () =>
  names().filter(
    (name) =>
      card(name ?? '')
        .element()
        .querySelector('img')?.loading === 'lazy',
  );

test('photographs of the first screen are loaded at once, and those beside and below it late', async () => {
  const also = ['dato', 'gia'].map((name) => match(name, { tier: 1 }));
  await openList({ therapists: [...MATCHES, ...also] });
  await expect.element(card('gia')).toBeInTheDocument();
  expect(lateOnes()).toEqual(['lia', 'mari', 'dato', 'gia']);
  const header = page.getByTestId('therapist-details').element().querySelector('header img');
  expect((header as HTMLImageElement).loading).not.toBe('lazy');
});

test('where nobody fits best, those who also suit stand first and their photographs are loaded at once', async () => {
  await openList({ therapists: ALSO });
  await expect.element(card('mari')).toBeInTheDocument();
  expect(lateOnes()).toEqual([]);
});

// spec §4: "failure stores the message."
// spec §8: "Server message field is shown when present."
// spec §8: "'Error getting therapists'."
test('a failed list shows the message of the server, else its own, and Retry brings it', async () => {
  await openList(refuse('BAD_TRANSITION', 'Come back in a minute'));
  const alert = page.getByRole('alert');
  const retry = alert.getByRole('button', { name: 'Try again' });
  await expect.element(alert.getByText('Come back in a minute')).toBeVisible();
  answers({ listTherapists: broken('no answer', 409) });
  await retry.click();
  await expect.element(alert.getByText('Error getting therapists')).toBeVisible();
  answers({ listTherapists: { therapists: MATCHES } });
  await retry.click();
  await expect.element(cards.first()).toBeVisible();
});

// spec §2: "A loading message reads 'Looking for a therapist at your request..'."
// spec §4: "Therapists loading: pending sets loading;"
test('while the list is made the whole screen says so', async () => {
  const list = late<'listTherapists'>({ therapists: MATCHES });
  await openList(list.reply, { device: 'phone' });
  const status = page.getByRole('status').filter({ hasText: 'Looking for a therapist at your request..' });
  await expect.element(status).toBeVisible();
  const { width, bottom } = status.element().getBoundingClientRect();
  expect(width).toBe(390);
  expect(bottom).toBeGreaterThanOrEqual(844);
  expect(status.element().textContent).not.toContain('internet');
  setOffline(true);
  await expect.element(status).toMatchTextContent('The search goes on by itself as soon as it is back');
  setOffline(false);
  list.arrive();
  await expect.element(cards.first()).toBeVisible();
});

const error = page.getByTestId('booking-error');
const offered = page.getByTestId('alternatives').getByRole('button');

async function loseTime(list: Reply<'listTherapists'>): Promise<void> {
  await openList();
  await page.getByTestId('slot-2027-03-11-1200').click();
  answers({ listTherapists: list, placeHold: refuse('SLOT_TAKEN', 'Somebody was quicker') });
  await page.getByTestId('book').click();
  await expect.element(error).toHaveTextContent('Somebody was quicker');
}

test('a list that cannot be read again after a time was taken stays, and so does the word why a time could not be booked', async () => {
  await loseTime(lost());
  await pass(3000);
  // Each question is tried three times.
  await expect.poll(() => calls('listTherapists').length).toBe(4);
  expect(names()).toEqual(NAMES);
  await expect.element(error).toHaveTextContent('Somebody was quicker');
  expect(offered.elements()).toHaveLength(3);
});

test.each([
  ['in another order', NAMES.toReversed()],
  ['without the one shown', OTHERS],
] as const)(
  'a list that is read again %s after a time was taken keeps the therapist it shows and the message why a time could not be booked',
  async (_, order) => {
    const list = late<'listTherapists'>({ therapists: order.map((name) => match(name)) });
    await loseTime(list.reply);
    const before = named();
    const place = error.element();
    list.arrive();
    await expect.poll(() => names()[0]).toBe(order[0]);
    expect(named()).toBe(before);
    expect(offered.elements()).toHaveLength(3);
    // The very place of the words: they go by themselves after five seconds.
    expect(place.isConnected).toBe(true);
  },
);

test('a time booked from the list is on the form of billing at once, without another answer about the hold', async () => {
  answers({ placeHold: { available: true, hold: aHold() } });
  await openList();
  await page.getByTestId('slot-2027-03-11-1200').click();
  answers({ readCurrentBooking: never() });
  await page.getByTestId('book').click();
  await expect.element(page.getByTestId('pay')).toBeVisible();
  expect(location.pathname).toBe('/billing');
  await expect.element(page.getByTestId('total')).toMatchTextContent('₾');
});

test('with forced colours the chosen card and the chosen time still differ from the rest', async () => {
  await prefer({ forcedColors: true });
  await openList();
  const edgeOf = (element: Element | null) => {
    const { outlineStyle, outlineWidth, borderColor, borderWidth } = getComputedStyle(element ?? document.body);
    return [outlineStyle, outlineWidth, borderColor, borderWidth];
  };
  await expect.element(card('nino')).toHaveAttribute('aria-checked', 'true');
  expect(edgeOf(card('nino').element())).not.toEqual(edgeOf(card('ana').element()));
  const [one, other] = ['1200', '1300'].map((start) => page.getByTestId(`slot-2027-03-11-${start}`));
  if (!one || !other) throw new Error('no times');
  await one.click();
  await expect.element(one).toBeChecked();
  expect(edgeOf(one.element().parentElement)).not.toEqual(edgeOf(other.element().parentElement));
});

// spec §8: "'Something went wrong in therapist header',"
test('a therapist whose head content got wrong says so in the details, and can be booked', async () => {
  const therapist = { ...match('nino'), therapyMethod: [{ a: 1 }] };
  await openList(broken({ therapists: [therapist, ...MATCHES.slice(1)] }));
  answers({ readTherapist: broken({ therapist }) });
  await expect.element(page.getByText('Something went wrong in therapist header', { exact: true })).toBeVisible();
  await expect.element(page.getByTestId('therapist-details').getByTestId('book')).toBeVisible();
  await card('ana').click();
  await expect.element(page.getByText('Something went wrong in therapist header')).not.toBeInTheDocument();
  // React tells of what a part has thrown.
  takeErrors();
});
