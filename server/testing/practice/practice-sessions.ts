import type { Answer } from '#contract/api.ts';
import { DAY, type Instant, MINUTE } from '#domain/dates.ts';
import { iso, isoRange } from '#server/db/db.ts';
import { createPerson } from '#server/features/person/person.ts';
import { newOrderId } from '#server/secrets/order-ids.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { bothCame } from '../booking/both-came.ts';

export type OwnTime = Answer<'listPracticeSessions'>['sessions'][number];

/** Reads an address of the therapist's practice. */
export async function readPractice(app: TestApp, therapist: TestPerson, path: string): Promise<TestAnswer> {
  return app.inject('GET', `/practice/${path}`, { token: therapist.token });
}

/** Changes the therapist's practice; a change of a session names the shown version, unless it names one itself. */
export async function changePractice(
  app: TestApp,
  therapist: TestPerson,
  path: string,
  body?: unknown,
): Promise<TestAnswer> {
  const sessionId = OF_SESSION.exec(path)?.[1];
  const seen = sessionId === undefined ? {} : { version: await versionOf(app, sessionId) };
  return app.inject('POST', `/practice/${path}`, { token: therapist.token, body: { ...seen, ...(body as object) } });
}

const OF_SESSION = /^sessions\/([^/]+)\//;

/** The version of a session that its therapist is shown now; 1 where there is none. */
export async function versionOf(app: TestApp, sessionId: string): Promise<number> {
  const rows = await app.rows<{ version: number }>(
    'select shown_version as version from appointments where id::text = $1',
    [sessionId],
  );
  return rows[0]?.version ?? 1;
}

/** Marks who came, through the call of the specification; both came to what took place. */
export async function setStatus(
  app: TestApp,
  therapist: TestPerson,
  sessionId: unknown,
  status: unknown,
): Promise<TestAnswer> {
  if (status === 'completed') await bothCame(app, app.clock.now());
  const body = { sessionId, status, user: { id: therapist.userId } };
  return app.inject('POST', '/therapists/set-status-session', { token: therapist.token, body });
}

/** The id by which the therapist knows the session of an order. */
export async function sessionIdOf(app: TestApp, orderId: string): Promise<string> {
  const [row] = await app.rows<{ id: string }>('select appointment_id as id from orders where id = $1', [
    app.idOf(orderId),
  ]);
  return row?.id ?? '';
}

/** The session of an order as its therapist reads it in detail. */
export async function readOf(app: TestApp, therapist: TestPerson, orderId: string): Promise<TestAnswer['body']> {
  return (await readPractice(app, therapist, `sessions/${await sessionIdOf(app, orderId)}?locale=en`)).body;
}

/** A list of the therapist's sessions, page by page to its end. */
export async function listed(
  app: TestApp,
  therapist: TestPerson,
  show: 'upcoming' | 'needs_status' | 'past',
): Promise<{ pages: OwnTime[][]; needsStatus: number }> {
  const pages: OwnTime[][] = [];
  for (let cursor: unknown = ''; ;) {
    const rest: string = cursor === '' ? '' : `&cursor=${String(cursor)}`;
    const { status, body } = await readPractice(app, therapist, `sessions?show=${show}${rest}`);
    if (status !== 200) throw new Error(`the list answered ${status}`);
    pages.push(body['sessions'] as OwnTime[]);
    cursor = body['next'];
    if (cursor === null) return { pages, needsStatus: Number(body['needsStatus']) };
  }
}

/** A client who has paid before: a named person with an order for each of these sessions, bypassing every rule. */
export async function pastClient(
  app: TestApp,
  contentId: string,
  client: { phone: string; name: string; sessions: readonly { start: Instant; status: string }[] },
): Promise<string> {
  const { db, keyring, clock, random } = app.deps;
  return db.transaction(async (tx) => {
    await tx.script('set local session_replication_role = replica');
    const address = { channel: 'sms', to: `+995${client.phone}` } as const;
    const { id } = await createPerson(app.deps, tx, { address, locale: 'ka' });
    const [key] = await tx.run<{ wrapped: Uint8Array; version: number }>(
      'select wrapped, key_version as version from user_keys where user_id = $1',
      [id],
    );
    if (key === undefined) throw new Error('a person without a key');
    const opened = keyring.userKey({ userId: id, ...key });
    for (const { start, status } of client.sessions) {
      const booked = iso(Math.min(start, clock.now()) - DAY);
      await tx.run(
        `with a as (
           insert into appointments(therapist_id, client_id, type_key, during, status, price_minor, fee_percent,
             commission_percent, created_at, updated_at)
           select id, $2, 'personal', $3::tstzrange, $4, 10000, 20, 25, $5, $5 from therapists where content_id = $1
           returning therapist_id, id)
         insert into orders(therapist_id, id, appointment_id, client_id, name_enc, email_enc, key_version, locale, created_at)
         select therapist_id, $6, id, $2, $7, $8, $9, 'ka', $5 from a`,
        [
          contentId,
          id,
          isoRange({ start, end: start + 50 * MINUTE }),
          status,
          booked,
          newOrderId(random),
          opened.seal('orders.name_enc', client.name),
          opened.seal('orders.email_enc', `${client.phone}@example.com`),
          opened.version,
        ],
      );
    }
    return id;
  });
}
