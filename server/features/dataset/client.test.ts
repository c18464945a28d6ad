import { expect, test } from 'vitest';
import { storeServer } from '#server/testing/content/store-client.ts';

/** The unchanged client of the content service on our store. */

test('a program creates, patches and publishes, and the site shows it', async () => {
  const { app, client } = await storeServer();
  const editor = await client();
  const topics = await editor.fetch<{ _id: string }[]>('*[_type == "issue"]{_id}');
  expect(topics.length).toBeGreaterThan(20);
  const nino = 'therapist-nino-beridze';
  const patched = await editor.patch(nino).set({ fee: 30 }).commit();
  expect(patched['fee']).toBe(30);
  expect(app.deps.content.snapshot().therapists.get(nino)?.fee).toBe(30);
  const draft = { ...patched, _id: `drafts.${nino}`, fee: 20 };
  await editor.create(draft);
  expect(app.deps.content.snapshot().therapists.get(nino)?.fee).toBe(30);
  await editor
    .withConfig({ apiVersion: '2025-02-19' })
    .action({ actionType: 'sanity.action.document.publish', draftId: draft._id, publishedId: nino });
  expect(app.deps.content.snapshot().therapists.get(nino)?.fee).toBe(20);
  expect(await editor.getDocument(draft._id)).toBeUndefined();
});
