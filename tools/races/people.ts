import { DAY, type Instant, wallOf } from '#domain/dates.ts';
import { iso, type Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { createPerson } from '#server/features/person/person.ts';
import { seedCalendars } from '#server/testing/sign-in/people.ts';

/** A client with a valid sign-in. */
export type SignedIn = { number: number; userId: string; signInId: string };

/** A therapist's slot: days after today, hour of the day in Tbilisi, and minute; takes 50 minutes, or `minutes`. */
export type Slot = { therapist: number; day: number; hour: number; minute?: number; minutes?: number };

/** How long a session of the races takes, unless its slot says otherwise. */
export const MINUTES = 50;

/** The therapists of the races; all are free from 10:00 to 20:00 every day, the first also half an hour later. */
const THERAPISTS = [
  'therapist-tamar-giorgadze',
  'therapist-nino-beridze',
  'therapist-ana-gelashvili',
  'therapist-luka-tsiklauri',
  'therapist-giorgi-maisuradze',
  'therapist-ekaterine-mchedlishvili',
] as const;

/** The profile of a therapist of the races. */
export function profileOf({ therapist }: Pick<Slot, 'therapist'>): string {
  return THERAPISTS[therapist % THERAPISTS.length] ?? THERAPISTS[0];
}

/** The slot's part of the body of a booking call. */
export function slotBody(now: Instant, slot: Slot) {
  const { day, hour, minute = 0, minutes: length = MINUTES } = slot;
  const { date } = wallOf(now + day * DAY);
  const wall = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const start = hour * 60 + minute;
  return {
    specialistId: profileOf(slot),
    bookingSession: { date, start: wall(start), end: wall(start + length) },
    sessionType: 'type-personal',
  };
}

/** Opens the calendars of the demo and the hours above. */
export async function openHours(deps: Deps): Promise<void> {
  await seedCalendars(deps);
  for (const { names, from, to } of [
    { names: THERAPISTS.slice(), from: '10:00', to: '20:00' },
    { names: THERAPISTS.slice(0, 1), from: '10:30', to: '20:30' },
  ]) {
    await deps.db.run(
      `insert into openings(therapist_id, weekday, start_time, end_time)
       select t.id, day, $2::time, $3::time from therapists t, generate_series(1, 7) day where t.content_id = any($1)`,
      [names, from, to],
    );
  }
}

/** Makes clients whose sign-ins last 1,000 years: a thousand rounds of all races take 150 years of stopped clock. */
export async function makeClients(deps: Deps, count: number): Promise<SignedIn[]> {
  const now = deps.clock.now();
  const clients: SignedIn[] = [];
  await deps.db.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const to = `+995599${String(number).padStart(6, '0')}`;
      const { id: userId } = await createPerson(deps, tx, { address: { channel: 'sms', to }, locale: 'ka' });
      clients.push({ number, userId, signInId: await longSignIn(tx, userId, now) });
    }
  });
  return clients;
}

async function longSignIn(tx: Tx, userId: string, now: Instant): Promise<string> {
  const [signIn] = await tx.run<{ id: string }>(
    'insert into sign_ins(user_id, created_at, expires_at) values ($1, $2, $3) returning id',
    [userId, iso(now), iso(now + 365_000 * DAY)],
  );
  return signIn?.id ?? '';
}

/** A therapist with a valid sign-in and a calendar. */
export type Practicing = { userId: string; signInId: string; therapistId: string };

/** Gives every therapist of the races a user with a phone, in the order of the therapists. */
export async function makeTherapists(deps: Deps): Promise<Practicing[]> {
  const now = deps.clock.now();
  const therapists: Practicing[] = [];
  await deps.db.transaction(async (tx) => {
    for (const [n, contentId] of THERAPISTS.entries()) {
      const { id } = await createPerson(deps, tx, {
        address: { channel: 'sms', to: `+99555500000${n}` },
        locale: 'ka',
      });
      await tx.run(`update users set role = 'THERAPIST' where id = $1`, [id]);
      const [therapist] = await tx.run<{ id: string }>(
        'update therapists set user_id = $1 where content_id = $2 returning id',
        [id, contentId],
      );
      therapists.push({ userId: id, signInId: await longSignIn(tx, id, now), therapistId: therapist?.id ?? '' });
    }
  });
  return therapists;
}

/** An operator with a valid sign-in, who needs no time-based code outside production. */
export async function makeOperator(deps: Deps): Promise<Omit<SignedIn, 'number'>> {
  return deps.db.transaction(async (tx) => {
    const address = { channel: 'sms', to: '+995577000111' } as const;
    const { id: userId } = await createPerson(deps, tx, { address, locale: 'ka' });
    await tx.run(`update users set role = 'ADMIN', is_demo = true where id = $1`, [userId]);
    return { userId, signInId: await longSignIn(tx, userId, deps.clock.now()) };
  });
}
