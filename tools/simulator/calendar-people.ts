import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import { lengthsOf } from '#server/features/calendar/calendar.ts';
import {
  addTimeOff,
  addTimes,
  type CalendarOwner,
  removeTime,
  removeTimeOff,
  saveTemplate,
  setAccepting,
} from '#server/features/schedule/schedule.ts';
import { type CalendarState, timesOf } from './calendars.ts';
import { call, isUnclear, outcomeOf, type Reply } from './call.ts';
import { wallsOf } from './instants.ts';
import type { Step } from './plan.ts';
import type { CalendarDeed, Template } from './plan-calendars.ts';
import type { Span } from './store/rows.ts';
import type { Told, ToldEdit } from './told.ts';
import { when } from './record.ts';
import type { World } from './world.ts';

/** Therapists who change their calendars. */

type Editor = { world: World; told: Told; therapist: number };

/** A therapist changes the own calendar, and perhaps back again. */
export function editCalendar(
  world: World,
  told: Told,
  { therapist, deed }: Pick<Extract<Step, { kind: 'calendar' }>, 'therapist' | 'deed'>,
): void {
  const editor = { world, told, therapist };
  switch (deed.what) {
    case 'publish':
      return publish(editor, deed.times);
    case 'remove':
      return remove(editor, deed);
    case 'template':
      return template(editor, deed.template);
    case 'time-off':
      return timeOff(editor, deed);
    case 'accept':
      return accept(editor, deed);
  }
}

function publish(editor: Editor, times: readonly Span[]): void {
  const sent = times.map(wallsOf);
  // A removed time of the template comes back without an opening.
  const isDone = (state: CalendarState): boolean =>
    times.every(
      (time) =>
        state.ranges.some(({ start, end }) => start <= time.start && end >= time.end) || begins(state, time.start),
    );
  edit(editor, { what: 'publish', times, isDone }, (deps, owner) =>
    deps.db.transaction((tx) => addTimes(tx, owner, { times: sent, now: deps.clock.now() })),
  );
}

function remove(editor: Editor, { start, again }: { start: Instant; again: number | null }): void {
  const times = [{ start, end: start + 50 * MINUTE }];
  edit(
    editor,
    { what: 'remove', times, isDone: (state: CalendarState): boolean => !begins(state, start) },
    (deps, owner) => deps.db.transaction((tx) => removeTime(tx, owner, { start, now: deps.clock.now() })),
    ({ kind }) => {
      if (again !== null && kind === 'ok') editor.world.timeline.after(again, () => publish(editor, times));
    },
  );
}

/** Whether any session can begin then. */
function begins(state: CalendarState, at: Instant): boolean {
  return ['personal', 'couple'].some((type) => timesOf(state, { from: at, until: at, type }).length > 0);
}

function template(editor: Editor, wish: Template): void {
  const words = (rows: readonly { weekday: number; types: readonly string[] | null }[], of: (n: number) => string) =>
    rows
      .map(({ weekday, types }, n) => `${weekday} ${of(n)} ${types}`)
      .sort()
      .join();
  const asked = words(wish.ranges, (n) => `${wish.ranges[n]?.start} ${wish.ranges[n]?.end}`);
  const isDone = ({ weekly, bufferMin, minNoticeMin }: CalendarState): boolean =>
    words(weekly, (n) => `${weekly[n]?.from} ${weekly[n]?.to}`) === asked &&
    bufferMin === wish.bufferMin &&
    minNoticeMin === wish.minNoticeMin;
  edit(editor, { what: 'template', times: [], isDone }, (deps, owner) =>
    deps.db.transaction((tx) => saveTemplate(tx, owner, { wish, now: deps.clock.now() })),
  );
}

function timeOff(editor: Editor, { time, again }: { time: Span; again: number | null }): void {
  const { date, start, end } = wallsOf(time);
  const hours = time.end - time.start === DAY ? {} : { start, end };
  const isOff = ({ timeOff: off }: CalendarState): boolean =>
    off.some((one) => one.start === time.start && one.end === time.end);
  edit(
    editor,
    { what: 'time-off', times: [time], isDone: isOff },
    (deps, owner) => addTimeOff(deps, owner, { wish: { firstDate: date, lastDate: date, ...hours }, note: '' }),
    (reply) => {
      if (again === null || reply.kind !== 'ok') return;
      const { id } = reply.value;
      const isDone = (state: CalendarState): boolean => !isOff(state);
      editor.world.timeline.after(again, () =>
        edit(editor, { what: 'work', times: [time], isDone }, (deps, owner) => removeTimeOff(deps, owner, id)),
      );
    },
  );
}

function accept(editor: Editor, { accepting, again }: Extract<CalendarDeed, { what: 'accept' }>): void {
  const isDone = (state: CalendarState): boolean => state.accepting === accepting;
  edit(editor, { what: 'accept', times: [], isDone }, (deps, owner) =>
    setAccepting(deps.db, owner, { accepting, now: deps.clock.now() }),
  );
  if (again === null) return;
  editor.world.timeline.after(again, () => accept(editor, { what: 'accept', accepting: !accepting, again: null }));
}

/** Makes a call that changes a calendar, and keeps its question and answer. */
function edit<T>(
  { world, told, therapist }: Editor,
  asked: Pick<ToldEdit, 'what' | 'times' | 'isDone'>,
  work: (deps: Deps, owner: CalendarOwner & { userId: string }) => Promise<T>,
  then: (reply: Reply<T>) => void = () => undefined,
): void {
  const contentId = world.plan.therapists[therapist]?.contentId ?? '';
  const own = { therapistId: world.therapistId(therapist), userId: world.therapistUserId(therapist), contentId };
  const one: ToldEdit = { therapist, ...asked, at: world.timeline.now(), answeredAt: null, answer: null };
  told.edits.push(one);
  const who = `therapist ${therapist + 1}`;
  const send = (deps: Deps): Promise<T> => {
    const offers = deps.content.snapshot().therapists.get(contentId)?.sessionTypes ?? [];
    return work(deps, { ...own, lengths: lengthsOf(offers) });
  };
  call(world, who, send, (reply) => {
    if (!isUnclear(reply)) {
      one.answer = reply.kind === 'refused' ? reply.code : 'yes';
      one.answeredAt = world.timeline.now();
    }
    const times = asked.times.map(({ start }) => when(start).slice(0, -3)).join(', ');
    world.tell(`${who}, ${asked.what} ${times}: ${outcomeOf(reply)}`);
    if (reply.kind === 'refused') world.sometimes(`${asked.what} refused: ${reply.code}`);
    if (reply.kind === 'ok') world.sometimes(`${asked.what} by a therapist`);
    then(reply);
  });
}
