import { createClient, type SanityClient } from '@sanity/client';
import { runContent } from '#tools/content/content.ts';
import type { Product } from './app.ts';
import { demoOperator } from './operator.ts';

/** The content service's own client as an editor uses it: on a product's store, with the demo operator's token. */
export async function editorOf({ url }: Pick<Product, 'url'>): Promise<SanityClient> {
  const admin = await demoOperator({ url });
  const said: string[] = [];
  const code = await runContent(['token'], {
    env: { OPS_URL: url, OPS_EMAIL: admin.email, OPS_PASSWORD: admin.password },
    say: (words) => void said.push(words),
    note: (words) => void said.push(words),
    write: (words) => void said.unshift(words.trim()),
    dir: '.',
  });
  const [token] = said;
  if (code !== 0 || token === undefined) throw new Error(said.join('\n'));
  return createClient({
    projectId: 'local',
    dataset: 'development',
    apiVersion: '2023-05-03',
    apiHost: `${url}/api/store`,
    useProjectHostname: false,
    useCdn: false,
    token,
  });
}
