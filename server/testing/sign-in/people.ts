import { DAY, HOUR } from '#domain/dates.ts';
import { iso, isoRange } from '#server/db/db.ts';
import { DEMO_THERAPISTS, demoPeople, type DemoTherapist } from '#server/demo/people.ts';
import type { Deps } from '#server/deps.ts';
import { remember } from '#server/features/proof/browser.ts';
import { goOn, signInShowing } from '#server/features/sign-in/open-or-ask.ts';
import { createPerson, findPerson, findPersonByAddress } from '#server/features/person/person.ts';
import { changeContactEmail } from '#server/features/alarm/set-ways-in.ts';
import type { TestApp, TestPerson } from '../app.ts';

const DEMO_CALENDARS = calendarsOf(demoPeople().therapists);

function calendarsOf(therapists: readonly DemoTherapist[]): { therapists: string; hours: string } {
  const hours = therapists.flatMap(({ contentId, weekly }) => weekly.map((opening) => ({ contentId, ...opening })));
  return { therapists: JSON.stringify(therapists), hours: JSON.stringify(hours) };
}

/** Gives demo therapists the demo's hours; needs a superuser, since triggers would raise a version for each hour. */
export async function seedCalendars({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { therapists, hours } = DEMO_CALENDARS;
  await db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    await tx.run(
      `insert into therapists(content_id, accepting, min_notice_min, updated_at)
       select "contentId", accepting, "minNoticeMin", $2
       from jsonb_to_recordset($1) as t("contentId" text, accepting boolean, "minNoticeMin" int)`,
      [therapists, iso(clock.now())],
    );
    await tx.run(
      `insert into openings(therapist_id, weekday, start_time, end_time)
       select t.id, weekday, "start", "end"
       from jsonb_to_recordset($1) as o("contentId" text, weekday smallint, "start" time, "end" time)
       join therapists t on t.content_id = o."contentId"`,
      [hours],
    );
  });
}

const STAFF = {
  THERAPIST: { phone: '555000001', profileId: DEMO_THERAPISTS.Th1 },
  ADMIN: { phone: '555000002', profileId: '' },
} as const;

/** Makes a therapist, or an operator who needs no time-based code, once. */
export async function makeStaff(
  deps: Deps,
  role: 'THERAPIST' | 'ADMIN',
): Promise<{ userId: string; profileId: string }> {
  const { phone, profileId } = STAFF[role];
  const userId = await deps.db.transaction(async (tx) => {
    // Where a test has another therapist too, the one of the profile.
    const [known] = await tx.run<{ id: string }>(
      `select u.id from users u left join therapists t on t.user_id = u.id and t.content_id = $2
       where u.role = $1 and u.deleted_at is null order by t.id nulls last`,
      [role, profileId],
    );
    if (known !== undefined) return known.id;
    const { id } = await createPerson(deps, tx, { address: { channel: 'sms', to: `+995${phone}` }, locale: 'ka' });
    await tx.run('update users set role = $2, is_demo = $3 where id = $1', [id, role, role === 'ADMIN']);
    await tx.run('update therapists set user_id = $1 where content_id = $2', [id, profileId]);
    return id;
  });
  return { userId, profileId };
}

/** Opens a sign-in for a person of staff who has shown all proofs. */
export async function openFor(deps: Deps, userId: string): Promise<TestPerson> {
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new Error('nobody of staff to sign in');
  const device = { ip: '127.0.0.1', userAgent: null, browser: null };
  const shown = ['password', 'phone-code', 'time-code'] as const;
  const signedIn = await deps.db.transaction(async (tx) => signInShowing(deps, tx, { person, shown, device }));
  return { userId, token: signedIn.accessToken, cookie: signedIn.refresh.token };
}

/** A time at a therapist's, as the calls of booking name it. */
export type ClientSession = {
  holdId: string;
  specialistId: string;
  bookingSession: { date: string; start: string; end: string };
};

/** Holds the first free time of a therapist through the API. */
export async function bookThrough(
  { inject }: Pick<TestApp, 'inject'>,
  client: TestPerson,
  contentId: string = DEMO_THERAPISTS.Th1,
): Promise<ClientSession> {
  const profile = await inject('GET', `/therapists/${contentId}`, { token: client.token });
  const { availabilityGaps, sessionTypes } = profile.body['therapist'] as {
    availabilityGaps: { date: string; gaps: { start: string; end: string }[] }[];
    sessionTypes: { duration: number; sessionType: { _id: string } }[];
  };
  const [day] = availabilityGaps;
  const [gap] = day?.gaps ?? [];
  const [offer] = sessionTypes;
  if (day === undefined || gap === undefined || offer === undefined) throw new Error(`${contentId} has no free time`);
  const bookingSession = { date: day.date, ...gap };
  const answer = await inject('POST', '/therapists/check-specialist-availability', {
    token: client.token,
    body: {
      userId: client.userId,
      specialistId: contentId,
      bookingSession,
      duration: offer.duration,
      sessionType: offer.sessionType._id,
    },
  });
  if (answer.status !== 200) throw new Error(`holding answered ${answer.status} ${JSON.stringify(answer.body)}`);
  const { id } = answer.body['hold'] as { id: string };
  return { holdId: id, specialistId: contentId, bookingSession };
}

/** Writes a paid session a week ahead, past every rule. */
export async function confirmSession(
  { db, clock }: Deps,
  client: { userId: string },
  contentId: string,
): Promise<void> {
  const start = clock.now() + 7 * DAY;
  await db.transaction(async (tx) => {
    const rows = await tx.run<{ id: string }>(
      `insert into appointments(therapist_id, client_id, type_key, during, status, hold_expires_at, price_minor,
         fee_percent, commission_percent, created_at, updated_at)
       select id, $1, 'personal', $3::tstzrange, 'held', $4, 10000, 0, 25, $4, $4 from therapists where content_id = $2
       returning id`,
      [client.userId, contentId, isoRange({ start, end: start + HOUR }), iso(clock.now())],
    );
    await tx.run(`update appointments set status = 'confirmed', hold_expires_at = null where id = $1`, [rows[0]?.id]);
  });
}

/** Makes the browser of all tests one that a person has signed in with. */
export async function knowBrowser(deps: Deps, userId: string): Promise<void> {
  const device = { ip: '127.0.0.1', userAgent: null, browser: BROWSER };
  await remember(deps, deps.db, { userId, device });
}

/** The word in the cookie of the browser of all tests. */
export const BROWSER = 'b'.repeat(43);

/** Signs in the person with a phone, new if nobody has it, as if the code had been shown; staff with all proofs. */
export async function openByPhone(deps: Deps, phone: string): Promise<TestPerson> {
  const address = { channel: 'sms', to: phone } as const;
  const known = await findPersonByAddress(deps, deps.db, address);
  if (known !== null && known.role !== 'USER') return openFor(deps, known.id);
  const device = { ip: '127.0.0.1', userAgent: 'lightMyRequest', browser: BROWSER };
  return deps.db.transaction(async (tx) => {
    const person = known ?? (await createPerson(deps, tx, { address, locale: 'ka' }));
    const opened = await goOn(deps, tx, { person, shown: ['phone-code'], device, newPassword: null, locale: 'ka' });
    if ('next' in opened) throw new Error('the code of the phone was not enough');
    return { userId: person.id, token: opened.accessToken, cookie: opened.refresh.token };
  });
}

/** Gives a person a contact e-mail, as if a code had proved it. */
export async function giveEmail(deps: Deps, userId: string, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => changeContactEmail(deps, tx, { userId, email }));
}
