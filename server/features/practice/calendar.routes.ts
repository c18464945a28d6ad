import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { MAX_TIMES } from '#domain/publishing.ts';
import type { WeeklyTemplate } from '#domain/template.ts';
import { isoNow, withNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { requireSelf, type Routes } from '#server/http/routes.ts';
import { wallsOf } from '#server/http/wire.ts';
import {
  addTimeOff,
  addTimes,
  currentTemplate,
  previewTemplate,
  removeTime,
  removeTimeOff,
  removeTimes,
  saveTemplate,
  setAccepting,
} from '../schedule/schedule.ts';
import { timeById, timesBetween } from '../session-view/session-view.ts';
import { calendarOn, presentFree, presentTimeOff, readDates } from './calendar.ts';
import { overviewOf } from './overview.ts';
import { findPractice, ownPractice, type Practice } from './practice.ts';
import { insertLook } from './practice.sql.ts';
import { isRowId, readTimeId, timeId } from './time-ids.ts';

/** A therapist's own calendar. */
export function practiceCalendarRoutes(deps: Deps): Routes {
  const now = () => isoNow(deps.clock);
  /** The caller's own practice, for a change of its calendar. */
  const toEdit = async (caller: { userId: string }): Promise<Practice> => {
    deps.limiter.take(`practice:${caller.userId}`, EDITS);
    return ownPractice(deps, caller);
  };

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
      const practice = await toEdit(caller);
      const at = deps.clock.now();
      const added = await deps.db.transaction((tx) => addTimes(tx, practice, { times, now: at }));
      return { sessions: added.map((slot) => presentFree(slot, practice, at)), now: now() };
    },

    removeTherapistSession: async ({ body, caller }) => {
      requireSelf(caller, body.user.id);
      const practice = await toEdit(caller);
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
      const practice = await toEdit(caller);
      const starts = body.sessionIds.flatMap((id) => {
        const named = readTimeId(id, practice.therapistId);
        return named.what === 'free' ? [named.start] : [];
      });
      const gone = await deps.db.transaction((tx) => removeTimes(tx, practice, { starts, now: deps.clock.now() }));
      return { removed: gone.map((start) => timeId(practice.therapistId, start)), now: now() };
    },

    readTemplate: async ({ caller }) => {
      const practice = await ownPractice(deps, caller);
      return {
        template: presentTemplate(await currentTemplate(deps.db, practice, deps.clock.now())),
        now: now(),
      };
    },

    previewTemplate: async ({ body, caller }) => {
      deps.limiter.take(`practice-preview:${caller.userId}`, PREVIEWS);
      const practice = await ownPractice(deps, caller);
      const wish = { wish: body.template, now: deps.clock.now() };
      const { change, times } = await previewTemplate(deps.db, practice, wish);
      return { change, times: times.map(wallsOf), now: now() };
    },

    saveTemplate: async ({ body, caller }) => {
      const practice = await toEdit(caller);
      const wish = { wish: body.template, now: deps.clock.now() };
      const { template, change } = await deps.db.transaction((tx) => saveTemplate(tx, practice, wish));
      return { template: presentTemplate(template), change, now: now() };
    },

    addTimeOff: async ({ body, caller }) => {
      const practice = await toEdit(caller);
      const { note = '', ...wish } = body;
      const { id, span, isNew, ...off } = await addTimeOff(deps, practice, { wish, note });
      const window = { from: span.start, to: span.end };
      return {
        timeOffId: id,
        isNew,
        sessions: presentTimeOff({ id, ...span, ...off }, { practice, window }).map(({ time }) => time),
        booked: await bookedIn(deps, practice, window),
        now: now(),
      };
    },

    removeTimeOff: async ({ body, caller }) => {
      const practice = await toEdit(caller);
      if (!isRowId(body.timeOffId)) throw new DomainError('SESSION_NOT_FOUND');
      const { wish, note } = await removeTimeOff(deps, practice, body.timeOffId);
      return { ...body, timeOff: { ...wish, ...(note === null ? {} : { note }) } };
    },

    setAccepting: async ({ body, caller }) => {
      const practice = await toEdit(caller);
      await setAccepting(deps.db, practice, { ...body, now: deps.clock.now() });
      return body;
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

/** The booked sessions that a span overlaps, by start. */
async function bookedIn(deps: Deps, practice: Practice, { from, to }: { from: Instant; to: Instant }) {
  const view = { ...practice, now: deps.clock.now() };
  // A session that begins before the span may reach into it, and none is longer than a day.
  const times = await timesBetween(deps, view, { from: from - DAY, to, most: MOST.appointments });
  return times
    .filter(({ status, end }) => (status === 'confirmed' || status === 'proposed') && end > from)
    .map(({ time }) => time);
}

/** A range to midnight ends at `00:00` on the wire, like every time that does. */
function presentTemplate({ ranges, ...choices }: WeeklyTemplate) {
  return {
    ...choices,
    ranges: ranges.map(({ end, types, ...range }) => ({
      ...range,
      end: end === '24:00' ? '00:00' : end,
      types: types === null ? null : [...types],
    })),
  };
}

/** Of one therapist: a month by single clicks is 120 calls, and nobody clicks faster than twice a second. */
const EDITS = { max: 240, windowMs: MINUTE };
/** A preview follows every change of a field. */
const PREVIEWS = { max: 300, windowMs: MINUTE };
