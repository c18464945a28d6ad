// docs/decisions/230
import type { Product } from './app.ts';

/** Signs of access or of a person: the token of a link, a sign-in, an address or a number. */
const OPENS = /#t=[\w-]{16}|"accessToken":"|\w@example\.com|\+?9955\d{8}/;

/** Files of the build, and the simulated services, which are no part of the product. */
const APART = /^GET \/assets\/|^\w+ \/api\/dev\//;

const PATIENCE_MS = 10_000;
let callers = 0;

/**
 * Sends every line (`GET /api/order/abc?locale=en`) again as a reader of the log: signed out, without cookie, header or
 * body, each from a network of its own, so that no limit hides an answer. Returns the lines that open something.
 */
export async function replay({ url }: Pick<Product, 'url'>, log: Iterable<string>): Promise<string[]> {
  const lines = [...new Set(log)].filter((line) => !APART.test(line));
  const opened = await Promise.all(
    lines.map(async (line) => {
      callers += 1;
      const [method = '', path = ''] = line.split(' ');
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: { 'x-forwarded-for': `10.9.${(callers >> 8) & 255}.${callers & 255}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const said = `${answer.headers.get('location') ?? ''} ${await answer.text()}`;
      return OPENS.test(said) ? [`${line} opens ${OPENS.exec(said)?.[0]}`] : [];
    }),
  );
  return opened.flat();
}
