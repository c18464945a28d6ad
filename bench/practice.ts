import { setTimeout as pause } from 'node:timers/promises';
import { addDays, DAY, HOUR, instantOf, MINUTE, wallOf } from '#domain/dates.ts';
import { HORIZON_DAYS } from '#domain/horizon.ts';
import { type Db, iso, isoRange } from '#server/db/db.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { clear, disturbedHolds } from './booking.ts';
import { askJson, type Caller, giveKey, makeCallers, tokenOf } from './callers.ts';
import { type Ask, besideFixed, turnOf } from './load.ts';
import type { Row } from './run.ts';
import { onPostgres } from './server.ts';
import { byTurns, compared } from './turns.ts';

/** Therapists with a full calendar, and the sessions that each has. */
const FULL = 4;
const BOOKED = 60;
/** Most people come again: the sessions of eight weeks are those of a third as many clients. */
const CLIENTS = 20;
const FREE = 560;
const DAYS = 56;
const TIMES = 500;
const EDITORS = 5;
/** As fast as the limit of edits a minute lets a therapist click. */
const BETWEEN_EDITS_MS = 260;
const HOLDERS = 224;
const ROUNDS = 5;
const SECONDS = 4;

type Editor = Caller & { therapistId: string };

/**
 * The calls of a therapist's calendar on PostgreSQL: the list of eight full weeks beside a bare server that answers the
 * same JSON from memory, many times in one call beside as many calls, and holds while therapists edit beside holds
 * alone. Rounds alternate, so that load on the machine affects both sides; medians are compared.
 */
export async function practiceBench(): Promise<Row[]> {
  return onPostgres(async ({ db, folder, server }) => {
    const callers = await makeCallers(db, Math.max(HOLDERS, FULL * CLIENTS));
    const editors = await makeEditors(db);
    const holds = await disturbedHolds(db, {
      url: server.url,
      callers: callers.slice(0, HOLDERS),
      connections: 32,
      seconds: SECONDS,
      rounds: ROUNDS,
      meanwhile: 'while edited',
      async disturb(stop) {
        const edits = await Promise.all(editors.slice(0, EDITORS).map((editor) => edit(server.url, editor, stop)));
        return edits.reduce((sum, one) => sum + one, 0);
      },
    });
    const times = await timesBench(db, { url: server.url, editors });
    await clear(db);
    await fillCalendars(db, { callers, full: editors.slice(0, FULL) });
    return [
      ...(await listBench({ url: server.url, folder, full: editors.slice(0, FULL) })),
      times,
      compared(`holds placed while ${EDITORS} therapists edit`, holds.disturbed, holds.alone, 0.8),
    ];
  });
}

async function listBench({
  url,
  folder,
  full,
}: {
  url: string;
  folder: string;
  full: readonly Editor[];
}): Promise<Row[]> {
  const { from, to } = weeks();
  const asks = full.map(({ token, userId }) => ({ token, body: JSON.stringify({ user: { id: userId }, from, to }) }));
  const list = `${url}/api/therapists/sessions`;
  const text = await answerOf(list, asks[0]);
  const count = (status: string) => text.split(`"status":"${status}"`).length - 1;
  if (count('free') !== FREE || count('confirmed') !== BOOKED || text.split('"client":"').length - 1 !== BOOKED) {
    throw new Error(`${count('free')} free, ${count('confirmed')} booked came`);
  }
  const what = `calendar, ${FREE} free, ${BOOKED} booked by ${CLIENTS}`;
  const reading = { what, url: list, asks, connections: 16, seconds: SECONDS, rounds: ROUNDS };
  return besideFixed(reading, { folder, text, bars: { json: 0.1 } });
}

/** The bar says that one call may take a tenth of the time of many, so the ratio is how many times faster it is. */
async function timesBench(db: Db, { url, editors }: { url: string; editors: readonly Editor[] }): Promise<Row> {
  // No template has these hours. Calls are spread over therapists, since each may make only so many a minute.
  const times = Array.from({ length: TIMES }, (_, n) => {
    const { date } = wallOf(Date.now() + (1 + Math.floor(n / 10)) * DAY);
    const hour = `0${Math.floor((n % 10) / 2)}`;
    return { date, start: `${hour}:${n % 2 === 0 ? '00' : '30'}`, end: `${hour}:${n % 2 === 0 ? '25' : '55'}` };
  });
  let turn = 0;
  const adding = (name: string, add: (editor: Editor) => Promise<void>) => ({
    name,
    async measure() {
      await db.run('delete from openings where during is not null');
      const editor = turnOf(editors, turn);
      turn += 1;
      const started = performance.now();
      await add(editor);
      return performance.now() - started;
    },
  });
  const one = adding('one call', (editor) => add(url, editor, times));
  const many = adding(`${TIMES} calls of one`, async () => {
    for (const [n, time] of times.entries()) await add(url, turnOf(editors, n), [time]);
  });
  const [own, beside] = await byTurns([one, many], { rounds: ROUNDS, unit: ' ms' });
  await db.run('delete from openings where during is not null');
  return compared(`${TIMES} times in one call`, own, beside, 10);
}

/** Publishes and removes a time beyond the range shown to clients, so that nobody holds it; counts the edits. */
async function edit(url: string, editor: Editor, stop: AbortSignal): Promise<number> {
  let edits = 0;
  const { date } = wallOf(Date.now() + (HORIZON_DAYS + 3) * DAY);
  while (!stop.aborted) {
    const started = performance.now();
    if (edits % 2 === 0) await add(url, editor, [{ date, start: '03:00', end: '03:50' }]);
    else await removeAt(url, editor, instantOf(date, '03:00') ?? 0);
    edits += 1;
    await pause(Math.max(0, BETWEEN_EDITS_MS - (performance.now() - started)));
  }
  if (edits % 2 === 1) await removeAt(url, editor, instantOf(date, '03:00') ?? 0);
  return edits;
}

async function removeAt(url: string, { therapistId, token, userId }: Editor, start: number): Promise<void> {
  const sessionId = `${therapistId}.${(start / MINUTE).toString(36)}`;
  await askJson(`${url}/api/therapists/remove-session`, { token, body: { user: { id: userId }, sessionId } });
}

async function add(url: string, { token, userId }: Caller, sessions: readonly object[]): Promise<void> {
  await askJson(`${url}/api/therapists/add-sessions`, { token, body: { user: { id: userId }, sessions } });
}

async function answerOf(url: string, ask: Ask | undefined): Promise<string> {
  const headers = { authorization: `Bearer ${ask?.token}`, 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: ask?.body ?? '' })).text();
}

/** The eight weeks from tomorrow on. */
function weeks(): { from: string; to: string } {
  const from = addDays(wallOf(Date.now()).date, 1);
  return { from, to: addDays(from, DAYS - 1) };
}

async function makeEditors(db: Db): Promise<Editor[]> {
  const now = Date.now();
  const rows = await db.run<{ userId: string; signInId: string; therapistId: string }>(
    `with s as (
       insert into sign_ins(user_id, created_at, expires_at) select user_id, $1, $2 from therapists returning user_id, id)
     select s.user_id as "userId", s.id as "signInId", t.id as "therapistId"
     from s join therapists t on t.user_id = s.user_id order by t.content_id`,
    [iso(now), iso(now + DAY)],
  );
  return Promise.all(rows.map(async (row) => ({ ...row, token: await tokenOf({ ...row, role: 'THERAPIST' }) })));
}

/**
 * Opens eleven hours of every day and books the one at ten, so that ten stay free; the four further bookings lie an
 * hour earlier. Bypasses the triggers, which would demand every state before each booking.
 */
async function fillCalendars(
  db: Db,
  { callers, full }: { callers: readonly Caller[]; full: readonly Editor[] },
): Promise<void> {
  const { from } = weeks();
  await db.transaction(async (tx) => {
    await tx.run(`set local session_replication_role = 'replica'`);
    for (const [place, { therapistId }] of full.entries()) {
      await tx.run('delete from openings where therapist_id = $1', [therapistId]);
      await tx.run(
        `insert into openings(therapist_id, weekday, start_time, end_time)
         select $1, day, '10:00', '21:00' from generate_series(1, 7) day`,
        [therapistId],
      );
      const clients: { userId: string; key: UserKey }[] = [];
      for (const { userId } of callers.slice(place * CLIENTS, (place + 1) * CLIENTS)) {
        clients.push({ userId, key: await giveKey(tx, userId) });
      }
      for (let n = 0; n < BOOKED; n += 1) {
        const { userId, key } = turnOf(clients, n);
        const start = (instantOf(addDays(from, n % DAYS), '10:00') ?? 0) - (n < DAYS ? 0 : HOUR);
        await tx.run(
          `with a as (
             insert into appointments(therapist_id, client_id, type_key, during, status, price_minor, fee_percent,
               commission_percent, created_at, updated_at)
             values ($1, $2, 'personal', $3::tstzrange, 'confirmed', 10000, 20, 25, $4, $4)
             returning therapist_id, id, client_id)
           insert into orders(therapist_id, id, appointment_id, client_id, name_enc, key_version, locale, created_at)
           select therapist_id, replace(id::text, '-', ''), id, client_id, $5, 1, 'ka', $4 from a`,
          [
            therapistId,
            userId,
            isoRange({ start, end: start + 50 * MINUTE }),
            iso(Date.now()),
            key.seal('orders.name_enc', `ნინო ${n + 1}`),
          ],
        );
      }
    }
  });
  await db.run('analyze');
}
