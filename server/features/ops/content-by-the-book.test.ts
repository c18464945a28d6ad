import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENT_TYPES } from '#server/providers/content/documents.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type Book, bookOf } from '#server/testing/book.ts';
import { listening, type Terminal, terminal } from '#server/testing/content/content-command.ts';
import { testDb } from '#server/testing/database/database.ts';
import { offeredOn, publish } from '#server/testing/practice/practice.ts';
import { photograph } from '#server/testing/content/photographs.ts';
import { finish, order, WEDNESDAY } from '#server/testing/booking/shopping.ts';
import { hostedService, TOKEN as HOSTED_TOKEN } from '#tools/content/hosted/testing/hosted-service.ts';
import { ROOT } from '#tools/proof/steps.ts';

const TEA = 'therapist-tea-maisuradze';
const PAGE = join(ROOT, 'docs/content.md');

/** A server on a database that was empty, without anybody of the demo, and its only operator with the page in hand. */
async function empty(): Promise<{ app: TestApp; operator: Terminal; book: Book; version: { name: string } }> {
  const app = await testApp({ isLive: true, db: await testDb(), env: { DEMO: '0' } });
  const operator = terminal(await listening(app), (await app.signInAs('ADMIN')).cookie);
  // The page cannot know when the text of before was published.
  const version = { name: '' };
  return {
    app,
    operator,
    version,
    book: bookOf(PAGE, operator, (line) => line.replace(/legal-[\w-]+@\S+/, version.name)),
  };
}

const profileOf = async (app: TestApp) => app.inject('GET', `/therapists/${TEA}`, {});
const topicsOf = async (app: TestApp) => {
  const { body } = await app.inject('GET', '/info?locale=en', {});
  const [personal] = body['therapy'] as { psychoGroups: { _id: string; issues: { name: string }[] }[] }[];
  const group = personal?.psychoGroups.find(({ _id }) => _id === 'group-personal-yourself');
  return group?.issues.map(({ name }) => name);
};

/** The therapist follows the page: opens the link, agrees, enters the code, publishes, accepts clients. */
async function comeIn(app: TestApp): Promise<void> {
  await app.deps.jobs.drain();
  const token = /\/psychologist\/invite#t=([\w-]{43})\b/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const { termsVersion } = (await app.inject('POST', '/invitations/read', { body: { token } })).body;
  const { otpId } = (await app.inject('POST', '/invitations/code', { body: { token } })).body;
  const code = { otpId, otp: app.codeFor('+995577123123'), termsVersion };
  const { status, body } = await app.inject('POST', '/invitations', { body: { token, ...code } });
  expect(status).toBe(200);
  const tea = { userId: (body['user'] as { id: string }).id, token: String(body['accessToken']), cookie: '' };
  expect((await publish(app, tea, WEDNESDAY)).status).toBe(200);
  const accepts = await app.inject('PUT', '/practice/accepting', { token: tea.token, body: { accepting: true } });
  expect(accepts.status).toBe(200);
}

test('docs/content.md leads from an empty installation to the first booking, and through every change after it', async () => {
  const { app, operator, book, version } = await empty();
  expect(app.deps.content.snapshot().therapists.size).toBe(0);

  const [shown, done] = await book.go('A new specialist', 2);
  expect(shown?.said).toContain(`  therapist Tea Maisuradze  (${TEA})`);
  expect(shown?.said.join('\n')).not.toContain('THEN NOT SHOWN');
  expect(done?.said[0]).toBe('Done: 1 added.');
  const [invited] = await book.go('A new specialist', 1);
  expect(invited?.said.join('\n')).toContain('is invited');
  await comeIn(app);
  expect((await profileOf(app)).status).toBe(404);
  await book.go('A new specialist', 3);
  expect((await profileOf(app)).body['therapist']).toMatchObject({ name: 'თეა', fee: 20, accepting: true });
  expect(await offeredOn(app, TEA, WEDNESDAY.date)).toEqual([WEDNESDAY.start]);

  const ana = await app.signIn();
  const orderId = await order(app, ana, { specialistId: TEA });

  const [, , priced] = await book.go('A price', 3);
  expect(priced?.said).toContain('    sessionTypes[0].price  100 -> 110');
  const { sessionTypes } = (await profileOf(app)).body['therapist'] as { sessionTypes: { price: number }[] };
  expect(sessionTypes).toMatchObject([{ price: 110 }]);
  await finish(app, orderId, 'pay');
  // 100 lari and 20 percent: the price that was shown.
  expect(await app.rows('select captured_minor::int as paid from payment_attempts')).toEqual([{ paid: 12_000 }]);
  const { body } = await app.inject('GET', `/order/${orderId}`, {});
  expect(body).toMatchObject({ data: { status: 'confirmed', specialist: { name: 'თეა' } } });

  await book.go('A topic', 3);
  expect(await topicsOf(app)).not.toContain('Burnout at work');
  const checked = (await book.go('A topic', 5)).at(-1);
  expect(await topicsOf(app)).toContain('Burnout at work');
  expect(checked?.said[0]).toMatch('documents');

  await book.go('A legal text', 1);
  const { _updatedAt } = JSON.parse(book.read('terms.json')) as { _updatedAt: string };
  version.name = `legal-terms-client-ka@${_updatedAt}`;
  const [, before] = await book.go('A legal text', 3);
  expect(before?.said.join('\n')).toContain('ეს ტექსტი პროექტია');
  const terms = await app.inject('GET', '/terms-and-conditions?locale=ka&type=client', {});
  expect(JSON.stringify(terms.body)).toContain('მოქმედებს 2026 წლის 1 დეკემბრიდან');

  await book.go('A crisis number', 3);
  const numbers = await app.inject('GET', '/content/crisis-numbers', {});
  expect(JSON.stringify(numbers.body)).toContain('111');

  const [status] = await book.go('After an update of the product', 1);
  expect(status?.said).toContain('  crisis number 111 Children and teenagers  (crisis-111)');

  await book.go('Programs of your own', 2);
  const [ran, changes] = await book.go('Programs of your own', 1);
  expect(ran?.said).toEqual(['tea-maisuradze: 10 years']);
  expect(changes?.said[0]).toMatch(/ {2}changed {8}therapist-tea-maisuradze {2}by \S.*, with a program at the store$/);
  expect((await profileOf(app)).body['therapist']).toMatchObject({ experience: 10 });

  writeFileSync(join(operator.dir, 'tea.jpg'), await photograph());
  const [shows] = (await book.go('A photograph', 2)).slice(-1);
  expect(shows?.said[0]).toMatch(/^therapist-tea-maisuradze shows image-[a-f0-9]{40}-800x1000-jpg$/);
  expect((await profileOf(app)).body['therapist']).toMatchObject({
    photo: { srcset: expect.stringContaining(' 448w') },
  });

  const hosted = await hostedService();
  Object.assign(operator.env, {
    SANITY_PROJECT_ID: 'abc123',
    SANITY_BASE_URL: hosted.baseUrl,
    SANITY_TOKEN: HOSTED_TOKEN,
  });
  const sent = (await book.go('The hosted service', 1)).at(-1);
  expect(sent?.said[0]).toMatch(/^Done in abc123\/development: 1 picture uploaded, \d+ added\.$/);
  expect(hosted.documents.get(TEA)).toMatchObject({ experience: 10 });

  expect(book.left()).toBe(0);
});

test('the webhook of docs/content.md tells of every type that is ours', () => {
  const [, types = ''] = /filter `_type in (\[.*\])`/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  expect(JSON.parse(types)).toEqual([...DOCUMENT_TYPES]);
});
