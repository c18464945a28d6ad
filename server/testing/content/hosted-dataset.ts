import { onTestFinished } from 'vitest';
import { datasetQueries } from '#server/providers/content/dataset/queries.ts';
import { type HostedDataset, startHostedDataset } from '#tools/fakes/hosted-dataset.ts';
import { reading } from './content-store.ts';

/** A shared thread for all datasets of a worker: starting one takes longer than a test. */
const queries = datasetQueries();

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
