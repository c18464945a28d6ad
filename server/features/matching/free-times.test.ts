import { expect } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { addDays } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { START, test } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { openTime } from '#server/testing/session/cabinet.ts';
import { publish } from '#server/testing/practice/practice.ts';

/** Free from 10:00 to 20:00 every day, for eight weeks. It is Tuesday, 24 November 2026, 10:00. */
const NINO = DEMO_THERAPISTS.Th1;
const TODAY = '2026-11-24';
const THURSDAY = { date: '2026-11-26', start: '15:00', end: '15:50' };

type Page = Answer<'listFreeTimes'>;

async function pagesOf(app: TestApp, { id = NINO, as = null }: { id?: string; as?: TestPerson | null } = {}) {
  const pages: Page[] = [];
  for (let query = ''; ; query = `?from=${pages.at(-1)?.next ?? ''}`) {
    const { status, body } = await app.inject('GET', `/therapists/${id}/slots${query}`, {
      ...(as !== null && { token: as.token }),
    });
    expect(status).toBe(200);
    pages.push(body as Page);
    if (body['next'] === null) return pages;
  }
}
const timesOf = (pages: readonly Page[]) => pages.flatMap(({ slots }) => slots);

async function templateOf(app: TestApp, { token }: TestPerson): Promise<object> {
  return (await app.inject('GET', '/practice/template', { token })).body['template'] as object;
}
async function previewed(app: TestApp, { token }: TestPerson, template: object) {
  const { body } = await app.inject('POST', '/practice/template/preview', { token, body: { template } });
  return body['times'];
}

test('the free times of a therapist are those of the public profile, and then those that the therapist sees in the preview', async ({
  app,
  therapist,
}) => {
  const pages = await pagesOf(app);
  const { body } = await app.inject('GET', `/therapists/${NINO}`, {});
  const { availabilityGaps } = body['therapist'] as Answer<'readTherapist'>['therapist'];
  const shown = availabilityGaps.flatMap(({ date, gaps }) => gaps.map((gap) => ({ date, ...gap })));
  expect(pages[0]).toMatchObject({ slots: shown, from: TODAY, next: addDays(TODAY, 14) });
  expect(timesOf(pages)).toEqual(await previewed(app, therapist, await templateOf(app, therapist)));
  expect(timesOf(pages).at(-1)?.date).toBe(addDays(TODAY, 56));
});

test('the free times of a therapist go as far ahead as the therapist chose, and to what was published by itself', async ({
  app,
  therapist,
}) => {
  const template = { ...(await templateOf(app, therapist)), weeksAhead: 2 };
  await app.inject('PUT', '/practice/template', { token: therapist.token, body: { template } });
  expect(timesOf(await pagesOf(app)).at(-1)?.date).toBe(addDays(TODAY, 14));
  const far = { date: addDays(TODAY, 59), start: '18:00', end: '18:50' };
  await publish(app, therapist, { date: far.date, start: far.start, end: far.end });
  const pages = await pagesOf(app);
  expect(timesOf(pages).at(-1)).toEqual(far);
  expect(timesOf(pages)).toEqual(await previewed(app, therapist, template));
});

test('the free times of a therapist leave out the client’s own sessions, for that client only', async ({
  app,
  ana,
  orderId,
}) => {
  expect(orderId).not.toBe('');
  const other = { id: DEMO_THERAPISTS.Th5 };
  await openTime(app, other.id, START);
  expect(timesOf(await pagesOf(app, other))).toContainEqual(THURSDAY);
  expect(timesOf(await pagesOf(app, { ...other, as: ana }))).not.toContainEqual(THURSDAY);
});

test('the free times of a therapist who is unknown or hidden are refused like the profile', async ({ app }) => {
  const missing = await app.inject('GET', '/therapists/nobody/slots', {});
  expect(missing).toMatchObject({ status: 404, body: { code: 'THERAPIST_NOT_FOUND' } });
});
