import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#contract/api.ts';
import { MINUTE } from '#domain/dates.ts';
import { CONTENT_CHANGES_KEPT_MS } from '#domain/retention.ts';
import { featureDaily } from '#server/features.ts';
import { BY_PRODUCT } from '#server/features/content/changed-by.ts';
import type { TestApp } from '#server/testing/app.ts';
import { operatorAtTerminal, type Terminal, YES } from '#server/testing/content/content-command.ts';

const NINO = 'therapist-nino-beridze';

let app: TestApp;
let operator: Terminal;
beforeEach(async () => {
  ({ app, operator } = await operatorAtTerminal());
  await app.rows('delete from content_changes');
});

async function changed(query = ''): Promise<Answer<'listContentChanges'>> {
  const { token } = await app.signInAs('ADMIN');
  const { status, body } = await app.inject('GET', `/ops/content/changes${query}`, { token });
  expect(status).toBe(200);
  return body as Answer<'listContentChanges'>;
}

/** A change of the product's own, of documents that may be drafts. */
async function byProduct(ids: readonly string[]): Promise<void> {
  await app.deps.contentStore.change(BY_PRODUCT, async () => ({
    changes: [],
    drafts: ids.map((id) => ({ id, before: null, document: { _id: id, _type: 'issue' } })),
    answer: () => null,
  }));
}

test('an operator reads who changed a document and its draft when, and by which way, the newest first', async () => {
  operator.write('nino.ndjson', { ...(await operator.documentOf(NINO)), fee: 12 });
  operator.write('grief.ndjson', { ...(await operator.documentOf('issue-grief')), name: { ka: 'ნაღველი' } });
  expect((await operator.content('import', 'nino.ndjson', ...YES)).code).toBe(0);
  expect((await operator.content('import', 'grief.ndjson', ...YES)).code).toBe(0);
  app.clock.advance(60_000);
  await byProduct([`drafts.${NINO}`]);
  const { said } = await operator.ops('content-changes', '--id', NINO);
  expect(said).toEqual([
    expect.stringMatching(/^2026-11-\d\d \d\d:\d\d {2}draft begun {4}therapist-nino-beridze {2}by the product itself$/),
    expect.stringMatching(/ {2}changed {8}therapist-nino-beridze {2}by \+995 5•• ••• •\d\d, with npm run content$/),
  ]);
  expect((await operator.ops('content-changes')).said).toHaveLength(3);
  expect((await operator.ops('content-changes', '--id', 'issue-burnout')).said).toEqual([
    'nothing in the last 90 days',
  ]);
  const [, , first] = (await changed()).changes;
  expect(first).toMatchObject({ documentId: NINO, transition: 'update', via: 'command' });
  const looks = `select entity_id from audit_log where action = 'ops.list-content-changes' order by id`;
  expect(await app.rows(looks)).toEqual([NINO, 'all', 'issue-burnout', 'all'].map((entity_id) => ({ entity_id })));
});

test('a person whose account is gone is named by the id', async () => {
  operator.write('nino.ndjson', { ...(await operator.documentOf(NINO)), fee: 12 });
  await operator.content('import', 'nino.ndjson', ...YES);
  const gone = '00000000-0000-4000-8000-000000000001';
  await app.rows('update content_changes set actor_id = $1', [gone]);
  expect((await changed()).changes).toMatchObject([{ who: { id: gone, contact: null } }]);
  expect((await operator.ops('content-changes')).said[0]).toContain(`by ${gone}, with npm run content`);
});

test('changes go in pages, each once, also when one transaction changed more than a page', async () => {
  const ids = Array.from({ length: 120 }, (_, at) => `drafts.${'i'.repeat(100)}-${at}`);
  await byProduct(ids);
  await byProduct(['drafts.other']);
  const found: string[] = [];
  let next: string | null = '';
  let pages = 0;
  while (next !== null) {
    const page = await changed(next === '' ? '' : `?cursor=${next}`);
    found.push(...page.changes.map(({ documentId }) => documentId));
    next = page.next;
    pages += 1;
  }
  expect([pages, found[0], found.length, new Set(found).size]).toEqual([3, 'drafts.other', 121, 121]);
  const { said } = await operator.ops('content-changes');
  const after = /--after (\S+)$/.exec(said.at(-1) ?? '')?.[1] ?? '';
  expect((await operator.ops('content-changes', '--after', after)).said).toHaveLength(51);
  for (const cursor of ['x', '0.a', '1.', '1.a/b', '-1.a', `${'9'.repeat(30)}.a`]) {
    const { token } = await app.signInAs('ADMIN');
    const { body } = await app.inject('GET', `/ops/content/changes?cursor=${encodeURIComponent(cursor)}`, { token });
    expect([cursor, body['code']]).toEqual([cursor, 'CURSOR_INVALID']);
  }
});

test('who changed what is kept for ninety days, and then no more', async () => {
  await byProduct(['drafts.first']);
  const night = featureDaily(app.deps)['content.forget-changes'];
  app.clock.advance(CONTENT_CHANGES_KEPT_MS);
  await byProduct(['drafts.second']);
  await night.run();
  expect((await changed()).changes.map(({ documentId }) => documentId)).toEqual(['drafts.second', 'drafts.first']);
  app.clock.advance(1);
  await night.run();
  expect((await changed()).changes.map(({ documentId }) => documentId)).toEqual(['drafts.second']);
});

test('what a change made of its document is forgotten by the next night, also when nothing is changed any more', async () => {
  await byProduct(['drafts.first']);
  const withDocument = async () => app.rows('select document_id as id from content_changes where document is not null');
  expect(await withDocument()).toContainEqual({ id: 'drafts.first' });
  app.clock.advance(11 * MINUTE);
  await featureDaily(app.deps)['content.forget-changes'].run();
  expect(await withDocument()).toEqual([]);
  expect((await changed()).changes.map(({ documentId }) => documentId)).toContain('drafts.first');
});
