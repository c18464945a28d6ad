import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { MOST } from '#domain/list-limits.ts';
import type { WeeklyTemplate } from '#domain/template.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { wallsOf } from '#server/http/wire.ts';
import {
  addTimeOff,
  currentTemplate,
  previewTemplate,
  removeTimeOff,
  saveTemplate,
  setAccepting,
} from '../schedule/schedule.ts';
import { timesBetween } from '../session-view/session-view.ts';
import { presentTimeOff } from './calendar.ts';
import { ownPractice, type Practice, practiceToEdit } from './practice.ts';
import { isRowId } from './time-ids.ts';

/** A therapist's own week, time off, and whether new clients are taken. */
export function practiceWeekRoutes(deps: Deps): Routes {
  const now = () => isoNow(deps.clock);

  return {
    readTemplate: async ({ caller }) => {
      const practice = await ownPractice(deps, caller);
      return { template: presentTemplate(await currentTemplate(deps.db, practice, deps.clock.now())), now: now() };
    },

    previewTemplate: async ({ body, caller }) => {
      deps.limiter.take(`practice-preview:${caller.userId}`, PREVIEWS);
      const practice = await ownPractice(deps, caller);
      const wish = { wish: body.template, now: deps.clock.now() };
      const { change, times } = await previewTemplate(deps.db, practice, wish);
      return { change, times: times.map(wallsOf), now: now() };
    },

    saveTemplate: async ({ body, caller }) => {
      const practice = await practiceToEdit(deps, caller);
      const wish = { wish: body.template, now: deps.clock.now() };
      const { template, change } = await deps.db.transaction((tx) => saveTemplate(tx, practice, wish));
      return { template: presentTemplate(template), change, now: now() };
    },

    addTimeOff: async ({ body, caller }) => {
      const practice = await practiceToEdit(deps, caller);
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
      const practice = await practiceToEdit(deps, caller);
      if (!isRowId(body.timeOffId)) throw new DomainError('SESSION_NOT_FOUND');
      const { wish, note } = await removeTimeOff(deps, practice, body.timeOffId);
      return { ...body, timeOff: { ...wish, ...(note === null ? {} : { note }) } };
    },

    setAccepting: async ({ body, caller }) => {
      const practice = await practiceToEdit(deps, caller);
      await setAccepting(deps.db, practice, { ...body, now: deps.clock.now() });
      return body;
    },
  };
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

/** A preview follows every change of a field. */
const PREVIEWS = { max: 300, windowMs: MINUTE };
