import { describe, expect } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { readCsv, readPdf } from '#server/documents/testing/read-back.ts';
import { bookRefundDone } from '#server/features/ledger/ledger.ts';
import { printEarlierReceipts } from './receipts.ts';
import { test as base } from '#server/testing/booking/after-booking.ts';
import type { TestApp, TestPerson } from '#server/testing/app.ts';
import { paidSession, therapistIdOf } from '#server/testing/booking/paid-session.ts';

/** Thursday, 31 December 2026, 20:30 in Tbilisi. */
const NOW = Date.UTC(2026, 11, 31, 16, 30);
const FORMULA = '=HYPERLINK("http://x.example";"y")';

const test = base.extend('options', { now: NOW }).extend('pair', async ({ app, ana, therapist }) => ({
  therapistId: await therapistIdOf(app, therapist),
  clientId: ana.userId,
}));

async function ask(app: TestApp, { token }: TestPerson, path: string) {
  const answer = await app.app.inject({ url: `/api/receipts${path}`, headers: { authorization: `Bearer ${token}` } });
  const { statusCode: status, headers, rawPayload } = answer;
  return { status, headers, bytes: new Uint8Array(rawPayload), text: rawPayload.toString() };
}

/** Books that the money of an order went back at an instant, as a provider's word does. */
async function returned(app: TestApp, orderId: string, now: number): Promise<void> {
  const [payment] = await app.rows<{ therapistId: string; attemptId: string; minor: number; currency: 'GEL' | 'EUR' }>(
    `select therapist_id as "therapistId", id as "attemptId", captured_minor as minor, captured_currency as currency
    from payment_attempts where order_id = $1`,
    [app.idOf(orderId)],
  );
  if (payment === undefined) throw new Error('nothing was paid');
  const { minor, currency, ...of } = payment;
  await app.deps.db.transaction(async (tx) =>
    bookRefundDone(app.deps, tx, { ...of, amount: { minor, currency }, now }),
  );
}

async function list(app: TestApp, person: TestPerson, query = '') {
  const { status, text } = await ask(app, person, query);
  return {
    status,
    ...(JSON.parse(text) as { year: number; years: number[]; receipts: Record<string, unknown>[]; code?: string }),
  };
}

test('receipts are those of own payments and refunds, by year, with what a sum in euro is in lari', async ({
  app,
  pair,
  ana,
}) => {
  await paidSession(app, pair, { start: NOW + 3 * DAY, currency: 'EUR' });
  const orderId = await paidSession(app, pair, { start: NOW + 5 * DAY, priceMinor: 5002 });
  // The refund is of the next year, by the clock of Tbilisi.
  await returned(app, orderId, NOW + 4 * HOUR);
  const all = await list(app, ana);
  expect([all.year, all.years]).toEqual([2027, [2027, 2026]]);
  expect(all.receipts).toMatchObject([{ kind: 'refund', minor: 6002, currency: 'GEL', gel: null, card: null }]);
  const before = await list(app, ana, '?year=2026&locale=en');
  expect(before.receipts).toMatchObject([
    { number: 1002, kind: 'payment', minor: 6002, currency: 'GEL', gel: null },
    {
      number: 1001,
      kind: 'payment',
      minor: 3820,
      currency: 'EUR',
      at: new Date(NOW - DAY).toISOString(),
      specialist: { name: 'Nino', surname: 'Beridze' },
      gel: { minor: 12_000, rate: '3.1417', on: '2026-11-01', source: 'test' },
    },
  ]);
  expect((await list(app, ana, '?year=2025')).receipts).toEqual([]);
});

test('receipts are nobody else’s, neither as a list nor as a file', async ({ app, pair }) => {
  await paidSession(app, pair, { start: NOW + 3 * DAY });
  const stranger = await app.signIn('599777888');
  expect(await list(app, stranger)).toMatchObject({ years: [], receipts: [] });
  const answers = [await ask(app, stranger, '/1001'), await ask(app, stranger, '/1002')];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(
    readCsv((await ask(app, stranger, '/file?year=2026')).text)
      .flat()
      .join(),
  ).not.toContain('1001');
});

test('receipts as PDF say what was paid, to whom and by whom, and nothing of the session', async ({
  app,
  pair,
  ana,
}) => {
  await paidSession(app, pair, {
    start: NOW + 3 * DAY,
    currency: 'EUR',
    typeKey: 'couple',
    name: '<script>1</script>',
  });
  const pdf = await ask(app, ana, '/1001?locale=en');
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="receipt-1001.pdf"',
    'cache-control': 'no-store',
  });
  const { title, pages } = await readPdf(pdf.bytes);
  expect([title, pages.length]).toEqual(['Receipt of payment no. 1001', 1]);
  for (const words of [
    'December 30, 2026',
    'Nino Beridze',
    '<script>1</script>',
    '38.20 €',
    '120.00 ₾',
    '1 € = 3.1417 ₾, November 1, 2026, test',
    'This receipt is not a tax document.',
  ])
    expect(pages[0]).toContain(words);
  expect(pages[0]).toMatch(/Day of the session *January 3, 2027/);
  expect(pages[0]).toMatch(/Booking number *[0-9A-F]{4}(-[0-9A-F]{4}){2}/);
  for (const words of ['ouple', 'Online', ':30']) expect(pages[0]).not.toContain(words);
  const georgian = await readPdf((await ask(app, ana, '/1001?locale=ka')).bytes);
  expect(georgian.title).toBe('გადახდის ქვითარი № 1001');
  expect(georgian.pages[0]).toContain('ეს ქვითარი საგადასახადო დოკუმენტი არ არის.');
  const copy = await ask(app, ana, '/1001?locale=en');
  expect(Buffer.compare(copy.bytes, pdf.bytes)).toBe(0);
});

test('receipts of a year are a spreadsheet in which what went back is negative and no word is a formula', async ({
  app,
  pair,
  ana,
}) => {
  await paidSession(app, pair, { start: NOW + 3 * DAY, currency: 'EUR' });
  const orderId = await paidSession(app, pair, { start: NOW + 5 * DAY, name: FORMULA });
  await returned(app, orderId, NOW);
  const { headers, text } = await ask(app, ana, '/file?year=2026&locale=en');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="receipts-2026.csv"',
  });
  const rows = readCsv(text);
  expect(rows.slice(1, 4).map((row) => row.slice(0, 13).join(' | '))).toEqual([
    '1001 | payment | 2026-12-30 | Nino Beridze | ანა | 38.20 | EUR | 120.00 | 3.1417 | 2026-11-01 | test |  | ',
    `1002 | payment | 2026-12-30 | Nino Beridze | '${FORMULA} | 120.00 | GEL | 120.00 |  |  |  |  | `,
    `1003 | refund | 2026-12-31 | Nino Beridze | '${FORMULA} | -120.00 | GEL | -120.00 |  |  |  |  | 1002`,
  ]);
  expect(rows.at(-1)?.[0]).toBe('This receipt is not a tax document.');
});

test('receipts name no client whose key is gone', async ({ app, pair, ana }) => {
  await paidSession(app, pair, { start: NOW + 3 * DAY, name: 'ზღაპარი' });
  await app.rows('delete from user_keys where user_id = $1', [ana.userId]);
  const { status, text } = await ask(app, ana, '/file?year=2026');
  expect([status, text.includes('ზღაპარი')]).toEqual([200, false]);
});

test.for(['9999', '26', "' or 1=1--", ''])('receipts of the year %j are refused', async (year, { app, ana }) => {
  const { status, code } = await list(app, ana, `/file?year=${encodeURIComponent(year)}`);
  expect([status, code]).toEqual([422, 'TIME_UNREADABLE']);
});

describe('with a seller in the settings', () => {
  test.override('options', {
    now: NOW,
    env: { SELLER_NAME: 'შპს სიმშვიდე', SELLER_NUMBER: '404111222', SELLER_ADDRESS: 'თბილისი, რუსთაველის 1' },
  });

  test('with a seller in the settings, a receipt names the seller, and says nothing of tax documents', async ({
    app,
    pair,
    ana,
  }) => {
    await paidSession(app, pair, { start: NOW + 3 * DAY });
    const { pages } = await readPdf((await ask(app, ana, '/1001?locale=en')).bytes);
    for (const words of ['შპს სიმშვიდე', '404111222', 'თბილისი, რუსთაველის 1']) expect(pages[0]).toContain(words);
    expect(pages[0]).not.toContain('tax document');
  });

  test('with a seller in the settings, a receipt that was issued reads the same after the profile and the settings have changed', async ({
    app,
    pair,
    ana,
    therapist,
  }) => {
    const orderId = await paidSession(app, pair, { start: NOW + 3 * DAY });
    const read = async () => {
      const papers = await Promise.all(
        ['ka', 'en'].map(async (locale) => [
          (await ask(app, ana, `/1001?locale=${locale}`)).bytes,
          (await ask(app, ana, `/file?year=2026&locale=${locale}`)).text,
          (await list(app, ana, `?year=2026&locale=${locale}`)).receipts,
        ]),
      );
      const statement = await app.app.inject({
        url: '/api/practice/earnings/statement?from=2026-11-01&to=2026-11-30&format=csv&locale=en',
        headers: { authorization: `Bearer ${therapist.token}` },
      });
      return [...papers.flat(), statement.payload];
    };
    const before = await read();
    const { content, config } = app.deps;
    const snapshot = content.snapshot();
    const nino = [...snapshot.therapists.values()].find(({ surname }) => surname.en === 'Beridze');
    if (nino === undefined) throw new Error('nobody of this name');
    const renamed = { ...nino, surname: { ka: 'კალანდაძე', en: 'Kalandadze' } };
    Object.assign(app.deps, {
      config: { ...config, seller: { name: 'Another', number: '1', address: 'Elsewhere' } },
      content: {
        ...content,
        snapshot: () => ({ ...snapshot, therapists: new Map(snapshot.therapists).set(nino.id, renamed) }),
      },
    });
    await app.deps.db.transaction(async (tx) => {
      await tx.script('set local session_replication_role = replica');
      await tx.run(`update appointments set during = tstzrange(lower(during) + '1 day', upper(during) + '1 day')`);
    });
    // The name that the client gives to another try of the same booking.
    const [other] = await app.rows<{ sealed: Uint8Array }>('select name_enc as sealed from orders limit 1');
    await app.rows('update orders set name_enc = null');
    expect(await read()).toEqual(before);
    await app.rows('update orders set name_enc = $1', [other?.sealed]);
    await returned(app, orderId, NOW);
    const { pages } = await readPdf((await ask(app, ana, '/1002?locale=en')).bytes);
    for (const words of ['Nino Kalandadze', 'Another']) expect(pages[0]).toContain(words);
  });

  test('with a seller in the settings, a receipt of a version that stored nothing of it is as it was at the start of this one', async ({
    app,
    pair,
    ana,
  }) => {
    await paidSession(app, pair, { start: NOW + 3 * DAY });
    await app.deps.db.transaction(async (tx) => {
      await tx.script('set local session_replication_role = replica');
      await tx.run('update receipts set printed = null');
    });
    await printEarlierReceipts(app.deps);
    Object.assign(app.deps, { config: { ...app.deps.config, seller: null } });
    const { pages } = await readPdf((await ask(app, ana, '/1001?locale=en')).bytes);
    for (const words of ['Nino Beridze', 'შპს სიმშვიდე']) expect(pages[0]).toContain(words);
    for (const change of [`printed = '{}'`, 'amount_minor = 1', `kind = 'refund'`]) {
      await expect(app.rows(`update receipts set ${change}`)).rejects.toThrow();
    }
    await expect(app.rows('delete from receipts')).rejects.toThrow();
  });
});
