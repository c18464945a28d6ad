import type { Answer, Parsed } from '#contract/api.ts';
import { pageOf, readCursor } from '#server/db/cursor.ts';
import type { Deps } from '#server/deps.ts';
import {
  allForTherapist,
  appointmentsWithoutStatus,
  countWithoutStatus,
  pastAppointments,
  upcomingAppointments,
} from '../session/session.ts';
import { ownPractice } from './practice.ts';

type Asked = { userId: string } & Pick<Parsed<'listPracticeSessions', 'query'>, 'show' | 'cursor'>;

/**
 * A page of a therapist's own sessions: those ahead by start, those that wait for a status and past ones by the latest
 * first. And how many wait for a status.
 */
export async function listSessions(
  deps: Deps,
  { userId, show, cursor }: Asked,
): Promise<Omit<Answer<'listPracticeSessions'>, 'now'>> {
  const { therapistId, contentId } = await ownPractice(deps, { userId });
  const now = deps.clock.now();
  const page = { therapistId, now, after: readCursor(cursor), limit: PAGE + 1 };
  const [found, needsStatus] = await Promise.all([
    LISTS[show](deps.db, page),
    countWithoutStatus(deps.db, { therapistId, now }),
  ]);
  const { rows, next } = pageOf(found, { size: PAGE, at: ({ start: at, appointmentId: id }) => ({ at, id }) });
  return { sessions: allForTherapist(deps, rows, { therapistId: contentId, now, isOwn: true }), next, needsStatus };
}

const LISTS = {
  upcoming: upcomingAppointments,
  needs_status: appointmentsWithoutStatus,
  past: pastAppointments,
} as const;
const PAGE = 50;
