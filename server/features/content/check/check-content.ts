// docs/decisions/184
import type { Answer } from '#contract/api.ts';
import { findPage } from '#contract/pages/pages.ts';
import { CONTENT_QUOTA } from '#domain/content-quota.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { keptPictureBytes, namedElsewhere, unreadOriginals } from '../../pictures/pictures.ts';
import { profilesWithCalendar } from '../../calendar/calendar.ts';
import { keptBytes } from '../store.sql.ts';
import { findingsIn } from './findings.ts';

/** Findings in the content served here now or soon; `gone`: profiles kept here only for their calendars. */
export async function checkContent(
  deps: Deps,
  { gone }: { gone: readonly string[] },
): Promise<Omit<Answer<'checkContent'>, 'source'>> {
  const library = deps.contentStore.library();
  const content = deps.content.snapshot();
  const documents = library.documents();
  const stored = new Set(documents.map(({ _id }) => _id));
  const since = new Map(
    (await deps.contentStore.problems()).map((problem) => [`${problem.id} ${problem.path}`, problem.since]),
  );
  const findings = findingsIn({
    documents,
    problems: library.snapshot.problems
      .filter(({ id }) => stored.has(id))
      .map((problem) => ({ ...problem, since: since.get(`${problem.id} ${problem.path}`) ?? null })),
    named: new Set(
      [...content.therapists.keys(), ...content.topicById.keys(), ...content.typeById.keys()].filter(
        (id) => !content.gone.has(id),
      ),
    ),
    calendars: await profilesWithCalendar(deps.db),
    gone,
    unread: new Map((await unreadOriginals(deps)).map((one) => [one.id, one])),
    namedElsewhere: await namedElsewhere(deps),
    origin: new URL(deps.config.publicUrl).origin,
    isPage(path) {
      const page = findPage(path);
      if (page?.name !== 'therapist') return page !== null;
      return content.therapists.get(page.params['id'] ?? '')?.visible === true;
    },
    now: deps.clock.now(),
  });
  return { ...findings, kept: await keptBeside(deps.db) };
}

/** How much editors have us keep, beside how much they may. */
async function keptBeside(sql: Sql): Promise<Answer<'checkContent'>['kept']> {
  const { documents, drafts } = await keptBytes(sql, []);
  return {
    documents: { bytes: documents, most: CONTENT_QUOTA.documents },
    drafts: { bytes: drafts, most: CONTENT_QUOTA.drafts },
    pictures: { bytes: await keptPictureBytes(sql), most: CONTENT_QUOTA.pictures },
  };
}
