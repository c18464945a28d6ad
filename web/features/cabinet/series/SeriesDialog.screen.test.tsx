import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { HOUR } from '#domain/dates.ts';
import type { DetailedSession } from '../../../data/own-sessions.ts';
import type { SeriesPlan } from '../../../data/series.ts';
import { moveTo, pass, expectSound, dialog } from '../../../testing/browser.ts';
import { type Replies, answers, calls, late, lost, refuse } from '../../../testing/fake-api.ts';
import { type Visit, closePage } from '../../../testing/open-page.tsx';
import { expectOnlyClose, openOwnSession } from '../../../testing/own-session-page.ts';
import { TUESDAY, madeOf, orderIdOf, seriesDate, seriesPlan, weekLater } from '../../../testing/series.ts';

const make = dialog.getByTestId('series-make');
const sum = dialog.getByTestId('series-sum');
const made = dialog.getByTestId('series-made');
const weeks = (n: number) => dialog.getByTestId(`series-weeks-${n}`);
const date = (n: number) => dialog.getByTestId(`series-date-${keyOf(n)}`);
const other = (key: string) => dialog.getByTestId(`series-other-${key}`);
const keyOf = (n: number) => `${seriesDate(weekLater(n)).date}-1800`;
const times = () => calls('createSeries').map(({ body }) => body.times.map(({ date, start }) => `${date} ${start}`));

type SeriesVisit = Visit & { plan?: Partial<SeriesPlan>; session?: Partial<DetailedSession> };

/** Opens the series of a session that took place yesterday. */
async function openSeries({ plan, session, replies, ...visit }: SeriesVisit = {}): Promise<void> {
  await openOwnSession(
    { status: 'completed', ...session },
    {
      start: TUESDAY,
      dialog: 'series',
      ...visit,
      replies: { readSeries: seriesPlan(plan), createSeries: ({ body }) => madeAll(body.times), ...replies },
    },
  );
}

const madeAll = (wished: Parameters<typeof madeOf>[0]) => ({ sessions: madeOf(wished), lost: [] });

// spec §9: "Typical frequency once a week;"
// spec §9: "6-8 weeks to visible results."
test('a weekly series is planned with one press from the page of a session, and each date can be paid on its own', async () => {
  const answer = late<'createSeries'>(({ body }) => madeAll(body.times));
  await openOwnSession(
    { status: 'completed' },
    { start: TUESDAY, replies: { readSeries: seriesPlan(), createSeries: answer.reply } },
  );
  await page.getByTestId('cab-weekly').click();
  await expect.element(dialog.getByRole('heading', { name: 'Meet every Tuesday, 18:00' })).toBeVisible();
  await expect
    .element(dialog)
    .toMatchTextContent(/meet their specialist once a week and notice first results in 6–8 weeks/);
  await expect.element(dialog).toMatchTextContent(/Nino Beridze · 50\sminutes/);
  await expect.element(sum).toMatchTextContent(/2 sessions, 120\s₾ each · 240\s₾ in all/);
  await weeks(6).click();
  await expect.element(sum).toMatchTextContent(/3 sessions, 120\s₾ each · 360\s₾ in all/);
  await expectSound();
  await make.dblClick();
  answer.arrive();
  await expect.element(made).toMatchTextContent(/3 sessions are planned. Each is paid on its own/);
  const ways = dialog
    .getByTestId('cab-pay')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(ways).toEqual([0, 1, 2].map((n) => href('cabinetSession', { orderId: orderIdOf(n) })));
  await expect.element(dialog).toMatchTextContent(/Pay by Mar\s15, 18:00/);
  expect(calls('createSeries').map(({ body, params }) => [params['orderId'], body.weeks])).toHaveLength(1);
  expect(times()).toEqual([['2027-03-16 18:00', '2027-03-30 18:00', '2027-04-13 18:00']]);
  expect(document.activeElement?.contains(made.element())).toBe(true);
  await expect.element(made).toBeInViewport({ ratio: 1 });
  await expectSound();
});

test('a weekly series has another time in the place of a lost one, and a date less once that is taken off', async () => {
  await openSeries();
  await expect.element(dialog.getByTestId(`series-lost-${keyOf(2)}`)).toMatchTextContent(/This time is not free/);
  await other('2027-03-23-1600').click();
  await other('2027-03-24-1800').click();
  await expect.element(other('2027-03-23-1600')).not.toBeChecked();
  await date(1).click();
  await expect.element(sum).toMatchTextContent(/2 sessions, 120\s₾ each · 240\s₾ in all/);
  await make.click();
  await expect.element(made).toBeVisible();
  expect(times()).toEqual([['2027-03-24 18:00', '2027-03-30 18:00']]);
});

test('a weekly series in Georgian with eight dates, three of them lost, fits a phone in another zone', async () => {
  // Lisbon in winter.
  moveTo(0);
  await openSeries({ language: 'ka' });
  await expect.element(dialog.getByRole('heading', { name: 'ჩაეწერეთ ყოველ სამშაბათს, 18:00' })).toBeVisible();
  await weeks(8).click();
  await expect.element(make).toBeInViewport({ ratio: 1 });
  await expect.element(make).toMatchTextContent('5 შეხვედრის დაგეგმვა');
  await expect.element(dialog).toMatchTextContent(/თქვენთან 14:00/);
  await expect.element(dialog).toMatchTextContent(/არც ეს დროა თავისუფალი და არც სხვა ამ კვირაში/);
  await expectSound();
});

test('a weekly series is called by both weekdays, and by both own times where the clock changes meanwhile', async () => {
  const title = dialog.getByRole('heading', { level: 2 }).first();
  // Los Angeles in winter.
  const isFirst = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(480);
  await openOwnSession(
    { status: 'completed' },
    { start: TUESDAY - 8 * HOUR, dialog: 'series', replies: { readSeries: seriesPlan() } },
  );
  await expect.element(title).toHaveTextContent('Meet every Tuesday, 10:00 (Monday, 22:00 your time)');
  await closePage();
  // Berlin, from winter to summer.
  isFirst.mockImplementation(function offset(this: Date) {
    return this.getTime() < Date.UTC(2027, 2, 28, 1) ? -60 : -120;
  });
  await openSeries();
  await expect.element(title).toHaveTextContent('Meet every Tuesday, 18:00 (15:00 / 16:00 your time)');
});

test('a weekly series names what is the own already and what is not published yet, and chooses neither', async () => {
  const dates = seriesPlan().dates.map((one, n) =>
    n === 0 ? { ...one, state: 'own' as const } : n === 2 ? { ...one, state: 'unpublished' as const } : one,
  );
  await openSeries({ plan: { dates } });
  await expect.element(dialog.getByTestId(`series-own-${keyOf(1)}`)).toMatchTextContent(/It is yours already/);
  await expect.element(dialog.getByTestId(`series-unpublished-${keyOf(3)}`)).toMatchTextContent(/not published yet/);
  await expect.element(make).toBeDisabled();
  await expect.element(make).toHaveTextContent('Choose dates');
  await expectSound();
});

test('a weekly series is no longer than there is room for, and says so', async () => {
  await openSeries({ plan: { room: 2 } });
  await weeks(6).click();
  await expect.element(dialog).toMatchTextContent(/At most 8 sessions may wait.*you can choose 2 now/);
  await expect.element(date(5)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(other('2027-03-24-1800')).toBeDisabled();
  await date(1).click();
  await expect.element(sum).toMatchTextContent(/1 session · 120\s₾/);
  await date(5).click();
  await expect.element(sum).toMatchTextContent(/2 sessions/);
  await expectSound();
});

test('a weekly series is not possible while eight sessions wait for their payment', async () => {
  await openSeries({ plan: { room: 0 } });
  await expect.element(dialog.getByText(/^Eight sessions wait for their payment already/)).toBeVisible();
  await expectOnlyClose();
  await expectSound();
});

test.each(['THERAPIST_NOT_FOUND', 'SESSION_TYPE', 'SESSION_NOT_BOOKED'] as const)(
  'a weekly series that cannot be made any more (%s) says why',
  async (code) => {
    await openSeries({ replies: { readSeries: refuse(code, 'Not any more') } });
    await expect.element(dialog.getByText('Not any more')).toBeVisible();
    await expectOnlyClose();
  },
);

test('a weekly series whose dates cannot be loaded offers another try', async () => {
  await openSeries({ replies: { readSeries: lost() } });
  await pass(4000);
  await expect.element(dialog.getByText('The dates could not be loaded.')).toBeVisible();
  answers({ readSeries: seriesPlan() });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(date(1)).toBeChecked();
});

describe('a press', () => {
  const taken = seriesDate(weekLater(3));
  const slot = { date: taken.date, start: taken.start, end: taken.end, isOwn: false };
  const lostOf = <T,>(times: readonly T[], isOwn: boolean) => times.map((time) => ({ ...time, isOwn }));
  const isKept = ({ date }: { date: string }) => date !== taken.date;
  const others = { dates: seriesPlan().dates.map((one) => (isKept(one) ? one : { ...one, state: 'lost' as const })) };

  test('a press says which dates were taken meanwhile, and leads to other ones', async () => {
    await openSeries({
      replies: { createSeries: ({ body }) => ({ sessions: madeOf(body.times.filter(isKept)), lost: [slot] }) },
    });
    await expect.element(make).toBeEnabled();
    answers({ readSeries: seriesPlan(others) });
    await make.click();
    await expect.element(made).toMatchTextContent(/1 session is planned/);
    await expect
      .element(dialog.getByTestId('series-lost'))
      .toMatchTextContent(/Not planned:.*March\s30, 18:00 — taken meanwhile/s);
    await expectSound();
    await dialog.getByRole('button', { name: 'Choose other times' }).click();
    await expect.element(dialog.getByTestId(`series-lost-${keyOf(3)}`)).toBeVisible();
  });

  test('a press that comes too late for all dates plans nothing, says so and looks at the dates again', async () => {
    await openSeries({ replies: { createSeries: ({ body }) => ({ sessions: [], lost: lostOf(body.times, false) }) } });
    await expect.element(make).toBeEnabled();
    answers({ readSeries: seriesPlan(others) });
    await make.click();
    await expect
      .element(dialog.getByRole('alert').first())
      .toMatchTextContent(/taken meanwhile, and nothing was planned/);
    await expect.element(dialog.getByTestId(`series-lost-${keyOf(3)}`)).toBeVisible();
    expect(made.elements()).toEqual([]);
  });

  test("a press for dates that another window has planned says that they are the client's own", async () => {
    await openSeries({ replies: { createSeries: ({ body }) => ({ sessions: [], lost: lostOf(body.times, true) }) } });
    await expect.element(make).toBeEnabled();
    const own = seriesPlan().dates.map((one) => ({ ...one, state: 'own' as const }));
    answers({ readSeries: seriesPlan({ dates: own }) });
    await make.click();
    await expect.element(dialog.getByRole('alert').first()).toMatchTextContent(/are yours already/);
    await expect.element(make).toHaveTextContent('Choose dates');
    expect(dialog.getByText('0 sessions').elements()).toEqual([]);
  });

  test('a press for more than there is room for by now says so in own words', async () => {
    await openSeries({ replies: { createSeries: refuse('TOO_MANY_WAITING') } });
    await expect.element(make).toBeEnabled();
    answers({ readSeries: seriesPlan({ room: 1 }) });
    await make.click();
    await expect.element(dialog.getByRole('alert').first()).toMatchTextContent(/There is no room for so many/);
    await expect.element(dialog).toMatchTextContent(/you can choose 1 now/);
  });

  test('a press whose answer is lost is the same wish at the next try, whatever was read meanwhile', async () => {
    await openSeries({ replies: { createSeries: lost() } });
    await expect.element(make).toBeEnabled();
    answers({
      readSeries: seriesPlan({ dates: seriesPlan().dates.map((one) => ({ ...one, state: 'own' as const })) }),
    });
    const read = calls('readSeries').length;
    await make.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/No answer came. Try again: nothing is planned twice/);
    await expect.poll(() => calls('readSeries').length).toBeGreaterThan(read);
    await expect.element(date(1)).toBeChecked();
    answers({ createSeries: ({ body }) => madeAll(body.times) } satisfies Replies);
    await make.click();
    await expect.element(made).toBeVisible();
    const [first, second] = calls('createSeries');
    expect(first?.idempotencyKey).toMatch(/.{8}/);
    expect(second).toMatchObject({ idempotencyKey: first?.idempotencyKey, body: first?.body });
  });

  test('a press for other dates is another wish', async () => {
    await openSeries({ replies: { createSeries: lost() } });
    await make.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await date(1).click();
    await make.click();
    await expect.poll(() => new Set(calls('createSeries').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });
});

test.each([
  ['a cancelled session', { status: 'cancelled', cancelledBy: 'client', cancelReason: 'client' }],
  ['a session that waits for its payment', { status: 'proposed', paid: null }],
] as const)('%s begins no series', async (_, session) => {
  await openOwnSession(session, { start: weekLater(2), replies: { readTherapist: refuse('THERAPIST_NOT_FOUND') } });
  await expect.element(page.getByTestId('session-state')).toBeVisible();
  expect(page.getByTestId('cab-weekly').elements()).toEqual([]);
});
