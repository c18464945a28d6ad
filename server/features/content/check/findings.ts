// docs/decisions/184
import type { Answer } from '#contract/api.ts';
import { lastDayShown } from '#domain/crisis.ts';
import { addDays, type Instant, isDate, wallOf } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import type { ContentProblem, RawDocument } from '#server/providers/content/content.ts';
import { isoOf } from '#server/http/wire.ts';
import { at, type Read, readDocument, shortened } from './document.ts';
import { missingDocuments, missingEnglish } from './languages.ts';
import { brokenRules, deadReferences } from './rules.ts';
import { badWords, deadLinks, deadVideos } from './texts.ts';
import { wrongTopics } from './topics.ts';

export type Finding = Answer<'checkContent'>['findings'][number];

/** The facts that the content is judged by. */
export type Checked = {
  /** As editors wrote them, sorted by id. */
  readonly documents: readonly RawDocument[];
  readonly problems: readonly KnownProblem[];
  /**
   * The ids that can be named: of profiles, topics and session types, also by a last valid version, also beside the
   * documents; not of deleted documents.
   */
  readonly named: ReadonlySet<string>;
  /** The content ids of all calendars. */
  readonly calendars: readonly string[];
  /** The ids of profiles that the hosted dataset has no more, and that stay since they have calendars. */
  readonly gone: readonly string[];
  /** The pictures whose original is not here, by their ids. */
  readonly unread: ReadonlyMap<string, { readonly why: string | null; readonly since: Instant | null }>;
  /** The pictures that a draft names, or a version of a text that people agreed to. */
  readonly namedElsewhere: ReadonlySet<string>;
  /** Our own address, as `https://simshvide.ge`, and whether a page of ours is at a path. */
  readonly origin: string;
  readonly isPage: (path: string) => boolean;
  readonly now: Instant;
};

/** The same, with every document read: those of types that this version knows, and by their id. */
export type Judged = Omit<Checked, 'documents'> & {
  readonly documents: readonly Read[];
  readonly byId: ReadonlyMap<string, Read>;
};

export type KnownProblem = ContentProblem & { readonly since: Instant | null };

/** Everything that is wrong, or soon will be, each once: first what keeps something from being shown. */
export function findingsIn(checked: Checked): Omit<Answer<'checkContent'>, 'source' | 'kept'> {
  const all = checked.documents.map(readDocument);
  const foreign = new Set(checked.problems.filter(({ code }) => code === 'UNKNOWN_TYPE').map(({ id }) => id));
  // Nobody reads documents of a type that this version does not know.
  const documents = all.filter(({ id }) => !foreign.has(id));
  const judged: Judged = { ...checked, documents, byId: new Map(all.map((document) => [document.id, document])) };
  const findings = [
    ...brokenRules(judged),
    ...deadReferences(judged),
    ...unreadPictures(judged),
    ...unusedPictures(judged),
    ...lostCalendars(judged),
    ...goneThere(judged),
    ...crisisNumbers(judged),
    ...deadVideos(judged),
    ...wrongTopics(judged),
    ...missingDocuments(judged),
    ...deadLinks(judged),
    ...badWords(judged),
    ...missingEnglish(judged),
  ].toSorted((a, b) => Number(b.hides) - Number(a.hides) || byText(a.documentId, b.documentId));
  return {
    documents: checked.documents.length,
    total: findings.length,
    hiding: findings.filter(({ hides }) => hides).length,
    findings: findings.slice(0, MOST.findings),
  };
}

/** Calendars of therapists whom no document describes: orders with them name nobody. */
function lostCalendars({ calendars, byId, named }: Judged): Finding[] {
  return calendars
    .filter((id) => byId.get(id)?.type !== 'therapist' && !named.has(id))
    .map((documentId) => {
      return { kind: 'calendar', documentId, type: 'therapist', name: '', path: '', found: null, hides: true };
    });
}

/** Pictures that documents name and that nobody can see, since their originals are not here. */
function unreadPictures({ documents, unread }: Judged): Finding[] {
  return documents.flatMap((document) =>
    document.references.flatMap(({ path, target }): Finding[] => {
      const picture = unread.get(target);
      if (picture === undefined) return [];
      const { why, since } = picture;
      return [{ kind: 'picture', ...at(document, path, target), hides: true, why, since: isoOf(since) }];
    }),
  );
}

/** Pictures that nothing names: their originals are kept, with all that they say, until somebody deletes them. */
function unusedPictures({ documents, namedElsewhere }: Judged): Finding[] {
  const named = new Set(documents.flatMap(({ references }) => references.map(({ target }) => target)));
  return documents
    .filter(({ id, type }) => type === PICTURE_TYPE && !named.has(id) && !namedElsewhere.has(id))
    .map((document) => ({ kind: 'unused-picture', ...at(document, '', null), hides: false }));
}

function goneThere({ gone, byId }: Judged): Finding[] {
  return gone.flatMap((documentId) => {
    const document = byId.get(documentId);
    if (document === undefined) return [];
    const { type, name } = document;
    return [{ kind: 'gone-there', documentId, type, name, path: '', found: null, hides: false }];
  });
}

/** So long before a number is hidden somebody is told, so that there is time to call it. */
const NOTICE_DAYS = 30;

/** Numbers of the crisis panel that are hidden since nobody verified them, or soon will be (P23). */
function crisisNumbers({ documents, problems, now }: Judged): Finding[] {
  const broken = new Set(problems.map(({ id }) => id));
  const today = wallOf(now).date;
  return documents.flatMap((document): Finding[] => {
    const { number, verifiedAt } = document.fields;
    if (document.type !== 'crisisNumber' || broken.has(document.id)) return [];
    if (typeof number !== 'string' || typeof verifiedAt !== 'string' || !isDate(verifiedAt)) return [];
    const lastDay = lastDayShown({ number, verifiedAt });
    if (lastDay === null) return [];
    const state =
      lastDay < today ? 'over' : lastDay <= addDays(today, NOTICE_DAYS) ? 'soon' : verifiedAt > today ? 'ahead' : null;
    if (state === null) return [];
    const where = at(document, 'verifiedAt', shortened(verifiedAt));
    return [{ kind: 'crisis-number', ...where, hides: state === 'over', state, lastDay }];
  });
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
