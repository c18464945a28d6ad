import { encodeSignatureHeader } from '@sanity/webhook';
import type { Db } from '#server/db/db.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { datasetQueries } from '#server/providers/content/dataset/queries.ts';
import { contentReading } from '#server/providers/content/reading.ts';
import { startHostedDataset } from '#tools/fakes/hosted-dataset.ts';
import type { Row } from './run.ts';
import { KEYED, median, startServer } from './server.ts';

const SECRET = 'the secret of the webhook';
const TOPIC = 'issue-burnout';

/** Two servers on a hosted dataset: from a signed webhook of one until the other shows the change. */
export async function webhookBench({ db, url, folder }: { db: Db; url: string; folder: string }): Promise<Row> {
  await db.run('create database hosted');
  const database = new URL(url);
  database.pathname = 'hosted';
  const has = contentReading({ shipped: CONTENT_DIR, beside: folder }).shipped();
  const queries = datasetQueries();
  const { dataset, fake } = await startHostedDataset({ has, queries });
  const env = {
    ...KEYED,
    ...fake.env,
    SANITY_WEBHOOK_SECRET: SECRET,
    DATABASE_URL: database.href,
    DATA_DIR: folder,
  };
  const server = await startServer(env);
  const other = await startServer(env);
  const what = 'from a signed webhook until the other server has the change';
  const way = { what, other: other.url, times: 20, limit: { words: 'three seconds', ms: 3000 } };
  try {
    return await wayOf(way, async (name) => {
      dataset.edit(TOPIC, { name });
      const from = performance.now();
      await callWebhook(server.url);
      return from;
    });
  } finally {
    await Promise.all([server.stop(), other.stop(), fake.close()]);
    queries.stop();
  }
}

async function callWebhook(url: string): Promise<void> {
  const body = JSON.stringify({ _id: TOPIC });
  const answer = await fetch(`${url}/api/content/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), SECRET),
    },
    body,
  });
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}`);
}

/** A kind of change: its words, its count, and the limit on its delay to the other server. */
type Way = { what: string; other: string; times: number; limit: { words: string; ms: number } };

/**
 * Changes the name of a topic again and again, and waits each time until the other server shows it; `change` returns
 * the moment from which its delay is measured.
 */
export async function wayOf(way: Way, change: (name: object) => Promise<number>): Promise<Row> {
  const { what, other, limit } = way;
  const times: number[] = [];
  for (let turn = 0; turn < way.times; turn++) {
    const name = `გადაწვა ${turn}`;
    const from = await change({ _type: 'localeString', ka: name, en: name });
    while (!(await (await fetch(`${other}/api/info`)).text()).includes(`"${name}"`)) {
      if (performance.now() - from > 60_000) throw new Error('a change never came to the other server');
    }
    times.push(performance.now() - from);
  }
  const typical = median(times);
  return {
    what,
    figure: `${typical.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    beside: limit.words,
    ratio: limit.ms / typical,
    bar: 1,
  };
}
