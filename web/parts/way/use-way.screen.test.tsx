import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import type { Step } from '#domain/steps.ts';
import { NOTHING_BOOKED, aBooking, anOpenOrder } from '../../testing/booking.ts';
import { pass, resizeTo } from '../../testing/browser.ts';
import { type Replies, answers, calls, lost } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';
import { aTherapist, PROFILE } from '../../testing/therapist.ts';

type Device = 'phone' | 'desktop';

const FROM = '/psychologist';
const ARROW = () => page.getByTestId('back').click();
const BROWSER = async () => history.back();

const next = page.getByTestId('next');
const headingOf = () => document.querySelector('main h1')?.textContent ?? '';
const saved = () => calls('saveStep').map(({ body }) => body.user.step);

/** Every page of the way from its end to its beginning, as a path and the step that is saved when Back leads there. */
const WAY = {
  phone: [
    ['/therapist-list', 4],
    ['/testing', 3],
    ['/testing', 2],
    ['/testing', 1],
    ['/testing', 0],
  ],
  desktop: [
    ['/therapist-list', 4],
    ['/testing', 3],
    ['/testing', 1],
  ],
} as const;

/** The element that the questionnaire shows at a step. */
const QUESTION: Readonly<Record<number, string>> = {
  0: 'type-personal',
  1: 'topics-count',
  2: 'gender-any',
  3: 'price-any',
};

const replies: Replies = {
  ...QUESTIONS,
  listTherapists: { therapists: [] },
  readCurrentBooking: aBooking(),
  readTherapist: { therapist: aTherapist() },
};

/** Opens a page in a new document, with another page of ours behind it. */
async function arrive(path: string, step: Step, device: Device): Promise<void> {
  await openPage(path, { as: client(step, { typeTherapy: 'type-couple' }), device, replies, behind: FROM });
  await expect.element(page.getByTestId('progress').or(page.getByTestId('therapist-details'))).toBeInTheDocument();
  await expect.poll(() => document.documentElement.hasAttribute('data-account')).toBe(true);
}

describe.each(['phone', 'desktop'] as const)('on a %s', (device) => {
  // spec §4: "back goes to 0 from steps 0 or 1, else to the previous step;"
  // spec §2: "Back arrow to /therapist-list;"
  // spec §2: "Back arrow (step minus 1 and /testing),"
  test.each([
    ['the browser’s Back', BROWSER],
    ['the arrow', ARROW],
  ])('%s leads from billing through every page of the way, and then to the page before it (P62)', async (_, goBack) => {
    await arrive('/billing', 5, device);
    await expect.element(page.getByTestId('pay')).toBeInTheDocument();
    for (const [index, [path, step]] of WAY[device].entries()) {
      const before = headingOf();
      await goBack();
      await expect.poll(() => location.pathname).toBe(path);
      await expect.poll(saved).toEqual(WAY[device].slice(0, index + 1).map(([, one]) => one));
      await expect.poll(headingOf).not.toBe(before);
      const shown = QUESTION[step];
      if (shown !== undefined) await expect.element(page.getByTestId(shown)).toBeInTheDocument();
      await expect.poll(() => document.activeElement?.tagName).toBe('H1');
      await expect.poll(() => scrollY).toBe(0);
    }
    await goBack();
    await expect.poll(() => location.pathname).toBe(FROM);
    expect(saved().at(-1)).toBe(0);
  });

  test('Next and the browser’s Back and Forward go through the same pages', async () => {
    await arrive('/testing', 0, device);
    answers({ readCurrentBooking: NOTHING_BOOKED });
    await expect.element(page.getByTestId('type-personal')).toBeInTheDocument();
    const pages = [headingOf()];
    for (;;) {
      const before = headingOf();
      await page.getByTestId(/^(next|find-therapist)$/).click();
      await expect.poll(() => ['', before].includes(headingOf())).toBe(false);
      pages.push(headingOf());
      if (location.pathname === '/therapist-list') break;
    }
    expect(pages).toHaveLength(device === 'phone' ? 5 : 3);
    for (const heading of pages.toReversed().slice(1)) {
      history.back();
      await expect.poll(headingOf).toBe(heading);
    }
    for (const heading of pages.slice(1)) {
      history.forward();
      await expect.poll(headingOf).toBe(heading);
    }
    expect(location.pathname).toBe('/therapist-list');
  });

  // spec §2: "Back goes to /testing and lowers the step by one (not below 0)."
  test.each([
    ['the browser’s Back', BROWSER],
    ['the arrow', ARROW],
  ])('%s leads from a profile to the questionnaire, a step lower', async (_, goBack) => {
    await arrive(PROFILE, 4, device);
    await goBack();
    await expect.poll(() => location.pathname).toBe('/testing');
    await expect.element(page.getByTestId('price-any')).toBeInTheDocument();
    expect(saved()).toEqual([3]);
  });
});

test('a turned screen has its own pages behind it', async () => {
  await arrive('/testing', 2, 'desktop');
  await resizeTo(390, 844);
  await expect.element(next).toBeInTheDocument();
  for (const shown of ['topics-count', 'type-personal']) {
    history.back();
    await expect.element(page.getByTestId(shown)).toBeInTheDocument();
  }
  await next.click();
  await next.click();
  await next.click();
  await expect.element(page.getByTestId('price-any')).toBeInTheDocument();
  await resizeTo(1280, 900);
  await expect.element(page.getByTestId('gender-any')).toBeInTheDocument();
  history.back();
  await expect.element(page.getByTestId('topics-count')).toBeInTheDocument();
  history.back();
  await expect.poll(() => location.pathname).toBe(FROM);
});

/** A client whose payment is open has gone on from billing to a profile. */
async function openProfileWhilePaying(): Promise<void> {
  answers({ checkPayment: lost() });
  await openPage('/billing', {
    as: client(5, { typeTherapy: 'type-couple' }),
    replies: { ...replies, readCurrentBooking: aBooking({ order: anOpenOrder() }) },
    behind: FROM,
  });
  await expect.element(page.getByTestId('pay-status')).toBeVisible();
  // As a link does.
  history.pushState({ idx: (history.state as { idx: number }).idx + 1 }, '', PROFILE);
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(page.getByTestId('therapist-details')).toBeVisible();
}

test.each([
  ['the browser’s Back', BROWSER],
  ['the arrow', ARROW],
  ['Back over several pages', async () => history.go(-3)],
])('while a payment is open %s leads from a profile to billing and gives nothing up', async (_, goBack) => {
  await openProfileWhilePaying();
  await goBack();
  await expect.element(page.getByTestId('pay-status')).toBeVisible();
  expect(location.pathname).toBe('/billing');
  expect(saved()).toEqual([]);
});

test('while a payment is open Back from a profile to a page before the way leads there, and gives nothing up', async () => {
  await openProfileWhilePaying();
  history.go(-(history.state as { idx: number }).idx);
  await expect.poll(() => location.pathname).toBe(FROM);
  await expect.element(page.getByRole('heading', { name: 'Practise online' })).toBeVisible();
  expect(location.pathname).toBe(FROM);
  expect(saved()).toEqual([]);
});

test('an arrow whose move the browser does not make works at the next press', async () => {
  await arrive('/testing', 2, 'phone');
  const go = vi.spyOn(history, 'go').mockImplementationOnce(() => undefined);
  await ARROW();
  expect(go).toHaveBeenCalledOnce();
  await pass(3 * SECOND);
  await ARROW();
  await expect.element(page.getByTestId('topics-count')).toBeInTheDocument();
});
