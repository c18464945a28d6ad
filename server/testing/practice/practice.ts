import type { Answer } from '#contract/api.ts';
import { createPerson } from '#server/features/person/person.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';

export type CalendarTime = Answer<'listTherapistSessions'>['sessions'][number];
/** A time as it is published: walls. */
export type Walls = { date: string; start: string; end: string };

/** Signs in as the therapist of a calendar of the demo, who gets this phone. */
export async function practise(app: TestApp, contentId: string, phone: string): Promise<TestPerson> {
  await app.deps.db.transaction(async (tx) => {
    const { id } = await createPerson(app.deps, tx, { address: { channel: 'sms', to: `+995${phone}` }, locale: 'ka' });
    await tx.run(`update users set role = 'THERAPIST' where id = $1`, [id]);
    await tx.run('update therapists set user_id = $1 where content_id = $2', [id, contentId]);
  });
  return app.signIn(phone);
}

/** Adds one range, as the database writes it, to the times of a therapist that are published, off, or removed. */
export async function addRange(
  app: TestApp,
  to: 'openings' | 'time_off' | 'removed_times',
  contentId: string,
  range: string,
): Promise<void> {
  const add = `insert into ${to}(therapist_id, during) select id, $2::tstzrange from therapists where content_id = $1`;
  await app.rows(add, [contentId, range]);
}

/** The therapist's calendar on these dates. */
export async function calendarOf(
  app: TestApp,
  { token, userId }: TestPerson,
  dates: { from?: string; to?: string } = {},
): Promise<CalendarTime[]> {
  const { status, body } = await app.inject('POST', '/therapists/sessions', {
    token,
    body: { user: { id: userId }, ...dates },
  });
  if (status !== 200) throw new Error(`the calendar answered ${status} ${JSON.stringify(body)}`);
  return body['sessions'] as CalendarTime[];
}

/** Publishes times of a therapist's own. */
export async function publish(app: TestApp, { token, userId }: TestPerson, ...sessions: Walls[]): Promise<TestAnswer> {
  return app.inject('POST', '/therapists/add-sessions', { token, body: { user: { id: userId }, sessions } });
}

/** Removes a free time by its id. */
export async function unpublish(app: TestApp, { token, userId }: TestPerson, sessionId: string): Promise<TestAnswer> {
  return app.inject('POST', '/therapists/remove-session', { token, body: { user: { id: userId }, sessionId } });
}

/** The times that anybody sees on the public profile, on one date. */
export async function offeredOn(app: TestApp, contentId: string, date: string): Promise<string[]> {
  const { body } = await app.inject('GET', `/therapists/${contentId}`, {});
  const { availabilityGaps } = body['therapist'] as Answer<'readTherapist'>['therapist'];
  return availabilityGaps.find((day) => day.date === date)?.gaps.map(({ start }) => start) ?? [];
}
