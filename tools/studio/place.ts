import { readStudioPort } from '#server/config/studio-settings.ts';
import { STUDIO_TEXTS } from '#server/http/studio/studio.texts.ts';

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
  const page = await pageAt(port);
  if (page === null) return `It will be at ${address}: start the product with npm start.`;
  // Unlike the pages of the product, those that stand before the Studio have no modules.
  if (page.includes(STUDIO_TEXTS.ka.house) && !page.includes('type="module"'))
    return `Open ${address}: the product serves it now.`;
  return `Something else listens on port ${port}: stop it or set another STUDIO_PORT, then start the product again.`;
}

/** What a port of this machine answers; null when nothing listens. */
async function pageAt(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) });
    return await answer.text();
  } catch (error) {
    // Harmless: whoever does not answer in time is not the product, and who is not there is told by the code.
    return error instanceof TypeError && isRefused(error.cause) ? null : '';
  }
}

function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
