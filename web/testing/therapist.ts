import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import { NOTHING_BOOKED } from './booking.ts';
import { type Replies, answers, refuse } from './fake-api.ts';
import { type Person, type Visit, client, openPage } from './open-page.tsx';

/** The address of the therapist's profile. */
export const PROFILE = href('therapist', { id: 'therapist-nino' });

type Therapist = Answer<'readTherapist'>['therapist'];
type Matched = Answer<'listTherapists'>['therapists'][number];

const DAYS = [
  ['2027-03-11', 'Thursday'],
  ['2027-03-12', 'Friday'],
] as const;

/** A picture of one pixel, which is always there. */
export const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A therapist with all facts known: personal sessions of 50 minutes for 120 ₾, couple sessions of 80 for 180 ₾. */
export function aTherapist(change: Partial<Therapist> = {}): Therapist {
  return {
    _id: 'therapist-nino',
    name: 'Nino',
    surname: 'Beridze',
    photo: { url: DOT, srcset: '' },
    gender: 'female',
    experience: 8,
    fee: 20,
    description: 'I work with anxiety and burnout.',
    videoLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    education: [{ name: 'Tbilisi State University', year: '2014', degree: 'MA', description: '', gallery: [] }],
    therapyMethod: ['Cognitive behavioural therapy'],
    method: [
      method('cbt', 'Cognitive behavioural therapy', 'Behaviour', ['anxiety', 'burnout']),
      method('act', 'Acceptance therapy', 'Behaviour', ['anxiety', 'grief']),
      method('gestalt', 'Gestalt', 'Humanistic', ['grief']),
    ],
    languages: [{ title: 'Georgian' }, { title: 'English' }],
    sessionTypes: [offer('personal', 'Personal', 50, 100), offer('couple', 'Couple', 80, 150)],
    availabilityGaps: DAYS.map(([date, day]) => ({
      date,
      day,
      gaps: ['12', '13', '14'].map((hour) => ({ start: `${hour}:00`, end: `${hour}:50` })),
    })),
    accepting: true,
    interviewedOn: '2027-02-01',
    diplomaCheckedOn: '2027-02-03',
    teensCheckedOn: null,
    demo: false,
    ...change,
  };
}

/** Nothing is free after the 14 days of the profile. */
const NOTHING_LATER = { slots: [], from: '2027-03-10', next: null };

/** The server's answer for the profile of a therapist with these changes. */
export const aProfile = (change: Partial<Therapist> = {}) => ({ therapist: aTherapist(change) });

/** Opens the profile of a therapist who differs like this. */
export async function openProfile(change: Partial<Therapist> = {}, how: Visit = {}): Promise<void> {
  answers({ readTherapist: aProfile(change), listFreeTimes: NOTHING_LATER, readCurrentBooking: NOTHING_BOOKED });
  await openPage(PROFILE, how);
}

const away = refuse('UNAVAILABLE');

/** The therapist's cabinet without its data: for tests that ask only who comes to which of its pages. */
export const CABINET_AWAY: Replies = {
  readPractice: away,
  listPracticeSessions: away,
  readPracticeSession: away,
  listTherapistSessions: away,
  readTemplate: away,
  readPracticeSettings: away,
  listSignIns: away,
  readSecondFactor: away,
};

/** The therapist signed in, or an operator. */
export function staff(role: 'THERAPIST' | 'ADMIN'): Person {
  const { user } = client();
  return { user: { ...user, role }, therapist: role === 'THERAPIST' ? aTherapist() : null, preferences: null };
}

/** The same therapist in a list, as the first of the best matches. */
export function aMatch(change: Partial<Matched> = {}): Matched {
  return {
    ...aTherapist(),
    match: {
      version: 'match-v1',
      a: 1,
      b: 2,
      tier: 0,
      score: 80,
      parts: [],
      met: [],
      missed: [],
      facts: { topics: [], firstSlot: null, slotsFitting: 6, price: 12_000, years: 8, topicCount: 3 },
    },
    ...change,
  };
}

function method(_id: string, title: string, category: string, topics: readonly string[]): Therapist['method'][number] {
  const issues = topics.map((key) => ({ _id: `issue-${key}`, key, name: key }));
  return { _id: `method-${_id}`, title, category: { title: category }, issues };
}

/** A type of session that a therapist offers: minutes, and lari without the fee. */
export function offer(key: string, title: string, duration: number, price: number): Therapist['sessionTypes'][number] {
  return { sessionType: { _id: `type-${key}`, key, title }, duration, price };
}
