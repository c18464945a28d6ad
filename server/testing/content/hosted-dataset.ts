import { onTestFinished } from 'vitest';
import { datasetQueries } from '#server/providers/content/dataset/queries.ts';
import { type HostedDataset, startHostedDataset } from '#tools/fakes/hosted-dataset.ts';
import { reading } from './content-store.ts';

/** One for all datasets of a worker: its thread takes longer to start than a test. */
const queries = datasetQueries();

/**
 * A fake of the hosted service whose dataset has what the product ships; it ends with the test. `onAnswer` is called before each answer, with the
 * words of the question, and the answer waits for it.
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
