import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { stopClock } from '../../testing/clock.ts';
import { answers, callNames, never } from '../../testing/fake-api.ts';
import { client, openPage } from '../../testing/open-page.tsx';
import { QUESTIONS } from '../../testing/questions.ts';
import { expectSound } from '../../testing/sound.ts';

const WORDS = {
  ka: {
    maximum: 'არჩეულია მაქსიმუმი — 5',
    more: 'მეტის ჩვენება',
    less: 'ნაკლების ჩვენება',
    undo: 'დაბრუნება',
    dropped: '5 თემა მოიხსნა',
    skip: 'გამოტოვება',
    find: 'იპოვეთ ფსიქოთერაპევტი',
    whatIs: 'რას ნიშნავს: depression',
    meaning: 'ხანგრძლივი სევდა',
    alone: 'თქვენ მარტო არ ხართ.',
    close: 'დახურვა',
    privateWindow: 'პირადი ფანჯრით',
    consent: 'მოზარდთან შეხვედრას სჭირდება მშობლის ან კანონიერი წარმომადგენლის თანხმობა',
  },
  en: {
    maximum: '5 topics is the maximum',
    more: 'Show more',
    less: 'Show less',
    undo: 'Undo',
    dropped: '5 topics removed',
    skip: 'Skip',
    find: 'Find therapist',
    whatIs: 'What it means: depression',
    meaning: 'Long-lasting sadness',
    alone: 'You are not alone.',
    close: 'Close',
    privateWindow: 'a private window',
    consent: 'A session with a teenager needs the consent of a parent or legal guardian',
  },
} as const;

const FIVE = ['fatigue', 'depression', 'anxiety', 'irritability', 'burnout'];

const topic = (key: string) => page.getByTestId(`topic-${key}`);
const count = page.getByTestId('topics-count');
const panel = page.getByTestId('crisis-panel');
const next = page.getByTestId('next');
const checkedIds = () =>
  [...document.querySelectorAll<HTMLElement>('main input:checked[data-testid]')]
    .map(({ dataset }) => dataset['testid'])
    .toSorted();
const hrefsIn = (place: Locator) => [...place.element().querySelectorAll('a')].map((link) => link.getAttribute('href'));
const hrefs = () => hrefsIn(panel);

type Visit = { device: 'phone' | 'desktop'; language: 'ka' | 'en' };

/** Opens the topics: on a phone they are the second question, all groups unfolded. */
async function openTopics({ device, language }: Visit): Promise<void> {
  // The net may be slow or gone: the numbers for help need none.
  answers({ ...QUESTIONS, listCrisisNumbers: never() });
  await openPage('/testing', { device, language, as: client(0, { typeTherapy: 'type-personal' }) });
  if (device === 'phone') {
    await next.click();
    await expect.element(count).toBeVisible();
    for (const group of ['others', 'activities', 'new_conditions']) await page.getByTestId(`group-${group}`).click();
  }
  await expect.element(count).toBeVisible();
}

describe.each([
  { language: 'ka', device: 'phone' },
  { language: 'en', device: 'desktop' },
] as const)('the questionnaire in $language on a $device', (visit) => {
  const { device, language } = visit;
  const words = WORDS[language];

  // spec §2: "topics up to 5,"
  // spec §5: "At most 5 request topics;"
  // spec §9: "Up to 5 topics."
  test('five topics are the most, and leaving one out makes room', async () => {
    await openTopics(visit);
    for (const key of FIVE) await topic(key).click();
    await expect.element(count).toMatchTextContent('5/5');
    await expect.element(count).toMatchTextContent(words.maximum);
    await expect.element(count).toHaveAttribute('role', 'status');
    const sixth = topic('procrastination');
    await expect.element(sixth).toHaveAttribute('aria-disabled', 'true');
    await sixth.click({ force: true });
    await expect.element(sixth).not.toBeChecked();
    await expectSound();
    await topic('fatigue').click();
    await expect.element(count).not.toMatchTextContent(words.maximum);
    await sixth.click();
    await expect.element(count).toMatchTextContent('5/5');
  });

  // spec §2: "with show more and show less."
  test('a long group shows six topics until more are asked for', async () => {
    await openTopics(visit);
    const seventh = topic('loneliness');
    const more = page.getByRole('button', { name: words.more });
    const shown = () => page.getByTestId(/^topic-/).elements().length;
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    await expect.element(seventh).not.toBeInTheDocument();
    const before = shown();
    await more.click();
    const less = page.getByRole('button', { name: words.less });
    await expect.element(less).toHaveAttribute('aria-expanded', 'true');
    expect(shown()).toBe(before + 7);
    await less.click();
    await expect.element(seventh).not.toBeInTheDocument();
  });

  // spec §4: "Preferences: selecting a therapy type replaces the previous one (whether issues are cleared is not
  // shown);"
  test('another type drops the topics it lacks, and undo brings back type and topics', async () => {
    await openTopics({ ...visit, device: 'desktop' });
    for (const key of FIVE) await topic(key).click();
    const before = checkedIds();
    stopClock();
    await page.getByTestId('type-couple').click();
    await expect.element(topic('breakup')).toBeVisible();
    expect(checkedIds()).toEqual(['type-couple']);
    const toast = page.getByTestId('toast');
    await expect.element(toast.getByText(words.dropped)).toBeVisible();
    await toast.getByRole('button', { name: words.undo }).click();
    await expect.poll(checkedIds).toEqual(before);
    await page.getByTestId('type-teen').click();
    await expect.poll(checkedIds).toEqual([...before.filter((id) => id !== 'type-personal'), 'type-teen']);
    await expect.element(toast).not.toBeInTheDocument();
  });

  // spec §2: "skippable,"
  // spec §2: "Next reads 'find therapist' on the last step and navigates to /therapist-list."
  // spec §5: "the question may be skipped."
  test('without topics the way leads on to the list', async () => {
    await openTopics(visit);
    await page.getByRole('button', { name: words.skip }).click();
    if (device === 'phone') await next.click();
    const find = page.getByTestId('find-therapist');
    await expect.element(find).toHaveTextContent(words.find);
    answers({ readCurrentBooking: { hold: null, order: null, contact: null } });
    await find.click();
    await expect.poll(() => location.pathname).toBe('/therapist-list');
  });

  test('"I don’t know yet" goes on like Skip, and is offered only while nothing is ticked', async () => {
    await openTopics(visit);
    const unknown = page.getByTestId('dont-know');
    await topic('anxiety').click();
    await expect.element(unknown).not.toBeInTheDocument();
    expect(page.getByRole('button', { name: words.skip }).elements()).toEqual([]);
    await topic('anxiety').click();
    await unknown.click();
    await expect.element(page.getByTestId('gender-any')).toBeVisible();
    await expect.element(count).not.toBeInTheDocument();
  });

  test('a topic explains itself behind its question mark, one at a time, by touch and by keyboard', async () => {
    await openTopics(visit);
    const what = page.getByRole('button', { name: words.whatIs });
    const other = page.getByTestId('what-anxiety');
    const meaning = page.getByText(words.meaning);
    await expect.element(what).toHaveAttribute('aria-expanded', 'false');
    await page.getByTestId('what-depression').click();
    await expect.element(meaning).toBeVisible();
    await expect.element(what).toHaveAttribute('aria-expanded', 'true');
    await expect.element(topic('depression')).not.toBeChecked();
    await expectSound();
    (other.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(meaning).not.toBeInTheDocument();
    await expect.element(other).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard(' ');
    await expect.element(other).toHaveAttribute('aria-expanded', 'false');
  });

  test('a crisis topic shows the numbers at once, never in the way, and they close (P23)', async () => {
    await openTopics(visit);
    await page.getByRole('button', { name: words.more }).click();
    const kept = () => [Object.keys(sessionStorage), Object.keys(localStorage)];
    const keptBefore = kept();
    const asked = callNames().length;
    await topic('suicide_attempts').click();
    await expect.element(panel.getByText(words.alone)).toBeVisible();
    expect(panel.element().parentElement?.getAttribute('role')).toBe('status');
    await expect.element(next).toBeEnabled();
    expect(hrefs()).toEqual(['tel:112', 'tel:111', 'tel:116006']);
    await expectSound();
    await panel.getByRole('button', { name: words.close }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(topic('suicide_attempts')).toBeChecked();
    await expect.element(topic('suicide_attempts')).toHaveFocus();
    await next.click();
    await expect.element(page.getByTestId('gender-any')).toBeVisible();
    // The answers are saved as any others, and on the last page the list is looked for; nothing else is told that a panel
    // was open.
    const told = () => new Set(callNames().slice(asked));
    await expect.poll(told).toContain('saveStep');
    const usual = ['saveStep', 'savePreferences', ...(device === 'desktop' ? ['listTherapists'] : [])];
    expect([...told()].filter((name) => !usual.includes(name))).toEqual([]);
    expect(kept()).toEqual(keptBefore);
  });

  test('heavy topics have a lighter panel; abuse names its own number and a private window; a teen 111 (P22, P23)', async () => {
    await openTopics({ ...visit, device: 'desktop' });
    await topic('ptsd').click();
    await expect.poll(hrefs).toEqual(['tel:112']);
    await topic('ptsd').click();
    await page.getByRole('button', { name: words.more }).click();
    await topic('chemical').click();
    await expect.poll(hrefs).toEqual(['tel:112']);
    await topic('chemical').click();
    await page.getByTestId('type-couple').click();
    await topic('emotional_abuse').click();
    await expect.poll(hrefs).toEqual(['tel:116006', 'tel:112']);
    await expect.element(panel).toMatchTextContent(words.privateWindow);
    await page.getByTestId('type-teen').click();
    await expect.poll(hrefs).toEqual(['tel:116006', 'tel:112', 'tel:111']);
    expect(hrefsIn(page.getByRole('status').filter({ hasText: words.consent }))).toEqual(['tel:112', 'tel:111']);
    await expectSound();
  });
});
