import { type Ask, readLoad } from './load.ts';
import type { Row } from './run.ts';
import { ended, startFixed } from './server.ts';
import { byTurns, compared } from './turns.ts';

type Reading = {
  what: string;
  url: string;
  asks: readonly Ask[];
  connections: number;
  seconds: number;
  rounds: number;
};

/**
 * Reads an address that answers a text beside a bare server that answers the same from memory: `json` is serialised for
 * each answer, `text` is ready to send. The bars name the side they are measured against.
 */
export async function besideFixed(
  { what, url, asks, rounds, ...much }: Reading,
  { folder, text, bars }: { folder: string; text: string; bars: Partial<Record<'json' | 'text', number | null>> },
): Promise<Row[]> {
  const fixed = await startFixed(folder, text);
  try {
    const own = { name: what, measure: () => readLoad({ ...much, url, asks }) };
    const beside = Object.keys(bars).map((path) => ({
      name: `static ${path}`,
      measure: () => readLoad({ ...much, url: `${fixed.url}/${path}`, asks: [{ token: '' }] }),
    }));
    const [figure, ...figures] = await byTurns([own, ...beside], { rounds });
    const size = `${(Buffer.byteLength(text) / 1000).toFixed(0)} kB`;
    return figures.map((other, place) =>
      compared(`${what}, ${size}`, figure, other, Object.values(bars)[place] ?? null),
    );
  } finally {
    await ended(fixed.child, 'SIGTERM');
  }
}
