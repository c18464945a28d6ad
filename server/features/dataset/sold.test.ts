import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { storeOfFile, storeRefusal } from '#server/testing/content/store-client.ts';

/** Changes of what is sold or agreed to by a token for the content. */
const store = storeOfFile();

const { Th1: NINO } = DEMO_THERAPISTS;
const DRAFT = `drafts.${NINO}`;
const PAIR = { draftId: DRAFT, publishedId: NINO };
type Profile = { _id: string; _type: string; sessionTypes: { _key: string; price: number }[] };
type Editor = Awaited<ReturnType<typeof begin>>['editor'];

/** An editor whose token was made ten minutes and more before it is used, or with a fresh code. */
async function begin() {
  const { app } = store();
  const { userId } = await app.signInAs('ADMIN');
  await giveEmail(app.deps, userId, 'keti@example.com');
  await app.rows('update users set is_demo = false where id = $1', [userId]);
  const editor = await store().client({ apiVersion: '2025-02-19' });
  const codeShown = async (minutesAgo: number) =>
    app.rows('update sign_ins set code_shown_at = $1', [new Date(app.clock.now() - minutesAgo * MINUTE).toISOString()]);
  const profile = async () => (await editor.getDocument(NINO)) as unknown as Profile;
  return { app, editor, userId, codeShown, profile };
}

const action = async (editor: Editor, name: string, more: object = {}) =>
  editor.action({ actionType: `sanity.action.document.${name}`, ...PAIR, ...more } as never);
const priced = ({ sessionTypes, ...rest }: Profile, price: number) => ({
  ...rest,
  sessionTypes: sessionTypes.map((offer, at) => (at === 0 ? { ...offer, price } : offer)),
});
const FIRST_PRICE = 'sessionTypes[0].price';

/** Each kind of write of the interface that can leave something else published. */
const WRITES: Record<string, (editor: Editor, found: Profile) => Promise<unknown>> = {
  createOrReplace: async (editor, found) => editor.createOrReplace(priced(found, 0.01)),
  create: async (editor) => editor.create({ _id: 'crisis-mine', _type: 'crisisNumber', number: '599123456' }),
  createIfNotExists: async (editor) =>
    editor.createIfNotExists({ _id: 'crisis-mine', _type: 'crisisNumber', number: '599123456' }),
  patch: async (editor) =>
    editor
      .patch(NINO)
      .set({ [FIRST_PRICE]: 0.01 })
      .commit(),
  'patch of a fee by a query': async (editor) =>
    editor.patch({ query: '*[_type == "therapist"]' }).set({ fee: 0 }).commit(),
  'patch of a legal text': async (editor) =>
    editor.patch({ query: '*[_type == "legalDocument" && kind == "terms"][0..0]' }).set({ title: 'x' }).commit(),
  delete: async (editor) => editor.delete('crisis-112'),
  'the action publish': async (editor) => action(editor, 'publish'),
  'the action unpublish': async (editor) =>
    action(editor, 'unpublish', { draftId: 'drafts.crisis-112', publishedId: 'crisis-112' }),
  'the action delete': async (editor) =>
    editor.action({ actionType: 'sanity.action.document.delete', publishedId: 'crisis-112' } as never),
  'a dry run': async (editor, found) => editor.createOrReplace(priced(found, 0.01), { dryRun: true }),
};

describe('eleven minutes after the last code of its operator a token', () => {
  let editing: Awaited<ReturnType<typeof begin>>;
  beforeEach(async () => {
    editing = await begin();
    await editing.codeShown(11);
  });

  test.each(Object.keys(WRITES))(
    "eleven minutes after its operator's code a token is refused %s in words, and nothing is changed",
    async (name) => {
      const { editor, profile } = editing;
      const found = await profile();
      await editor.createOrReplace({ ...priced(found, 0.01), _id: DRAFT });
      expect(await storeRefusal(WRITES[name]?.(editor, found) ?? Promise.resolve())).toMatchObject({
        status: 409,
        type: 'codeNeededError',
        description: expect.stringContaining('/admin?next='),
      });
      expect((await profile()).sessionTypes).toEqual(found.sessionTypes);
      await action(editor, 'discard');
    },
  );

  test("eleven minutes after its operator's code a token goes on with words, drafts and everything that is not sold", async () => {
    const { editor } = editing;
    await editor.patch(NINO).set({ 'description.ka': 'სხვა სიტყვები' }).commit();
    await action(editor, 'edit', { patch: { set: { [FIRST_PRICE]: 1 } } });
    await action(editor, 'discard');
    const issue = await editor.patch('issue-grief').set({ 'name.ka': 'დანაკარგი' }).commit();
    expect(issue['_id']).toBe('issue-grief');
  });
});

test('with a fresh code a price that leaps is shown, made by the second press, kept in the log and mailed to all operators', async () => {
  const { app, editor, userId, codeShown, profile } = await begin();
  await codeShown(9);
  const found = await profile();
  const was = found.sessionTypes[0]?.price ?? 0;
  const leap = async (price: number) => editor.createOrReplace(priced(await profile(), price));
  const refused = {
    status: 409,
    type: 'pricesLeapError',
    description: expect.stringMatching(/-> 0\.01\s₾, clients pay/),
  };
  expect(await storeRefusal(leap(0.01))).toMatchObject(refused);
  // Another change is a first press of its own, and so is the same one when ten minutes have passed.
  expect(await storeRefusal(leap(0.02))).toMatchObject({ type: 'pricesLeapError' });
  expect(await storeRefusal(leap(0.01))).toMatchObject(refused);
  await app.rows(`update sign_ins set price_leap_at = price_leap_at - interval '10 minutes'`);
  expect(await storeRefusal(leap(0.01))).toMatchObject(refused);
  await leap(0.01);
  expect((await profile()).sessionTypes[0]?.price).toBe(0.01);
  const line = `select actor_id, actor_role, entity_id, changed from audit_log where action = 'content.change-sold' order by id desc limit 1`;
  expect(await app.rows(line)).toEqual([
    {
      actor_id: userId,
      actor_role: 'ADMIN',
      entity_id: NINO,
      changed: [{ path: FIRST_PRICE, before: String(was), after: '0.01' }],
    },
  ]);
  const { token } = await app.signInAs('ADMIN');
  await codeShown(0);
  const { body } = await app.inject('GET', `/ops/audit?operator=${userId}`, { token });
  expect(JSON.stringify(body['lines'])).toContain('"after":"0.01"');
  await app.deps.jobs.drain();
  const mail = app.mails.find(({ to, text }) => to === 'keti@example.com' && text.includes('0,01'));
  expect(mail?.text).toMatch(new RegExp(`k•+@example\\.com[^]*Nino Beridze[^]*${was}\\s₾ → 0,01\\s₾`));
});
