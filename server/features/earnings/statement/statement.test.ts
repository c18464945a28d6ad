import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { cancel, byClient, goTo, test as base } from '#server/testing/booking/after-booking.ts';
import type { TestApp } from '#server/testing/app.ts';
import { paidSession, therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { readCsv, readPdf, tetriIn } from '#server/documents/testing/read-back.ts';

/** Tuesday, 10 November 2026, 13:00 in Tbilisi. */
const START = Date.UTC(2026, 10, 10, 9);
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

const test = base.extend('options', { now: START - 3 * DAY }).extend('pair', async ({ app, ana, therapist }) => ({
  therapistId: await therapistIdOf(app, therapist),
  clientId: ana.userId,
}));

/** Asks for a statement; the newest sign-in counts, since the clock goes on by days. */
async function ask(app: TestApp, query: Record<string, string>, token?: string) {
  const bearer = token ?? (await app.signInAs('THERAPIST')).token;
  const url = `/api/practice/earnings/statement?${new URLSearchParams(query)}`;
  const {
    statusCode: status,
    headers,
    rawPayload,
  } = await app.app.inject({
    url,
    headers: { authorization: `Bearer ${bearer}` },
  });
  return { status, headers, bytes: new Uint8Array(rawPayload), text: rawPayload.toString() };
}

test('a statement has the lines and sums of the screen, in both files', async ({ app, pair, ana }) => {
  await paidSession(app, pair, { start: START, name: 'თორნიკე', priceMinor: 5002, commissionPercent: 12.5 });
  await paidSession(app, pair, { start: START + DAY, name: '=1+1', typeKey: 'couple', currency: 'EUR' });
  const late = await paidSession(app, pair, { start: START + 2 * DAY, name: 'ანა 😀' });
  await goTo(app, START + DAY + 23 * HOUR);
  await cancel(app, late, byClient(ana));
  await goTo(app, START + 5 * DAY);
  const screen = await app.inject('GET', '/practice/earnings?month=2026-11', {
    token: (await app.signInAs('THERAPIST')).token,
  });
  expect(screen.body['sums']).toMatchObject({ sessions: 3, priceMinor: 25_002, shareMinor: 4377 + 15_000 });

  const csv = await ask(app, { ...NOVEMBER, format: 'csv', locale: 'en' });
  expect(csv.status).toBe(200);
  const [, ...rows] = readCsv(csv.text);
  expect(rows.slice(0, 3).map((row) => row.slice(0, 8))).toEqual([
    ['2026-11-10', 'თორნიკე', 'Personal', '12.5', '50.02', '-6.25', '43.77', 'yes'],
    ['2026-11-11', "'=1+1", 'Couple', '25', '100.00', '-25.00', '75.00', 'yes'],
    ['2026-11-12', 'ანა 😀', 'Personal', '25', '100.00', '-25.00', '75.00', 'yes'],
  ]);
  const nameless = await ask(app, { ...NOVEMBER, format: 'csv', locale: 'en', names: 'no' });
  expect(readCsv(nameless.text)).toEqual([
    ...readCsv(csv.text).slice(0, 1),
    ...rows.slice(0, 3).map((row) => row.with(1, '')),
    ...rows.slice(3),
  ]);
  expect(rows[4]?.slice(0, 7)).toEqual(['Sum', '', '', '', '250.02', '-56.25', '193.77']);

  const pdf = await readPdf((await ask(app, { ...NOVEMBER, format: 'pdf', locale: 'ka' })).bytes);
  expect(pdf.rows.map((row) => row[1])).toEqual(['თორნიკე', '=1+1', 'ანა', '']);
  expect(pdf.rows.map((row) => tetriIn(row[5] ?? ''))).toEqual([4377, 7500, 7500, 19_377]);
  expect(pdf.pages.join()).toContain('15 ნოემბერი, 2026');
});

test('a statement includes both dates, by the clock of Tbilisi', async ({ app, pair }) => {
  const midnight = Date.UTC(2026, 10, 9, 20);
  for (const start of [midnight - HOUR, midnight, midnight + 23 * HOUR, midnight + 24 * HOUR]) {
    await paidSession(app, pair, { start });
  }
  const { text } = await ask(app, { from: '2026-11-10', to: '2026-11-10', format: 'csv' });
  expect(
    readCsv(text)
      .slice(1, 4)
      .map(([day]) => day),
  ).toEqual(['2026-11-10', '2026-11-10', '']);
});

test('a statement is a file with a plain name that nothing keeps', async ({ app, pair }) => {
  await paidSession(app, pair, { start: START });
  const [pdf, csv] = [
    await ask(app, { ...NOVEMBER, format: 'pdf', locale: 'ka' }),
    await ask(app, { ...NOVEMBER, format: 'csv', locale: 'ka' }),
  ];
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="simshvide-2026-11-01-2026-11-30.pdf"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="simshvide-2026-11-01-2026-11-30.csv"',
    'cache-control': 'no-store',
  });
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test.for([
  [{ from: '2026-11-30', to: '2026-11-01' }, 'DATES_REVERSED'],
  [{ from: '2026-01-01', to: '2027-01-02' }, 'DATES_TOO_LONG'],
  [{ from: '2026-11-01', to: '9999-11-02' }, 'TIME_UNREADABLE'],
  [{ from: '2026-02-30', to: '2026-03-01' }, 'TIME_UNREADABLE'],
  [{ from: "' or 1=1--", to: '2026-03-01' }, 'TIME_UNREADABLE'],
] as const)('a statement of %j is refused', async ([dates, code], { app, therapist }) => {
  const { status, text } = await ask(app, { ...dates, format: 'pdf' }, therapist.token);
  expect([status, JSON.parse(text).code]).toEqual([422, code]);
});

test('a statement shows nothing of another therapist, and no name of a client who is gone', async ({
  app,
  pair,
  ana,
}) => {
  await paidSession(app, pair, { start: START });
  const [other] = await app.rows<{ id: string }>('select id from therapists where id <> $1 limit 1', [
    pair.therapistId,
  ]);
  await paidSession(app, { ...pair, therapistId: other?.id ?? '' }, { start: START + DAY });
  await app.rows('delete from user_keys where user_id = $1', [ana.userId]);
  const { text } = await ask(app, { ...NOVEMBER, format: 'csv' });
  expect(
    readCsv(text)
      .slice(1, 3)
      .map((row) => row.slice(0, 2)),
  ).toEqual([
    ['2026-11-10', 'წაშლილი კლიენტი'],
    ['', ''],
  ]);
});

test('a statement is made a dozen times a minute for one therapist', async ({ app, therapist }) => {
  const made = [];
  for (let times = 0; times < 13; times += 1) {
    made.push((await ask(app, { ...NOVEMBER, format: 'csv' }, therapist.token)).status);
  }
  expect(made).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
  await goTo(app, app.clock.now() + MINUTE);
  expect((await ask(app, { ...NOVEMBER, format: 'csv' })).status).toBe(200);
});
