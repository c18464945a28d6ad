import { DomainError, orRefuse } from '#domain/errors.ts';
import { MAX_TIMES } from '#domain/publishing.ts';
import { isoNow, withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { requireSelf, type Routes } from '#server/http/routes.ts';
import { addTimes, removeTime, removeTimes } from '../schedule/schedule.ts';
import { timeById } from '../session-view/session-view.ts';
import { calendarOn, presentFree, readDates } from './calendar.ts';
import { overviewOf } from './overview.ts';
import { findPractice, ownPractice, type Practice, practiceToEdit } from './practice.ts';
import { insertLook } from './practice.sql.ts';
import { isRowId, readTimeId, timeId } from './time-ids.ts';

/** A therapist's own calendar. */
export function practiceCalendarRoutes(deps: Deps): Routes {
  const now = () => isoNow(deps.clock);

  return {
    listTherapistSessions: async ({ body, caller, request }) => {
      const { user, ...wished } = body;
      const isOwner = caller.role !== 'ADMIN';
      if (isOwner) requireSelf(caller, user.id);
      const dates = readDates(wished, deps.clock.now());
      const practice = isOwner
        ? await ownPractice(deps, caller)
        : await lookAt(deps, { userId: user.id, actorId: caller.userId, ip: request.ip });
      return { sessions: await calendarOn(deps, practice, { ...dates, isOwner }), now: now() };
    },

    addTherapistSessions: async ({ body, caller }) => {
      requireSelf(caller, body.user.id);
      const { sessions: times } = body;
      if (times.length === 0 || times.length > MAX_TIMES) throw new DomainError('TOO_MANY_TIMES');
      const practice = await practiceToEdit(deps, caller);
      const at = deps.clock.now();
      const added = await deps.db.transaction((tx) => addTimes(tx, practice, { times, now: at }));
      return { sessions: added.map((slot) => presentFree(slot, practice, at)), now: now() };
    },

    removeTherapistSession: async ({ body, caller }) => {
      requireSelf(caller, body.user.id);
      const practice = await practiceToEdit(deps, caller);
      const { therapistId } = practice;
      const at = deps.clock.now();
      const named = readTimeId(body.sessionId, therapistId);
      if (named.what === 'row') {
        const found = await timeById(deps, { ...practice, now: at }, named.id);
        throw new DomainError(found === null || found.status === 'cancelled' ? 'SESSION_NOT_FOUND' : 'TIME_IN_USE');
      }
      if (named.what === 'nothing') throw new DomainError('SESSION_NOT_FOUND');
      await deps.db.transaction((tx) => removeTime(tx, practice, { start: named.start, now: at }));
      return { sessionId: body.sessionId };
    },

    removeTherapistSessions: async ({ body, caller }) => {
      const practice = await practiceToEdit(deps, caller);
      const starts = body.sessionIds.flatMap((id) => {
        const named = readTimeId(id, practice.therapistId);
        return named.what === 'free' ? [named.start] : [];
      });
      const gone = await deps.db.transaction((tx) => removeTimes(tx, practice, { starts, now: deps.clock.now() }));
      return { removed: gone.map((start) => timeId(practice.therapistId, start)), now: now() };
    },

    readPractice: async ({ caller, locale }) =>
      withNow(deps, overviewOf(deps, await ownPractice(deps, caller), locale)),
  };
}

/** An operator's look at a therapist's calendar leaves a trace. Refuses a user who has none (404). */
async function lookAt(
  deps: Deps,
  { userId, actorId, ip }: { userId: string; actorId: string; ip: string },
): Promise<Practice> {
  const practice = orRefuse(isRowId(userId) ? await findPractice(deps, userId) : null, 'THERAPIST_NOT_FOUND');
  await insertLook(deps.db, { actorId, therapistId: practice.therapistId, ip, now: deps.clock.now() });
  return practice;
}
