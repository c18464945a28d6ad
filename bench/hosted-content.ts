import { encodeSignatureHeader } from '@sanity/webhook';
import type { Db } from '#server/db/db.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { datasetQueries } from '#server/providers/content/dataset/queries.ts';
import { contentReading } from '#server/providers/content/reading.ts';
import { startHostedDataset } from '#tools/fakes/hosted-dataset.ts';
import type { Row } from './run.ts';
import { KEYED, startServer } from './server.ts';
import { wayOf } from './ways.ts';

const SECRET = 'the secret of the webhook';
/** Changes whose way to the other server is measured. */
const CHANGES = 20;
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
  const way = { what, other: other.url, times: CHANGES, limit: { words: 'three seconds', ms: 3000 } };
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
