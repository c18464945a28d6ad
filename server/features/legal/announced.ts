// docs/decisions/219
import type { LegalText } from '#contract/pages/page-data.ts';
import { type Instant, instantOf, type Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { earliestBegin } from '#domain/legal-notice.ts';
import type { Change, Deps } from '#server/deps.ts';
import type { JobPayload } from '#server/jobs/kinds.ts';
import type {
  AnnouncedText,
  ContentLibrary,
  LegalDocument,
  RawDocument,
  Snapshot,
} from '#server/providers/content/content.ts';
import { isoOf } from '#server/http/wire.ts';
import { contactsOf, type Letter, tellAll } from '../notify/notify.ts';
import { accountsOf } from './versions.sql.ts';

/**
 * Refuses a legal text that begins sooner than people can be told, and a second one for the same day. One that was
 * published for its day may be corrected until then and later.
 */
export function refuseShortNotice(base: ContentLibrary, changes: readonly Change[], now: Instant): void {
  const earliest = earliestBegin(now);
  const all = new Map(base.documents().map((document) => [String(document['_id']), dayName(document)]));
  for (const { id, document } of changes) all.set(id, dayName(document));
  for (const { id, document } of changes) {
    const name = dayName(document);
    if (document === null || name === null || name === dayName(base.stored(id)?.document)) continue;
    const facts = { documents: [id], until: isoOf(instantOf(earliest, '00:00') ?? now) };
    if (String(document['validFrom']) < earliest) throw new DomainError('TEXT_TOO_SOON', { facts });
    if ([...all.values()].filter((other) => other === name).length > 1) throw new DomainError('TEXT_TWICE', { facts });
  }
}

/** The kind, audience, language and day of a legal text with a day; null for other documents. */
function dayName(document: RawDocument | null | undefined): string | null {
  if (document?.['_type'] !== 'legalDocument' || typeof document['validFrom'] !== 'string') return null;
  return ['kind', 'audience', 'language', 'validFrom'].map((field) => String(document[field])).join('/');
}

/** A legal text as its page shows it, with the next one that was announced; null where there is none. */
export function legalOnPage(
  content: Snapshot,
  { kind, audience, locale }: Pick<LegalDocument, 'kind' | 'audience'> & { locale: Locale },
): LegalText | null {
  const text = content.legal(kind, audience, locale);
  if (text === null) return null;
  const first = content.announced.find((one) => one.kind === kind && one.audience === audience);
  const next = first && announcedAs(content, announcementName(first), locale);
  return {
    title: text.title,
    body: [...text.shown],
    _updatedAt: text.updatedAt,
    ...(next && { next: { validFrom: next.validFrom, changes: next.changes, body: [...next.shown] } }),
  };
}

/** As the job of its announcement names it, in whichever language. */
function announcementName({ kind, audience, validFrom }: AnnouncedText): string {
  return `${kind}/${audience}/${validFrom}`;
}

function announcedAs({ announced }: Snapshot, name: string, locale: Locale): AnnouncedText | undefined {
  const texts = announced.filter((text) => announcementName(text) === name);
  return texts.find(({ language }) => language === locale) ?? texts[0];
}

/** How many people a job writes to: it must not take longer than 20 seconds. */
const AT_ONCE = 50;

/**
 * Tells a page of the people with an account whom a text concerns that it begins, what it changes and where it stands,
 * each once, and writes the job of the next page. Tells nobody of a text that was taken back.
 */
export async function announce(deps: Deps, { text: name, after }: JobPayload<'content.announce'>): Promise<void> {
  const content = deps.content.snapshot();
  const announced = announcedAs(content, name, 'ka');
  if (announced === undefined) return;
  const role = announced.audience === 'specialist' ? 'THERAPIST' : 'USER';
  await deps.db.transaction(async (tx) => {
    const page = await accountsOf(tx, { role, after, limit: AT_ONCE });
    const letters = [...(await contactsOf(deps, tx, page)).values()].flatMap((to): Letter[] => {
      const text = announcedAs(content, name, to.locale);
      if (text === undefined) return [];
      const { kind, audience, title, changes, validFrom: day } = text;
      const data = { kind, audience, title, changes, day };
      return [{ to, template: 'text-announced-email', data, dedupeKey: `text-announced:${name}:${to.userId}` }];
    });
    await tellAll(deps, tx, letters);
    const last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
    const next = { kind: 'content.announce', payload: { text: name, after: last }, runAt: deps.clock.now() } as const;
    await deps.jobs.enqueue(tx, { ...next, dedupeKey: `content.announce:${name}:${last}` });
  });
}
