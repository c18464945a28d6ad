import type { Product } from './app.ts';
import type { Visitor } from './browser.ts';
import { type Client, keepToken } from './client.ts';
import type { World } from './world.ts';

type Operator = { email: string; password: string };

/** The operator of the demo data. */
export async function demoOperator({ url }: Pick<Product, 'url'>): Promise<Operator> {
  const answer = await fetch(`${url}/api/dev/fixtures`);
  return ((await answer.json()) as { admin: Operator }).admin;
}

/** The operator of the demo data in a browser of their own, signed in by calls. */
export async function openOperator(world: World, options: Parameters<World['openVisitor']>[0]): Promise<Visitor> {
  const operator = await world.openVisitor(options);
  const { email, password } = await demoOperator(world);
  const answer = await operator.context.request.post('/api/login-email', { data: { email, password } });
  await keepToken(operator.page, ((await answer.json()) as { accessToken: string }).accessToken);
  return operator;
}

/** The number of a session that a client reads out. */
export async function numberOf(client: Client, orderId: string): Promise<string> {
  const answer = await client.call('GET', `/cabinet/sessions/${orderId}`);
  return ((await answer.json()) as { session: { number: string } }).session.number;
}
