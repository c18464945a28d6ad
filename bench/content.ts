import { setTimeout as pause } from 'node:timers/promises';
import { type Db } from '#server/db/db.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { localContent, readDocuments } from '#server/providers/content/local.ts';
import { numbersUpTo } from '#tools/seed/grow.ts';
import { profileOf, sourcesOf } from '#tools/seed/profile.ts';
import { editorOf } from '../e2e/lib/editor.ts';
import { askJson, type Caller, makeCallers, makeOperator, type Operator } from './callers.ts';
import { disturbedHolds } from './booking.ts';
import { besideFixed } from './load.ts';
import { wayOf, webhookBench } from './hosted-content.ts';
import type { Row } from './run.ts';
import { KEYED, onPostgres, type Server, startServer } from './server.ts';
import { byTurns, compared, type Figure } from './turns.ts';

const DOCUMENTS = 1000;
/** Many short rounds: what else the machine does meanwhile hits both sides alike. */
const ROUNDS = 10;
const SECONDS = 2;
const BETWEEN_CHANGES_MS = 200;
const STARTS = 7;

/**
 * Content of 1,000 documents in the database of two servers: the cost of reading it, the cost of a change for clients
 * who book, the delay until the other server has it (also for a hosted dataset), and the cost of a start beside one
 * with the shipped documents. Rounds alternate, so that load on the machine affects both sides; medians are compared.
 */
export async function contentBench(): Promise<Row[]> {
  return onPostgres(async ({ db, folder, server, url }) => {
    const operator = await makeOperator(db);
    await fill(server.url, operator);
    const other = await startServer({ ...KEYED, DATABASE_URL: url, DATA_DIR: folder });
    const servers = [server, other] as const;
    const rows: Row[] = [];
    try {
      rows.push(...(await infoBench(server.url, folder)));
      const callers = await makeCallers(db, 224);
      rows.push(
        await holdsBench(db, {
          url: server.url,
          callers,
          what: 'holds placed while a price is changed five times a second',
          disturb: (stop) => changePrices(servers, operator, stop),
        }),
      );
      rows.push(
        await holdsBench(db, {
          url: server.url,
          callers,
          what: 'holds placed while an editor types, and publishes every two seconds',
          disturb: (stop) => typeAndPublish(server.url, stop),
        }),
      );
      rows.push(await wayBench(servers, operator));
    } finally {
      await other.stop();
    }
    await server.stop();
    rows.push(await webhookBench({ db, url, folder }));
    await db.run('create database shipped');
    const shipped = new URL(url);
    shipped.pathname = 'shipped';
    rows.push(...(await startsBench({ folder, what: `${DOCUMENTS} documents`, large: url, shipped: shipped.href })));
    return rows;
  });
}

/** Invented profiles beside the documents that are shipped, until there are 1,000. */
async function fill(url: string, operator: Operator): Promise<void> {
  const shipped = readDocuments(CONTENT_DIR);
  const sources = sourcesOf(localContent({ dirs: [CONTENT_DIR] }).snapshot(), shipped);
  const numbers = numbersUpTo(DOCUMENTS).slice(0, DOCUMENTS - shipped.length);
  await importDocuments(
    url,
    operator,
    numbers.map((number) => profileOf(number, sources).document),
  );
  const count = (await exported(url, operator)).length;
  if (count !== DOCUMENTS) throw new Error(`${count} documents stand`);
}

async function infoBench(origin: string, folder: string): Promise<Row[]> {
  const url = `${origin}/api/info`;
  const text = await (await fetch(url)).text();
  const reading = { what: '/api/info', url, asks: [{ token: '' }], connections: 16, seconds: SECONDS };
  return besideFixed({ ...reading, rounds: ROUNDS }, { folder, text, bars: { json: 0.45 } });
}

type Both = readonly [Server, Server];

/** `disturb`: changes documents five times a second until it is told to stop; answers how many changes were made. */
type Disturbed = { url: string; callers: readonly Caller[]; what: string; disturb(stop: AbortSignal): Promise<number> };

async function holdsBench(db: Db, { what, ...disturbed }: Disturbed): Promise<Row> {
  const much = { connections: 32, seconds: SECONDS, rounds: ROUNDS };
  const found = await disturbedHolds(db, { ...disturbed, ...much, meanwhile: 'while changed' });
  return besideChanges(what, { ...found, wanted: (ROUNDS * SECONDS * 1000) / BETWEEN_CHANGES_MS });
}

/** The cost of holds beside changes; not measured where the machine was too slow to make nearly all changes. */
export function besideChanges(
  what: string,
  found: { alone: Figure; disturbed: Figure; changes: number; wanted: number },
): Row {
  const { alone, disturbed, changes, wanted } = found;
  if (changes < 0.9 * wanted)
    return { what, figure: 'not measured', beside: `${changes} changes of ${wanted}`, ratio: null, bar: null };
  return compared(what, disturbed, alone, 0.9);
}

/** Changes a specialist's price on both servers by turns, without waiting in between; returns the count of changes. */
async function changePrices(servers: Both, operator: Operator, stop: AbortSignal): Promise<number> {
  const [profile] = await exported(servers[0].url, operator, DEMO_THERAPISTS.Th1);
  const offers = profile?.['sessionTypes'] as readonly object[];
  const started = performance.now();
  const sent: Promise<void>[] = [];
  while (!stop.aborted) {
    // Never by more than a fifth, which would wait for a second press.
    const sessionTypes = offers.map((offer) => ({ ...offer, price: 100 + (sent.length % 20) }));
    sent.push(importDocuments(servers[sent.length % 2 === 0 ? 0 : 1].url, operator, [{ ...profile, sessionTypes }]));
    await pause(Math.max(0, started + sent.length * BETWEEN_CHANGES_MS - performance.now()));
  }
  await Promise.all(sent);
  return sent.length;
}

/** Patches a profile's draft as a studio does, and publishes it every ten patches; returns the number of patches. */
async function typeAndPublish(url: string, stop: AbortSignal): Promise<number> {
  const client = await editorOf({ url });
  const [publishedId, draftId] = [DEMO_THERAPISTS.Th1, `drafts.${DEMO_THERAPISTS.Th1}`];
  const started = performance.now();
  let patches = 0;
  while (!stop.aborted) {
    const document = await client.getDocument(publishedId);
    if (document === undefined) throw new Error('there is no profile to edit');
    const surname = { _type: 'localeString', ka: 'სიტყვა '.repeat(1 + (patches % 20)), en: 'word' };
    await client
      .transaction()
      .createIfNotExists({ ...document, _id: draftId })
      .patch(draftId, (patch) => patch.set({ surname }))
      .commit();
    patches += 1;
    if (patches % 10 === 0) {
      await client.action({ actionType: 'sanity.action.document.publish', draftId, publishedId });
    }
    await pause(Math.max(0, started + patches * BETWEEN_CHANGES_MS - performance.now()));
  }
  return patches;
}

/** From the answer to a change until the other server shows it. */
async function wayBench([server, other]: Both, operator: Operator): Promise<Row> {
  const [topic] = await exported(server.url, operator, 'issue-burnout');
  const what = 'from the answer to a change until the other server has it';
  return wayOf({ what, other: other.url, times: 40, limit: { words: 'one second', ms: 1000 } }, async (name) => {
    await importDocuments(server.url, operator, [{ ...topic, name }]);
    return performance.now();
  });
}

/** The cost of a start with the content of one database, beside a start with the shipped content. */
export async function startsBench({
  folder,
  what: stands,
  ...databases
}: {
  folder: string;
  what: string;
  large: string;
  shipped: string;
}): Promise<Row[]> {
  const starting = (name: string, database: string) => ({
    name,
    async measure() {
      const from = performance.now();
      const server = await startServer({ ...KEYED, DATABASE_URL: database, DATA_DIR: folder });
      const took = performance.now() - from;
      await server.stop();
      return took;
    },
  });
  const shipped = starting('those that are shipped', databases.shipped);
  const large = starting(stands, databases.large);
  // The first start makes the tables and fills the store.
  const options = { rounds: STARTS, unit: ' ms', warmUp: [shipped] } as const;
  const [beside, own] = await byTurns([shipped, large], options);
  // It may take 1.3 times as long.
  const row = compared(`start with ${stands}`, own, beside, 0.77);
  return [row, { ...row, beside: 'five seconds', ratio: 5000 / own.value, bar: 1 }];
}

type Document = Readonly<Record<string, unknown>>;

async function importDocuments(url: string, operator: Operator, documents: readonly Document[]): Promise<void> {
  const ndjson = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  const body = { ndjson, over: true, reason: 'measuring' };
  await askJson(`${url}/api/ops/content/import`, { token: await operator.token(), body });
}

async function exported(url: string, operator: Operator, id?: string): Promise<Document[]> {
  const query = id === undefined ? '' : `?id=${id}`;
  const { ndjson } = await askJson(`${url}/api/ops/content/documents${query}`, { token: await operator.token() });
  const lines = String(ndjson).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Document);
}
