// docs/decisions/150
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer, Sent } from '#contract/api.ts';
import { addDays, SECOND } from '#domain/dates.ts';
import { api } from './practice-api.ts';
import { SignInOver, ownSignIn, whenSignInChanges } from '../api/own-sign-in.ts';
import { createStore, useStore } from '../lib/store.ts';
import { inLanguage, rereadPractice, self, type Shown, versionOf } from './practice.ts';
import { queryClient } from './query-client.ts';

/** A time of the own calendar: a free one, time off or an appointment. */
export type CalendarTime = Answer<'listTherapistSessions'>['sessions'][number];
/** A time to publish, in walls of Tbilisi. */
export type NewTime = Sent<'addTherapistSessions', 'body'>['sessions'][number];
export type WeeklyTemplate = Answer<'readTemplate'>['template'];
export type TimeOffWish = Sent<'addTimeOff', 'body'>;

const WEEKS = ['practiceWeeks'];
const TEMPLATE = ['practiceTemplate'];
const ILL = ['practiceIllToday'];
/** A booking made meanwhile is shown within five seconds. */
const POLL_MS = 4 * SECOND;

type Edit = { readonly add: readonly NewTime[]; readonly remove: ReadonlySet<string> };
const NOTHING: ReadonlySet<string> = new Set();
const edits = createStore<readonly Edit[]>([]);
whenSignInChanges(() => edits.set([]));

/** Tells the times of a calendar apart before the server has named them. */
export function timeKey({ date, start }: { readonly date: string; readonly start: string }): string {
  return `${date} ${start}`;
}

/**
 * The own calendar from a Monday to the Sunday after it, with what was pressed and is on its way; read again every four
 * seconds while the page is looked at. What has not changed stays the same object.
 */
export function useWeek(monday: string) {
  const { data, error, refetch } = useQuery({
    ...weekQuery(monday),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  });
  const pending = useStore(edits);
  const times = useMemo(() => data && withEdits(data, pending, monday), [data, pending, monday]);
  return { times, error, refetch };
}

/** Own calendars of weeks by the server, with edits since. Call it inside `inTurn`: an edit discards the read. */
export async function readWeeks(mondays: readonly string[]): Promise<readonly (readonly CalendarTime[])[]> {
  const weeks = await Promise.all(
    mondays.map((monday) => queryClient.fetchQuery({ ...weekQuery(monday), staleTime: 0 })),
  );
  return weeks.map((times, index) => withEdits(times, edits.get(), mondays[index] ?? ''));
}

/** Reads a week before it is asked for. */
export function prefetchWeek(monday: string): void {
  void queryClient.prefetchQuery(weekQuery(monday));
}

/** Reads all weeks again that were shown: they changed elsewhere. */
export async function rereadWeeks(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: WEEKS });
  void queryClient.invalidateQueries({ queryKey: WEEKS });
  void rereadPractice();
}

function weekQuery(monday: string) {
  return {
    queryKey: [...WEEKS, monday],
    async queryFn({ signal }: { signal: AbortSignal }) {
      const body = { user: self(), from: monday, to: addDays(monday, 6) };
      return (await api.call('listTherapistSessions', { query: inLanguage(), body, signal })).sessions;
    },
    staleTime: POLL_MS,
  };
}

/** The times of a week as they will be once everything that was pressed has been answered. */
function withEdits(times: readonly CalendarTime[], pending: readonly Edit[], monday: string): readonly CalendarTime[] {
  const sunday = addDays(monday, 6);
  return pending.reduce((now, { add, remove }) => {
    const known = new Set(now.filter(({ status }) => status !== 'cancelled').map(timeKey));
    const more = add.filter((time) => time.date >= monday && time.date <= sunday && !known.has(timeKey(time)));
    const left = now.filter((time) => time.status !== 'free' || !remove.has(timeKey(time)));
    if (more.length === 0) return left.length === now.length ? now : left;
    return [...left, ...more.map(asFree)].sort(byStart);
  }, times);
}

function asFree(time: NewTime): CalendarTime {
  return { ...time, _id: `new ${timeKey(time)}`, therapistId: '', status: 'free' };
}

function byStart(one: CalendarTime, other: CalendarTime): number {
  return timeKey(one) < timeKey(other) ? -1 : 1;
}

/** Only an order: what waits in it belongs to the sign-in that asked for it, and ends with it. */
let queue: Promise<unknown> = Promise.resolve();

/** Throws `SignInOver` once the sign-in is over in which something was asked for. */
type Own = () => void;

/**
 * Runs a read or a change of the calendar after all earlier ones are answered; later ones wait for it. Refuses with
 * `SignInOver` when the sign-in has ended by then, and calls `own` after each answer that it waits for.
 */
export function inTurn<T>(run: (own: Own) => Promise<T>): Promise<T> {
  const isOwn = ownSignIn();
  const own = () => {
    if (!isOwn()) throw new SignInOver();
  };
  const work = queue.then(() => {
    own();
    return run(own);
  });
  // Harmless: who made the edit is told by `work`; the next one does not depend on it.
  queue = work.catch(() => undefined);
  return work;
}

/** Shows an edit under way: until its answer is in the cache it overrides whatever the server says of the week. */
async function shown<T>(edit: Edit, work: () => Promise<T>): Promise<T> {
  edits.set((now) => [...now, edit]);
  try {
    return await work();
  } catch (error) {
    void rereadWeeks();
    throw error;
  } finally {
    edits.set((now) => now.filter((one) => one !== edit));
    // Its first steps and what waits tell of free times.
    void rereadPractice();
  }
}

/** Publishes times, all or none; answers those published. Refuses with `TIMES_OVERLAP`, `SLOT_IN_PAST`, ... */
export function publishTimes(sessions: readonly NewTime[]): Promise<readonly CalendarTime[]> {
  return shown({ add: sessions, remove: NOTHING }, () => inTurn((own) => sendTimes(sessions, own)));
}

/** Publishes times as `publishTimes` does, from within `inTurn`. */
export async function publishNow(sessions: readonly NewTime[], own: Own): Promise<readonly CalendarTime[]> {
  own();
  return shown({ add: sessions, remove: NOTHING }, () => sendTimes(sessions, own));
}

async function sendTimes(sessions: readonly NewTime[], own: Own): Promise<readonly CalendarTime[]> {
  const added: CalendarTime[] = [];
  for (let from = 0; from < sessions.length; from += MOST_TIMES) {
    const some = sessions.slice(from, from + MOST_TIMES);
    const body = { user: self(), sessions: [...some] };
    added.push(...(await api.call('addTherapistSessions', { query: inLanguage(), body })).sessions);
    own();
  }
  const keys = new Set(added.map(timeKey));
  await patchWeeks((times, isIn) =>
    [...times.filter((time) => time.status !== 'free' || !keys.has(timeKey(time))), ...added.filter(isIn)].sort(
      byStart,
    ),
  );
  return added;
}
const MOST_TIMES = 500;

/** The time is not in the calendar any more (spec §5); the page tells it in the words of its catalogue. */
export class TimeNotFound extends Error {}

/**
 * Removes free times; of many, those that are still free. Answers the removed ones. Refuses a held or booked time, and
 * with `TimeNotFound` a time that is not in the calendar any more (spec §5).
 */
export function removeTimes(times: readonly NewTime[]): Promise<readonly NewTime[]> {
  const keys = new Set(times.map(timeKey));
  return shown({ add: [], remove: keys }, () =>
    inTurn(async (own) => {
      // A time that was published a moment ago has its name by now: edits are made one after another.
      const known = freeTimes().filter((time) => keys.has(timeKey(time)));
      const ids = known.map(({ _id }) => _id);
      const [only] = ids;
      if (only === undefined) throw new TimeNotFound();
      if (times.length === 1) {
        await api.call('removeTherapistSession', { query: inLanguage(), body: { sessionId: only, user: self() } });
      } else {
        const { removed } = await api.call('removeTherapistSessions', {
          query: inLanguage(),
          body: { sessionIds: ids },
        });
        ids.splice(0, ids.length, ...removed);
      }
      own();
      const gone = new Set(ids);
      await patchWeeks((now) => now.filter(({ _id }) => !gone.has(_id)));
      return known.filter(({ _id }) => gone.has(_id));
    }),
  );
}

function freeTimes(): CalendarTime[] {
  return queryClient
    .getQueriesData<CalendarTime[]>({ queryKey: WEEKS })
    .flatMap(([, times]) => times ?? [])
    .filter(({ status }) => status === 'free');
}

type Patch = (times: readonly CalendarTime[], isIn: (time: CalendarTime) => boolean) => CalendarTime[];

/** Changes the known weeks; gives up earlier reads, which would bring back what was, and begins unknown ones anew. */
async function patchWeeks(change: Patch): Promise<void> {
  await queryClient.cancelQueries({ queryKey: WEEKS });
  void queryClient.refetchQueries({
    queryKey: WEEKS,
    type: 'active',
    predicate: ({ state }) => state.data === undefined,
  });
  for (const [key, times] of queryClient.getQueriesData<CalendarTime[]>({ queryKey: WEEKS })) {
    const monday = String(key[1]);
    if (times === undefined) continue;
    const isIn = ({ date }: CalendarTime) => date >= monday && date <= addDays(monday, 6);
    queryClient.setQueryData<CalendarTime[]>(key, change(times, isIn));
  }
}

/** Takes time off and answers the booked sessions in it, which stay. */
export async function takeTimeOff(body: TimeOffWish): Promise<Answer<'addTimeOff'>> {
  const answer = await api.call('addTimeOff', { query: inLanguage(), body });
  await rereadWeeks();
  return answer;
}

/** Gives time off up: what it hid is free again. Answers what it was. */
export async function giveTimeOffUp(timeOffId: string): Promise<TimeOffWish> {
  const { timeOff } = await api.call('removeTimeOff', { query: inLanguage(), body: { timeOffId } });
  await rereadWeeks();
  return timeOff;
}

/** The own weekly template. It is read once: another read does not change what is being edited. */
export function useTemplate() {
  return useQuery({
    queryKey: TEMPLATE,
    queryFn: async ({ signal }) => (await api.call('readTemplate', { query: inLanguage(), signal })).template,
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

/** The changes that a template would make, and the very times that clients would see. */
export function useTemplatePreview(template: WeeklyTemplate | null) {
  return useQuery({
    queryKey: [...TEMPLATE, 'preview', template],
    async queryFn({ signal }) {
      if (template === null) return null;
      return await api.call('previewTemplate', { query: inLanguage(), body: { template }, signal });
    },
    enabled: template !== null,
    placeholderData: (former) => former,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Sets the own weekly template. Refuses with `TEMPLATE_INVALID` and the field. */
export async function saveTemplate(template: WeeklyTemplate): Promise<Answer<'saveTemplate'>> {
  const answer = await api.call('saveTemplate', { query: inLanguage(), body: { template } });
  queryClient.setQueryData(TEMPLATE, answer.template);
  await rereadWeeks();
  return answer;
}

/** The effects of cancelling the rest of today, as fresh as the calendar behind the question. */
export function useIllToday() {
  return useQuery({
    queryKey: ILL,
    queryFn: ({ signal }) => api.call('readIllToday', { query: inLanguage(), signal }),
    gcTime: 0,
    refetchInterval: POLL_MS,
  });
}

/** Cancels the sessions of today as they were shown; answers how many, and which stay. */
export async function cancelIllToday(shown: readonly Shown[]): Promise<Answer<'cancelIllToday'>> {
  const sessions = shown.map((session) => ({ sessionId: session._id, version: versionOf(session) }));
  const answer = await api.call('cancelIllToday', { query: inLanguage(), body: { sessions } });
  await rereadWeeks();
  return answer;
}
