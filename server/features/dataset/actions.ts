// docs/decisions/187
import { draftIdOf, isDocumentId, isDraftId, publishedIdOf } from '#domain/document-ids.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { stampIn } from '../content/content.ts';
import type { Staging } from './mutations.ts';
import { recordOf } from './storable.ts';
import { badRequest, noDocument, otherRevision, refusedMutation } from '#server/http/store/refusal.ts';

/** The acts of an editor on a document and its draft, in the content service's words; each becomes mutations. */
const ACTIONS: ReadonlyMap<unknown, (staging: Staging, action: Action) => Promise<void>> = new Map([
  ['sanity.action.document.create', create],
  ['sanity.action.document.edit', edit],
  ['sanity.action.document.publish', publish],
  ['sanity.action.document.unpublish', unpublish],
  ['sanity.action.document.discard', discard],
  // A draft is a version of its document; releases have the others, of which there are none here.
  [
    'sanity.action.document.version.discard',
    async (staging, { fields: { versionId }, index }) => discard(staging, { fields: { draftId: versionId }, index }),
  ],
  ['sanity.action.document.delete', remove],
  ['sanity.action.document.replaceDraft', replaceDraft],
]);

type Action = { fields: RawDocument; index: number };

const MOST_ACTIONS = 100;

/** Carries out actions, one after the other. Refuses the whole transaction when one cannot be carried out. */
export async function carryOutActions(staging: Staging, actions: readonly unknown[]): Promise<void> {
  if (actions.length > MOST_ACTIONS) throw badRequest(`one transaction takes at most ${MOST_ACTIONS} actions`);
  for (const [index, given] of actions.entries()) {
    const fields = recordOf(given) ?? {};
    const action = ACTIONS.get(fields['actionType']);
    if (action === undefined) throw badRequest(`unknown action "${String(fields['actionType']).slice(0, 200)}"`);
    await action(staging, { fields, index });
  }
}

async function create(staging: Staging, { fields, index }: Action): Promise<void> {
  const { attributes, draftId, publishedId } = draftIn(fields);
  const ifExists = fields['ifExists'];
  if (ifExists !== undefined && ifExists !== 'fail' && ifExists !== 'ignore') {
    throw badRequest('ifExists is "fail" or "ignore"');
  }
  if (staging.find(publishedId) !== null) {
    const description = `the document "${publishedId}" is published already: edit it`;
    throw refusedMutation(409, { type: 'documentAlreadyExistsError', description, id: draftId }, index);
  }
  await staging.carryOut({ [ifExists === 'ignore' ? 'createIfNotExists' : 'create']: attributes }, index);
}

async function replaceDraft(staging: Staging, { fields, index }: Action): Promise<void> {
  const { attributes, draftId, publishedId } = draftIn(fields);
  if (staging.find(draftId) === null && staging.find(publishedId) === null) throw noDocument(publishedId, index);
  await staging.carryOut({ createOrReplace: attributes }, index);
}

async function edit(staging: Staging, { fields, index }: Action): Promise<void> {
  const { draftId, publishedId } = pairOf(fields);
  const patch = recordOf(fields['patch']);
  if (patch === null) throw badRequest('an edit has a patch');
  const published = staging.find(publishedId);
  if (staging.find(draftId) === null) {
    if (published === null) throw noDocument(publishedId, index);
    await staging.carryOut({ create: { ...published, _id: draftId } }, index);
  }
  await staging.carryOut({ patch: { ...patch, id: draftId } }, index);
}

async function publish(staging: Staging, { fields, index }: Action): Promise<void> {
  const { draftId, publishedId } = pairOf(fields);
  const draft = staging.find(draftId);
  if (draft === null) throw noDocument(draftId, index);
  const published = staging.find(publishedId);
  expectRevision(fields['ifDraftRevisionId'], { id: draftId, document: draft, index });
  expectRevision(fields['ifPublishedRevisionId'], { id: publishedId, document: published, index });
  // What is published was created when its first version was.
  const createdAt = stampIn(published ?? draft, '_createdAt');
  await staging.carryOut(
    { createOrReplace: { ...strengthened(draft), _id: publishedId, _createdAt: createdAt } },
    index,
  );
  await staging.carryOut({ delete: { id: draftId } }, index);
}

async function unpublish(staging: Staging, { fields, index }: Action): Promise<void> {
  const { draftId, publishedId } = pairOf(fields);
  const published = staging.find(publishedId);
  if (published === null) throw noDocument(publishedId, index);
  await staging.carryOut({ createIfNotExists: { ...published, _id: draftId } }, index);
  await staging.carryOut({ delete: { id: publishedId } }, index);
}

async function discard(staging: Staging, { fields, index }: Action): Promise<void> {
  const { draftId } = fields;
  if (!isDocumentId(draftId) || !isDraftId(draftId)) throw badRequest('what is discarded is the id of a draft');
  if (staging.find(draftId) === null) throw noDocument(draftId, index);
  await staging.carryOut({ delete: { id: draftId } }, index);
}

async function remove(staging: Staging, { fields, index }: Action): Promise<void> {
  const { publishedId, includeDrafts = [] } = fields;
  if (!isDocumentId(publishedId) || isDraftId(publishedId)) throw badRequest('publishedId is the id of a document');
  if (!Array.isArray(includeDrafts) || !includeDrafts.every((id) => id === draftIdOf(publishedId))) {
    throw badRequest('includeDrafts names drafts of the document');
  }
  if (staging.find(publishedId) === null) throw noDocument(publishedId, index);
  const draftId = draftIdOf(publishedId);
  // Whoever did not know of the draft has not seen what would be lost, or left without its document.
  if (staging.find(draftId) !== null && !includeDrafts.includes(draftId)) {
    const description = `the document "${publishedId}" has the draft "${draftId}", which is to be named too`;
    throw refusedMutation(409, { type: 'documentHasDraftsError', description, id: publishedId }, index);
  }
  for (const id of [publishedId, ...(includeDrafts as string[])]) await staging.carryOut({ delete: { id } }, index);
}

function pairOf({ draftId, publishedId }: RawDocument): { draftId: string; publishedId: string } {
  if (!isDocumentId(publishedId) || isDraftId(publishedId) || draftId !== draftIdOf(publishedId)) {
    throw badRequest('draftId and publishedId name a document and its draft');
  }
  return { draftId, publishedId };
}

/** The draft that an action brings. `publishedId` may be left out, as older programs do. */
function draftIn(fields: RawDocument): { attributes: RawDocument; draftId: string; publishedId: string } {
  const attributes = recordOf(fields['attributes']);
  const draftId = attributes?.['_id'];
  if (attributes === null || !isDocumentId(draftId) || !isDraftId(draftId)) {
    throw badRequest('attributes have the _id of a draft');
  }
  const { publishedId = publishedIdOf(draftId) } = fields;
  return { attributes, ...pairOf({ draftId, publishedId }) };
}

function expectRevision(
  expected: unknown,
  { id, document, index }: { id: string; document: RawDocument | null; index: number },
): void {
  const rev = document === null ? null : stampIn(document, '_rev');
  if (expected !== undefined && expected !== rev) throw otherRevision({ id, rev, expected }, index);
}

/** References to what was a draft when they were made become strong ones: the editor's program marks them. */
function strengthened(fields: RawDocument): RawDocument {
  const strong = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strong);
    const inner = recordOf(value);
    return inner === null ? value : strengthened(inner);
  };
  const { _weak, _strengthenOnPublish: mark, ...others } = fields;
  const isMarked = mark !== undefined;
  const weak = recordOf(mark)?.['weak'] === true;
  const kept = isMarked && !weak ? others : { ...others, ...(_weak !== undefined && { _weak }) };
  return Object.fromEntries(Object.entries(kept).map(([name, inner]) => [name, strong(inner)]));
}
