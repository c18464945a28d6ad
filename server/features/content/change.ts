// docs/decisions/185, docs/decisions/235
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lockContent } from '#server/db/locks.ts';
import type { ChangedBy, ContentPlan } from '#server/deps.ts';
import { writeDrafts } from './changes.sql.ts';
import { tellOfProfiles } from './profile-changes.ts';
import { refuseBroken } from './rules.ts';
import { judgeLater } from './judge-later.sql.ts';
import { recordSold } from './sold-changes.ts';
import type { StoreParts } from './store.ts';
import { nextChange } from './store.sql.ts';
import { recordChanges, withOwnTimes, writeLibrary } from './write-documents.ts';

/** Changes documents and drafts as planned, in one transaction; answers when this server serves the change. */
export async function changeContent<Answer>(
  parts: StoreParts,
  by: ChangedBy,
  plan: ContentPlan<Answer>,
): Promise<Answer> {
  const { db, clock, random, memory, earlierTexts } = parts;
  const at = clock.now();
  const from = memory.known();
  const { answer, changed, standing } = await db.transaction(async (tx) => {
    await lockContent(tx);
    const standing = await memory.standing(tx, from);
    const { library: base, documents } = standing;
    const planned = await plan(base, tx, documents);
    const { drafts = [] } = planned;
    if (planned.changes.length + drafts.length === 0) return { answer: planned.answer(base), changed: null, standing };
    const staged = new Map([...planned.changes, ...drafts].map(({ id, document }) => [id, document]));
    await refuseBroken(tx, { before: documents, staged, base }, by.via);
    await planned.confirm?.();
    const changes = await withOwnTimes(tx, planned.changes, { at, by, earlierTexts });
    // Visitors are answered between what was planned, what comes of it and writing it.
    await nextTurn();
    const after = changes.length === 0 ? { library: base, rows: [] } : base.after(changes);
    await nextTurn();
    const number = await nextChange(tx);
    const made = { number, by, at };
    if (changes.length > 0) {
      await writeLibrary(tx, { ...after, base }, { number, changes, at });
      const [before, now] = [base.snapshot, after.library.snapshot];
      await tellOfProfiles(tx, { before, after: now }, { ids: changes.map(({ id }) => id), at });
    }
    if (drafts.length > 0) await writeDrafts(tx, drafts);
    const changed = changes.map(({ id, document }) => ({
      id,
      before: base.stored(id)?.document ?? null,
      after: document,
    }));
    const drafted = drafts.map(({ id, before, document }) => ({ id, before, after: document }));
    await recordChanges(tx, [...changed, ...drafted], { ...made, random });
    await recordSold(tx, changed, made);
    if (changed.length > 0) await judgeLater(tx, made.at);
    await planned.alongside?.(tx);
    return { answer: planned.answer(after.library), changed: number, standing };
  });
  memory.adopt(from, standing);
  if (changed !== null) await memory.tell(changed);
  return answer;
}
