import type { Answer } from '#contract/api.ts';
import { HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { isoRange } from '#server/db/db.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { addRange } from '../practice/practice.ts';

export type OwnSession = Answer<'readOwnSession'>['session'];
export type ListedSession = Answer<'listOwnSessions'>['sessions'][number];

/** Reads an address of a client's own session: `''` is the session itself. */
export async function readOwn(app: TestApp, client: TestPerson, orderId: string, call = ''): Promise<TestAnswer> {
  return app.inject('GET', `/cabinet/sessions/${orderId}${call}`, { token: client.token });
}

/** Changes a client's session as a current page does: the body names its version, unless it names one itself. */
export async function changeOwn(
  app: TestApp,
  client: TestPerson,
  orderId: string,
  { call, body, method = 'POST' }: { call: string; body?: unknown; method?: 'POST' | 'PUT' },
): Promise<TestAnswer> {
  return app.inject(method, `/cabinet/sessions/${orderId}/${call}`, {
    token: client.token,
    body: { version: await shownVersion(app, orderId), ...(body as object) },
  });
}

/** The version of the session of an order that pages show now; 1 where there is none. */
export async function shownVersion(app: TestApp, orderId: string): Promise<number> {
  const [row] = await app.rows<{ version: number }>(
    'select shown_version as version from orders o join appointments a on a.id = o.appointment_id where o.id = $1',
    [app.idOf(orderId)],
  );
  return row?.version ?? 1;
}

/** The client's own session in detail. */
export async function ownSession(app: TestApp, client: TestPerson, orderId: string): Promise<OwnSession> {
  const { status, body } = await readOwn(app, client, orderId);
  if (status !== 200) throw new Error(`the session answered ${status}`);
  return body['session'] as OwnSession;
}

/** All of the client's own sessions. */
export async function ownSessions(app: TestApp, client: TestPerson): Promise<ListedSession[]> {
  const { status, body } = await app.inject('GET', '/cabinet/sessions?locale=en', { token: client.token });
  if (status !== 200) throw new Error(`the sessions answered ${status}`);
  return body['sessions'] as ListedSession[];
}

/** The same person with a token that has not run out, after time has passed. */
export async function awake(app: TestApp, person: TestPerson): Promise<TestPerson> {
  const { status, body, cookies } = await app.inject('GET', '/refresh', {
    headers: { cookie: `refresh=${person.cookie}` },
  });
  if (status !== 200) throw new Error(`the sign-in answered ${status}`);
  return { ...person, token: String(body['accessToken']), cookie: String(cookies['refresh']) };
}

/** Adds one free time of 50 minutes to the calendar of a therapist. */
export async function openTime(app: TestApp, contentId: string, start: Instant): Promise<void> {
  await addRange(app, 'openings', contentId, isoRange({ start, end: start + 50 * MINUTE }));
}

/** The events of the session in the client's order, with the time in Tbilisi of each. */
export async function toldTimeline(app: TestApp, client: TestPerson, orderId: string): Promise<string[]> {
  const { timeline } = await ownSession(app, client, orderId);
  return timeline.map(({ what, at }) => `${new Date(Date.parse(at) + 4 * HOUR).toISOString().slice(5, 16)} ${what}`);
}
