import { onTestFinished, test as base } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { contentSource, startHosted } from '#server/features/hosted/hosted.ts';
import { evaluation, seenFrom } from '#server/providers/content/dataset/evaluation.ts';
import type { HostedFake } from '#tools/fakes/hosted-content.ts';
import { type HostedDataset, startHostedDataset } from '#tools/fakes/hosted-dataset.ts';
import { type TestApp, testApp, type TestOptions } from '../app.ts';
import { NINO, reading } from './content-store.ts';

/** With which the service signs in tests. */
export const WEBHOOK_SECRET = 'the secret of the webhook';

/** A server that reads a hosted dataset, as after its start. */
export type HostedApp = TestApp & {
  /** Lets a minute go by, with all that is due in it. */
  minute(): Promise<void>;
  /** The number of the last change of the content. */
  change(): Promise<number>;
  source(): ReturnType<typeof contentSource>;
  /** The fee of Nino that visitors are served. */
  fee(): number | undefined;
  /** The lines of the log that are about the hosted content, in words. */
  said(): string[];
};

/** Starts a server on the dataset of a fake; its content stands in the database. */
export async function hostedApp(fake: Pick<HostedFake, 'env'>, options: TestOptions = {}): Promise<HostedApp> {
  const env = { ...fake.env, SANITY_WEBHOOK_SECRET: WEBHOOK_SECRET, ...options.env };
  const app = await testApp({ ...options, isLive: true, env });
  await startHosted(app.deps);
  await app.deps.jobs.drain();
  return {
    ...app,
    async minute() {
      app.clock.advance(MINUTE);
      await app.deps.jobs.drain();
    },
    async change() {
      const [row] = await app.rows<{ change: number }>('select change from content_state');
      return row?.change ?? 0;
    },
    source: () => contentSource(app.deps),
    fee: () => app.deps.content.snapshot().therapists.get(NINO)?.fee,
    said: () =>
      app.logs
        .map((line) => JSON.parse(line) as { msg: string; why?: string; detail?: string })
        .filter(({ msg }) => msg.includes('hosted'))
        .map(({ msg, why, detail }) =>
          [msg.split(':')[0], why, detail].filter((word) => typeof word === 'string').join(', '),
        ),
  };
}

const { evaluate } = evaluation();
/** The service answers at once: our own thread of queries yields to every other process of a busy machine. */
const queries: Parameters<typeof startHostedDataset>[0]['queries'] = {
  answer: async (view, { perspective, query, params }) => evaluate({ query, params }, seenFrom(view, perspective)),
};

/**
 * A fake of the hosted service whose dataset has the product's own content; it ends with the test. `onAnswer` gets the
 * words of each question, and the answer waits for it.
 */
export async function hostedDataset(
  options: {
    token?: string | null;
    onAnswer?: (dataset: HostedDataset, question: string) => Promise<void> | void;
  } = {},
) {
  const { dataset, fake } = await startHostedDataset({ has: reading.shipped(), queries, ...options });
  onTestFinished(async () => fake.close());
  return { dataset, fake };
}

/** Such a server with a dataset of its own, and the service that has it. */
export async function hosted(options: Parameters<typeof hostedDataset>[0] = {}) {
  const { dataset, fake } = await hostedDataset(options);
  return { dataset, fake, app: await hostedApp(fake) };
}

/** A test of such a server, which starts when the test asks for it. */
export const test = base
  .extend('service', async () => hostedDataset())
  .extend('dataset', async ({ service }) => service.dataset)
  .extend('fake', async ({ service }) => service.fake)
  .extend('app', async ({ fake }) => hostedApp(fake));
