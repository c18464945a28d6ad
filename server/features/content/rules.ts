// docs/decisions/228, docs/decisions/235
import type { ContentRule } from '#contract/errors/content.texts.ts';
import { CONTENT_QUOTA } from '#domain/content-quota.ts';
import { isDraftId, publishedIdOf } from '#domain/document-ids.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Sql } from '#server/db/db.ts';
import type { AllDocuments, ChangedBy } from '#server/deps.ts';
import type { ContentLibrary, RawDocument } from '#server/providers/content/content.ts';
import { agreedTo, withoutPicture } from '../pictures/pictures.ts';
import { referencesIn } from './references.ts';
import { keptBytes, withCalendars } from './store.sql.ts';

/** Documents and drafts as a change would leave them: those that it touches, null where they are gone. */
export type Staged = ReadonlyMap<string, RawDocument | null>;

/** The rule that a change breaks, the document by which it does, and the other documents that are in its way. */
export type BrokenRule = { readonly rule: ContentRule; readonly id: string; readonly by: readonly string[] };

/** A change as its rules see it: documents and drafts before it, and what it makes of them. */
export type Judged = { before: AllDocuments; staged: Staged; base: ContentLibrary };

type Broken = Pick<BrokenRule, 'id'> & Partial<BrokenRule>;

/** What may be written, deleted and referred to, and how much of it; each answers where a change breaks it. */
const RULES: Readonly<Record<ContentRule, (judged: Judged, sql: Sql) => Promise<Broken | null> | Broken | null>> = {
  /** A profile with a calendar stays: bookings name it. */
  async calendar(judged, sql) {
    const profiles = deletedIn(judged).filter((id) => judged.before.get(id)?.['_type'] === 'therapist');
    const [id] = profiles.length === 0 ? [] : await withCalendars(sql, profiles);
    return id === undefined ? null : { id };
  },
  /** A new strong reference leads somewhere. An older dead one stays, so that documents can be mended step by step. */
  missing({ before, staged }) {
    const isThere = (id: string) => (staged.has(id) ? staged.get(id) !== null : before.has(id));
    for (const [id, document] of staged) {
      const known = new Set(referencesIn(before.get(id)));
      const to = referencesIn(document).find((one) => !known.has(one) && !isThere(one));
      if (to !== undefined) return { id, by: [to] };
    }
    return null;
  },
  /** What a document, a draft, or a text that people may have agreed to names is not deleted. */
  async referred(judged, sql) {
    const deleted = new Set(deletedIn(judged));
    if (deleted.size === 0) return null;
    // One walk through all, as a transaction may delete a thousand of them.
    const links = [...new Map<string, unknown>([...judged.before, ...judged.staged])].flatMap(([from, document]) =>
      referencesIn(document).flatMap((to) => (deleted.has(to) ? [{ id: to, from }] : [])),
    );
    const agreed = (await agreedTo(sql, [...deleted])).map(({ id, version }) => ({ id, from: version }));
    const named = Map.groupBy([...links, ...agreed], ({ id }) => id);
    const [found] = named;
    return found === undefined ? null : { id: found[0], by: [...new Set(found[1].map(({ from }) => from))] };
  },
  /** A document never becomes another kind of thing, also when it was deleted: bookings go on naming it. */
  type({ base, staged }) {
    for (const [id, document] of staged) {
      const stored = base.stored(publishedIdOf(id));
      const known = stored?.document ?? stored?.valid ?? document;
      if (document !== null && known?.['_type'] !== document['_type']) return { id };
    }
    return null;
  },
  /** The document of a picture stands for an original that is here. */
  async picture({ before, staged }, sql) {
    const added = [...staged].flatMap(([id, document]) => (document === null || before.has(id) ? [] : [document]));
    const [id] = await withoutPicture(sql, added);
    return id === undefined ? null : { id };
  },
  /** A store has so many documents and drafts. One that has more takes what makes it fewer. */
  number({ before, staged }) {
    const sizes = [...staged].map(([id, document]) => Number(document !== null) - Number(before.has(id)));
    const growth = sizes.reduce((sum, one) => sum + one, 0);
    const [id = ''] = [...staged.keys()].filter((one) => !before.has(one));
    return growth > 0 && before.size + growth > MOST.documents ? { id } : null;
  },
  /** Of documents and of drafts so many bytes are kept. */
  async bytes({ staged }, sql) {
    const [id = ''] = staged.keys();
    return (await growsBeyondQuota(sql, staged)) ? { id } : null;
  },
};

/**
 * The rules that each door asks, in this order. A file may bring documents in parts: what leads nowhere is left out,
 * and told. Looking at an import comes before its pictures. A hosted dataset is judged there, and what the product
 * brings by its tests.
 */
const ASKED: Readonly<Record<ChangedBy['via'] | 'preview', readonly ContentRule[]>> = {
  editor: ['calendar', 'missing', 'referred', 'type', 'picture', 'number', 'bytes'],
  command: ['calendar', 'referred', 'type', 'picture', 'number', 'bytes'],
  preview: ['calendar', 'referred', 'type', 'number', 'bytes'],
  hosted: ['type', 'number'],
  product: [],
};

/** Refuses a change that breaks a rule of its door: the door puts it into words. */
export async function refuseBroken(sql: Sql, judged: Judged, door: keyof typeof ASKED): Promise<void> {
  for (const rule of ASKED[door]) {
    const broken = await RULES[rule](judged, sql);
    if (broken !== null) throw new RuleBroken({ by: [], ...broken, rule });
  }
}

/** A change breaks a rule, and nothing of it is made. */
export class RuleBroken extends Error {
  readonly broken: BrokenRule;

  constructor(broken: BrokenRule) {
    super(`the content's rule "${broken.rule}" is broken by ${broken.id}`);
    this.broken = broken;
  }
}

function deletedIn({ before, staged }: Judged): string[] {
  return [...staged].flatMap(([id, document]) => (document === null && before.has(id) ? [id] : []));
}

/** Whether a change makes documents or drafts more than there is room for; one that makes them fewer never does. */
async function growsBeyondQuota(sql: Sql, staged: Staged): Promise<boolean> {
  const kept = await keptBytes(sql, [...staged.keys()]);
  const written = [...staged].map(([id, document]) => ({ isDraft: isDraftId(id), bytes: documentBytes(document) }));
  const bytesOf = (isDraft: boolean) =>
    written.reduce((sum, one) => (one.isDraft === isDraft ? sum + one.bytes : sum), 0);
  const more = { documents: bytesOf(false) - kept.documentsNamed, drafts: bytesOf(true) - kept.draftsNamed };
  return (['documents', 'drafts'] as const).some(
    (kind) => more[kind] > 0 && kept[kind] + more[kind] > CONTENT_QUOTA[kind],
  );
}

function documentBytes(document: RawDocument | null): number {
  return document === null ? 0 : Buffer.byteLength(JSON.stringify(document));
}
