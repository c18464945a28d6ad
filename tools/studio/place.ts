import { readStudioPort } from '#server/config/studio-settings.ts';
import { studioDoor } from '#contract/login/studio.ts';

/** Where the product serves the Studio by the settings of this terminal; a text says why it does not. */
export type Place = { address: string; port: number } | string;

/** Reads STUDIO_PORT, STUDIO_URL and CONTENT_PROVIDER, as the product does at its start. */
export function placeOf(env: Readonly<Record<string, string | undefined>>): Place {
  const text = (name: string): string | null => env[name]?.trim() || null;
  if (text('CONTENT_PROVIDER') === 'sanity')
    return 'With CONTENT_PROVIDER=sanity editors use the Studio of the hosted service.';
  const problems: string[] = [];
  const port = readStudioPort({ text, problems });
  if (port !== null) return { address: text('STUDIO_URL') ?? `http://localhost:${port}`, port };
  return problems[0] ?? 'STUDIO_PORT=off: the product does not serve it.';
}

/** In words where the Studio is, and whether the product serves it there now. */
export async function placeWords(place: Place): Promise<string> {
  if (typeof place === 'string') return place;
  const { address, port } = place;
  // The product says at its start which port it was given.
  if (port === 0) return 'The product says where it serves it when it starts: npm start';
  const way = await wayFrom(port);
  if (way === null) return `It will be at ${address}: start the product with npm start.`;
  if (way.endsWith(studioDoor('/'))) return `Open ${address}: the product serves it now.`;
  return `Something else listens on port ${port}: stop it or set another STUDIO_PORT, then start the product again.`;
}

/** Where a port of this machine sends those who are not signed in there; null when nothing listens. */
async function wayFrom(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      signal: AbortSignal.timeout(1000),
      redirect: 'manual',
    });
    return answer.headers.get('location') ?? '';
  } catch (error) {
    // Harmless: whoever does not answer in time is not the product, and who is not there is told by the code.
    return error instanceof TypeError && isRefused(error.cause) ? null : '';
  }
}

function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
