import { expect, test } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { HOUR } from '#domain/dates.ts';
import { BY_PRODUCT } from '#server/features/content/changed-by.ts';
import { openContent } from '#server/features/content/shipped.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';

const NINO = 'therapist-nino-beridze';
const PRIVACY = 'legal-privacy-client-ka';

/** Writes a document as an editor would. */
async function edit({ deps }: TestApp, id: string, change: (document: RawDocument) => RawDocument): Promise<void> {
  await deps.contentStore.change(BY_PRODUCT, async (base) => {
    const document = change(base.stored(id)?.document ?? {});
    return { changes: [{ id, document, shipped: null }], answer: () => null };
  });
}

async function checked(app: TestApp): Promise<Answer<'checkContent'>> {
  const { token } = await app.signInAs('ADMIN');
  const { status, body } = await app.inject('GET', '/ops/content/check', { token });
  expect(status).toBe(200);
  return body as Answer<'checkContent'>;
}

function linkTo(href: string): (document: RawDocument) => RawDocument {
  const children = [{ _type: 'span', _key: 's', text: 'აქ', marks: ['m'] }];
  const block = { _type: 'block', _key: 'new', children, markDefs: [{ _type: 'link', _key: 'm', href }] };
  return (document) => ({ ...document, body: [block] });
}

test('an operator is told what is wrong with the content of the database, since when, and leaves a line in the log', async () => {
  const app = await testApp();
  await openContent(app.deps);
  expect((await checked(app)).findings.map(({ kind, documentId }) => [kind, documentId])).toEqual([
    ['video', 'therapist-ana-gelashvili'],
  ]);

  const since = new Date(app.clock.now()).toISOString();
  await edit(app, NINO, (nino) => ({ ...nino, fee: 101 }));
  app.clock.advance(HOUR);
  await app.rows(
    `insert into therapists(id, content_id, accepting, updated_at) values ($1, 'therapist-gone', false, $2)`,
    ['00000000-0000-4000-8000-000000000001', since],
  );
  const { documents, total, hiding, findings } = await checked(app);
  expect([documents, total, hiding]).toEqual([122, 3, 3]);
  expect(findings).toMatchObject([
    { kind: 'video' },
    { kind: 'calendar', documentId: 'therapist-gone' },
    {
      kind: 'rule',
      documentId: NINO,
      name: 'Nino Beridze',
      path: 'fee',
      found: '101',
      code: 'BAD_FEE',
      since,
      goesOn: true,
    },
  ]);
  expect(await app.rows(`select entity_id as on from audit_log where action = 'ops.check-content'`)).toEqual([
    { on: 'all' },
    { on: 'all' },
  ]);
});

test('a link to a page of ours is looked up, a profile by who is shown', async () => {
  const app = await testApp();
  await openContent(app.deps);
  const linksOf = async (href: string) => {
    await edit(app, PRIVACY, linkTo(href));
    return (await checked(app)).findings.filter(({ kind }) => kind === 'link').map(({ found }) => found);
  };
  for (const there of [`/therapist/${NINO}`, '/ranking', `${app.deps.config.publicUrl}/tc_clients`]) {
    expect(await linksOf(there)).toEqual([]);
  }
  // The profile of the invitation waits for its therapist and is hidden.
  for (const lost of ['/therapist/nobody', '/therapist/therapist-tinatin-berulava', '/rankin']) {
    expect(await linksOf(lost)).toEqual([`"${lost}"`]);
  }
});
