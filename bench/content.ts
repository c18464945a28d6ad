import { setTimeout as pause } from 'node:timers/promises';
import { type Db } from '#server/db/db.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { localContent, readDocuments } from '#server/providers/content/local.ts';
import { clientOf } from '#tools/crashes/content/ways.ts';
import { numbersUpTo } from '#tools/seed/generated-people.ts';
import { profileOf, sourcesOf } from '#tools/seed/profile.ts';
import { clear } from './booking.ts';
import { type Caller, makeCallers, makeOperator, type Operator } from './callers.ts';
import { holdLoad } from './http-load.ts';
import { webhookBench } from './hosted-content.ts';
import { readLoad } from './read-load.ts';
import type { Row } from './run.ts';
import { ended, KEYED, median, onPostgres, type Server, startFixed, startServer } from './server.ts';

const DOCUMENTS = 1000;
const READERS = 16;
const HOLDERS = 224;
const CONNECTIONS = 32;
/** Many short rounds: what else the machine does meanwhile hits both sides alike. */
const ROUNDS = 10;
const SECONDS = 2;
const BETWEEN_CHANGES_MS = 200;
/** Changes whose way to the other server is measured. */
const CHANGES = 40;
const STARTS = 7;

/**
 * Content of 1,000 documents in the database of two servers: what reading it costs, what a change costs those who book, how soon the
 * other server has it, also one of a hosted dataset, and what a start costs beside one with the documents that are shipped. Measurements alternate, so that a busy
 * machine is busy for both; the medians are compared.
 */
export async function contentBench(): Promise<Row[]> {
  return onPostgres(async ({ db, folder, server, url }) => {
    const operator = await makeOperator(db);
    await fill(server.url, operator);
    const other = await startServer({ ...KEYED, DATABASE_URL: url, DATA_DIR: folder });
    const servers = [server, other] as const;
    const rows: Row[] = [];
    try {
      rows.push(await infoBench(server.url, folder));
      const callers = await makeCallers(db, HOLDERS);
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
          disturb: (stop) => typeAndPublish(server.url, operator, stop),
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
    rows.push(...(await startsBench({ folder, large: url, shipped: shipped.href })));
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

async function infoBench(url: string, folder: string): Promise<Row> {
  const info = `${url}/api/info`;
  const text = await (await fetch(info)).text();
  const fixed = await startFixed(folder, text);
  try {
    const load = { asks: [{ token: '' }], connections: READERS, seconds: SECONDS };
    const [own, beside]: [number[], number[]] = [[], []];
    // A new server still compiles its code: answers of the warm-up are not counted.
    await readLoad({ ...load, url: info });
    await readLoad({ ...load, url: `${fixed.url}/json` });
    for (let round = 0; round < ROUNDS; round++) {
      beside.push(await readLoad({ ...load, url: `${fixed.url}/json` }));
      own.push(await readLoad({ ...load, url: info }));
      told(round, `static ${beside.at(-1)?.toFixed(0)}/s, info ${own.at(-1)?.toFixed(0)}/s`);
    }
    return {
      what: `/api/info, ${(Buffer.byteLength(text) / 1000).toFixed(0)} kB`,
      figure: `${median(own).toFixed(0)}/s`,
      beside: `static json ${median(beside).toFixed(0)}/s`,
      ratio: median(own) / median(beside),
      bar: 0.45,
    };
  } finally {
    await ended(fixed.child, 'SIGTERM');
  }
}

type Both = readonly [Server, Server];

async function holdsBench(db: Db, { url, callers, what, disturb }: Disturbed): Promise<Row> {
  const [alone, beside]: [number[], number[]] = [[], []];
  let changes = 0;
  await placed(db, { url, callers });
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await placed(db, { url, callers }));
    const stop = new AbortController();
    const changing = disturb(stop.signal);
    beside.push(await placed(db, { url, callers }));
    stop.abort();
    changes += await changing;
    told(
      round,
      `alone ${alone.at(-1)?.toFixed(0)}/s, while changed ${beside.at(-1)?.toFixed(0)}/s, ${changes} changes so far`,
    );
  }
  return besideChanges({ what, alone, beside, changes, wanted: (ROUNDS * SECONDS * 1000) / BETWEEN_CHANGES_MS });
}

/** What holds cost beside changes; not measured where the machine was too slow to make nearly all of the changes. */
export function besideChanges({
  what,
  alone,
  beside,
  changes,
  wanted,
}: {
  what: string;
  alone: readonly number[];
  beside: readonly number[];
  changes: number;
  wanted: number;
}): Row {
  if (changes < 0.9 * wanted)
    return { what, figure: 'not measured', beside: `${changes} changes of ${wanted}`, ratio: null, bar: null };
  return {
    what,
    figure: `${median(beside).toFixed(0)}/s`,
    beside: `alone ${median(alone).toFixed(0)}/s`,
    ratio: median(beside) / median(alone),
    bar: 0.9,
  };
}

/** `disturb`: changes documents five times a second until it is told to stop; answers how many changes were made. */
type Disturbed = { url: string; callers: Caller[]; what: string; disturb(stop: AbortSignal): Promise<number> };

async function placed(db: Db, { url, callers }: { url: string; callers: Caller[] }): Promise<number> {
  await clear(db);
  const { rate, placed: share } = await holdLoad({ url, callers, connections: CONNECTIONS, seconds: SECONDS });
  return rate * share;
}

/**
 * Changes the price of a specialist with whom clients are booking, on both servers by turns, without waiting for the change before;
 * answers how many changes were made.
 */
async function changePrices(servers: Both, operator: Operator, stop: AbortSignal): Promise<number> {
  const [profile] = await exported(servers[0].url, operator, DEMO_THERAPISTS.Th1);
  const offers = profile?.['sessionTypes'] as readonly object[];
  const started = performance.now();
  const sent: Promise<void>[] = [];
  while (!stop.aborted) {
    const sessionTypes = offers.map((offer) => ({ ...offer, price: 100 + (sent.length % 50) }));
    const { url } = servers[sent.length % 2 === 0 ? 0 : 1];
    sent.push(importDocuments(url, operator, [{ ...profile, sessionTypes }]));
    await pause(Math.max(0, started + sent.length * BETWEEN_CHANGES_MS - performance.now()));
  }
  await Promise.all(sent);
  return sent.length;
}

/**
 * Patches the draft of a profile as a studio does while somebody types, one patch after the other, and publishes it every ten patches;
 * answers how many patches were made.
 */
async function typeAndPublish(url: string, operator: Operator, stop: AbortSignal): Promise<number> {
  const { token } = await ask(`${url}/api/ops/content/token`, operator, {});
  const client = clientOf(url, String(token));
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
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change++) {
    const name = `გადაწვა ${change}`;
    await importDocuments(server.url, operator, [{ ...topic, name: { _type: 'localeString', ka: name, en: name } }]);
    const from = performance.now();
    while (!(await (await fetch(`${other.url}/api/info`)).text()).includes(`"${name}"`)) {
      if (performance.now() - from > 60_000) throw new Error('a change never came to the other server');
    }
    times.push(performance.now() - from);
  }
  const typical = median(times);
  return {
    what: 'from the answer to a change until the other server has it',
    figure: `${typical.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    beside: 'one second',
    ratio: 1000 / typical,
    bar: 1,
  };
}

async function startsBench({
  folder,
  ...databases
}: {
  folder: string;
  large: string;
  shipped: string;
}): Promise<Row[]> {
  const [large, shipped]: [number[], number[]] = [[], []];
  const start = async (database: string): Promise<number> => {
    const from = performance.now();
    const server = await startServer({ ...KEYED, DATABASE_URL: database, DATA_DIR: folder });
    const took = performance.now() - from;
    await server.stop();
    return took;
  };
  // The first one makes the tables and fills the store.
  await start(databases.shipped);
  for (let round = 0; round < STARTS; round++) {
    shipped.push(await start(databases.shipped));
    large.push(await start(databases.large));
    told(round, `shipped ${shipped.at(-1)?.toFixed(0)} ms, ${DOCUMENTS} documents ${large.at(-1)?.toFixed(0)} ms`);
  }
  const figure = `${median(large).toFixed(0)} ms`;
  return [
    {
      what: `start with ${DOCUMENTS} documents`,
      figure,
      beside: `those that are shipped ${median(shipped).toFixed(0)} ms`,
      ratio: median(shipped) / median(large),
      // It may take 1.3 times as long.
      bar: 0.77,
    },
    {
      what: `start with ${DOCUMENTS} documents`,
      figure,
      beside: 'five seconds',
      ratio: 5000 / median(large),
      bar: 1,
    },
  ];
}

type Document = Readonly<Record<string, unknown>>;

async function importDocuments(url: string, operator: Operator, documents: readonly Document[]): Promise<void> {
  const ndjson = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  await ask(`${url}/api/ops/content/import`, operator, { ndjson, over: true, reason: 'measuring' });
}

async function exported(url: string, operator: Operator, id?: string): Promise<Document[]> {
  const query = id === undefined ? '' : `?id=${id}`;
  const { ndjson } = await ask(`${url}/api/ops/content/documents${query}`, operator);
  const lines = String(ndjson).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Document);
}

async function ask(url: string, operator: Operator, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${await operator.token()}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

function told(round: number, words: string): void {
  process.stdout.write(`  round ${round + 1}: ${words}\n`);
}
