import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { DAY, type Instant, addDays, instantOf, wallOf, weekdayOf } from '#domain/dates.ts';
import { timeAt, wallAt } from '../features/practice/calendar/calendar-time.ts';
import type { CalendarTime, NewTime, WeeklyTemplate } from '../data/practice-calendar.ts';
import type { Practice, TherapistSession } from '../data/practice.ts';
import type { SessionInDetail } from '../data/practice-sessions.ts';
import { type Replies, refuse, type Content } from './fake-api.ts';
import { type Visit, type Person, openPage } from './open-page.tsx';

/** The Wednesday of the tests, its Monday, and the day after it. */
export const [MONDAY, TODAY, TOMORROW] = ['2027-03-08', '2027-03-10', '2027-03-11'] as const;

let people = 0;

/** A therapist that no other test has. */
export function specialist(): Person {
  people += 1;
  const user = { id: `specialist-${people}`, role: 'THERAPIST' as const, step: 0 as const, phone: '+995500000101' };
  return { user, therapist: null, preferences: null };
}

/** A free time of 50 minutes; `change` makes something else of it. */
export function aTime(date: string, start: string, change: Partial<CalendarTime> = {}): CalendarTime {
  const minutes = Number(start.slice(0, 2)) * 60 + Number(start.slice(3));
  const time = timeAt(date, minutes, 50);
  const isBooked = change.status !== undefined && !['free', 'off', 'held'].includes(change.status);
  const version = isBooked ? { version: 1 } : {};
  return { _id: `id-${date}-${start}`, therapistId: 't', ...time, status: 'free', ...version, ...change };
}

/** A paid personal session of 100 ₾ with Ana. */
export function aBooked(date: string, start: string, change: Partial<CalendarTime> = {}): CalendarTime {
  const paid = { status: 'confirmed', sessionType: 'personal', client: 'Ana', priceMinor: 10_000 } as const;
  return aTime(date, start, { ...paid, ...change });
}

/** A calendar as the server keeps it: what is added and removed is in the next answer. */
export function aCalendar(times: readonly CalendarTime[]) {
  const kept = new Map(times.map((time) => [time._id, time]));
  const list = () => [...kept.values()].sort((a, b) => (`${a.date} ${a.start}` < `${b.date} ${b.start}` ? -1 : 1));
  const replies: Replies = {
    listTherapistSessions: ({ body: { from = '', to = '' } }) => ({
      sessions: list().filter(({ date }) => date >= from && date <= to),
    }),
    addTherapistSessions: ({ body }) => {
      const added = body.sessions.map((time: NewTime) => aTime(time.date, time.start, time));
      for (const time of added) kept.set(time._id, time);
      return { sessions: added };
    },
    removeTherapistSession: ({ body: { sessionId } }) => {
      if (!kept.delete(sessionId)) return refuse('SESSION_NOT_FOUND');
      return { sessionId };
    },
    removeTherapistSessions: ({ body }) => ({ removed: body.sessionIds.filter((id: string) => kept.delete(id)) }),
  };
  return { kept, replies, put: (time: CalendarTime) => void kept.set(time._id, time) };
}

export type PracticeDetail = Omit<SessionInDetail, 'now'>;

/** The page of a session without topics, consent and proposal. */
export function aDetail(session: TherapistSession, change: Partial<PracticeDetail> = {}): PracticeDetail {
  const rest = { topics: [], topicsSharedAt: null, consentAt: null, proposal: null, seriesWaiting: 0 };
  return { session, number: '4630E996FB49', ...rest, ...change };
}

/** The frame's data of a therapist with sessions of 50 minutes. */
export function aPractice(change: Partial<Practice> = {}): Omit<Practice, 'now'> {
  return {
    therapist: { _id: 't', name: 'ნინო', surname: 'ბერიძე', photo: null },
    accepting: true,
    isListed: true,
    sessionTypes: [{ key: 'personal', duration: 50, priceMinor: 10_000, totalMinor: 12_000 }],
    bufferMin: 10,
    next: null,
    today: [],
    needsStatus: [],
    complaints: [],
    unpaid: [],
    hasFreeTimes: true,
    firstSteps: { hasPublished: true, accepting: true, hasAccount: true, hasSeenProfile: true },
    ...change,
  };
}

/** Opens the calendar of a therapist. */
export async function openCalendar(replies: Replies, { day, ...visit }: Visit & { day?: string } = {}): Promise<void> {
  const address = href('practiceCalendar') + (day === undefined ? '' : `?day=${day}`);
  await openPage(address, { as: specialist(), ...visit, replies: { readPractice: aPractice(), ...replies } });
}

/** Opens the weekly template of a therapist. */
export async function openTemplate(template: WeeklyTemplate, replies: Replies = {}, visit: Visit = {}): Promise<void> {
  await openPage(href('practiceTemplate'), {
    as: specialist(),
    ...visit,
    replies: {
      readPractice: aPractice(),
      readTemplate: { template },
      previewTemplate: { change: { added: 0, removed: 0, booked: 0 }, times: [] },
      ...replies,
    },
  });
}

/** The cell of a time. */
export function cell(date: string, start: string) {
  return page.getByTestId(`ther-cal-cell-${date}-${start.replace(':', '')}`);
}

export async function isFree(at: ReturnType<typeof cell>): Promise<void> {
  await expect.element(at).toHaveAccessibleName(/, free$/);
}

export async function isEmpty(at: ReturnType<typeof cell>): Promise<void> {
  await expect.element(at).toHaveAccessibleName(/, empty$/);
}

/** A session that waits for its payment: it can be paid until the same hour of the day before. */
export function waiting(date: string, start: string) {
  const payUntil = new Date((instantOf(date, start) ?? 0) - DAY).toISOString();
  return { status: 'proposed', proposedBy: 'therapist', payUntil, totalMinor: 12_000 } as const;
}

/** Every state of a week side by side, as on a Wednesday. */
export function everyState(now: Instant): CalendarTime[] {
  const today = wallOf(now).date;
  const monday = addDays(today, 1 - weekdayOf(today));
  const day = (index: number) => addDays(monday, index);
  const booked = { status: 'confirmed', client: 'ანა', sessionType: 'personal', priceMinor: 10_000 } as const;
  return [
    aTime(day(0), wallAt(600), { ...booked, status: 'completed' }),
    aTime(day(0), '12:00', { ...booked, status: 'client_absent' }),
    aTime(day(1), '11:00', { ...booked, client: 'ზღაპარი' }),
    aTime(day(1), '13:00'),
    aTime(day(1), '15:00', { ...booked, status: 'therapist_absent', client: null }),
    aTime(day(3), '10:00', {
      ...booked,
      client: 'კონსტანტინე-ალექსანდრე ბაგრატიონი',
      consent: 'pending',
      sessionType: 'teen',
    }),
    aTime(day(3), '12:00', { status: 'held', heldUntil: new Date(now + 600_000).toISOString() }),
    aTime(day(5), '18:00', { ...booked, ...waiting(day(5), '18:00'), client: 'მარიამი' }),
    aTime(day(3), '14:00'),
    aTime(day(3), '16:00', { bookUntil: new Date(now - 600_000).toISOString() }),
    aTime(day(4), '09:00', { end: '13:00', status: 'off', note: 'ექიმთან', timeOffId: 'off-1' }),
    aTime(day(6), '00:00', { end: '00:00', status: 'off', isWholeDay: true, timeOffId: 'off-2' }),
  ];
}

/** Shows the settings of a therapist, whose other cards are empty; `part`: the part of the address for a card. */
export function openPracticeSettings(known: Replies, { replies, ...visit }: Visit = {}, part = ''): Promise<void> {
  const away = {
    readPractice: aPractice(),
    readPracticeSettings: refuse('UNAVAILABLE'),
    listSignIns: { signIns: [] },
    readPayoutAccount: refuse('UNAVAILABLE'),
    readSecondFactor: refuse('UNAVAILABLE'),
    readOwnChanges: { isOpen: false, putBackAt: null },
  };
  const at = href('practiceSettings') + part;
  return openPage(at, { as: specialist(), device: 'phone', ...visit, replies: { ...away, ...known, ...replies } });
}

/** The settings of a therapist, with every mail and no SMS, sessions in our own room. */
export function aSettings(change: Partial<Content<'readPracticeSettings'>> = {}): Content<'readPracticeSettings'> {
  return {
    locale: 'ka',
    messages: {
      newBookingEmail: true,
      changeEmail: true,
      reminderEmail: true,
      statusEmail: true,
      emptyCalendarEmail: true,
      newBookingSms: false,
    },
    email: 'nino@example.com',
    phone: '+995500000101',
    meeting: null,
    ...change,
  };
}
