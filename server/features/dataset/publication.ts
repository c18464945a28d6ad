// docs/decisions/214, docs/decisions/229
import { studioDoor } from '#contract/login/studio.ts';
import { isDraftId, publishedIdOf } from '#domain/document-ids.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Change, Deps } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import { refusedMutation } from '#server/http/store/refusal.ts';
import { olderDraft, type Rewritten, soldIn, takenOff } from '../content/content.ts';
import type { Staging } from './mutations.ts';

/** The facts of a refusal name so many fields: an editor who reads it looks at both versions. */
const MOST_FIELDS = 20;

/**
 * Refuses to publish a draft begun on another revision of its document than the present one, and shows both: it would
 * undo the changes since. A draft that says the same as its document loses nothing.
 */
export async function refuseOlderDrafts(
  tx: Tx,
  documents: ReadonlyMap<string, RawDocument>,
  { staged, whole }: Pick<Staging, 'staged' | 'whole'>,
): Promise<void> {
  const drafts = publishedDrafts(documents, { staged, whole });
  const older = await olderDraft(tx, drafts, { documents, staged });
  if (older === null) return;
  const { id } = older;
  const fields = older.fields.slice(0, MOST_FIELDS);
  const changed = fields.map(({ path, before, after }) => `${path} is ${before}, in the draft ${after}`).join('; ');
  const description = `the document "${id}" was changed after its draft was begun: ${changed}`;
  const documentType = documents.get(id)?.['_type'];
  throw refusedMutation(409, { type: 'draftIsOlderError', description, id, documentType, fields });
}

/** Refuses to publish what takes visible documents off the site, as a price of 0 does: hiding has its own switch. */
export function refuseHiding(
  documents: ReadonlyMap<string, RawDocument>,
  staging: Pick<Staging, 'staged' | 'whole'>,
  { base, changes }: { base: ContentLibrary; changes: readonly Change[] },
): void {
  if (publishedDrafts(documents, staging).length === 0) return;
  const [id] = takenOff(base, base.after(changes).library);
  if (id === undefined) return;
  const description = `visitors would no longer see "${id}": a field of it, or of what it needs, breaks a rule`;
  throw refusedMutation(409, { type: 'documentHiddenError', description, id });
}

/**
 * Refuses to change what is sold or agreed to in a published document unless the sign-in behind the token or the cookie
 * has shown an app code in the last ten minutes; words, pictures and drafts go on. Says where the code is shown.
 */
export async function refuseWithoutCode(
  { signIns, config }: Pick<Deps, 'signIns' | 'config'>,
  tx: Sql,
  { signInId, rewritten }: { signInId: string; rewritten: readonly Rewritten[] },
): Promise<void> {
  const [sold] = soldIn(rewritten);
  if (sold === undefined || (await signIns.hasFreshCode(tx, signInId))) return;
  const { id, type: documentType, fields } = sold;
  const door = new URL(studioDoor('/'), config.publicUrl).href;
  const description =
    `"${fields[0]?.path}" of "${id}" is sold or agreed to, and changes only within ten minutes of a code of the authenticator app: ` +
    `show one at ${door}, or get a new token, and send it again`;
  throw refusedMutation(409, { type: 'codeNeededError', description, id, documentType, path: fields[0]?.path, door });
}

/** The drafts that end while their document is written anew, by any means. A patch builds on what stands. */
function publishedDrafts(
  documents: ReadonlyMap<string, RawDocument>,
  { staged, whole }: Pick<Staging, 'staged' | 'whole'>,
): string[] {
  return [...staged].flatMap(([id, document]) =>
    isDraftId(id) && document === null && documents.has(id) && whole.has(publishedIdOf(id)) ? [id] : [],
  );
}
