import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The part of a sign-in that is kept between two commands: its owner and its cookies. */
export type KeptSignIn = { email: string; cookies: Record<string, string> };

/** Where it is kept, a file for each server that only its owner reads; it keeps nothing where there is no home. */
export type Keeping = { read(): KeptSignIn | null; write(kept: KeptSignIn): void; forget(): void };

/** The file of a server: in `$XDG_STATE_HOME/simshvide`, else in `~/.local/state/simshvide`. */
export function keepingOf(env: Readonly<Record<string, string | undefined>>, origin: string): Keeping {
  const state = env['XDG_STATE_HOME'] || (env['HOME'] && join(env['HOME'], '.local/state'));
  if (!state) return { read: () => null, write: () => undefined, forget: () => undefined };
  const file = join(state, 'simshvide', `ops-${encodeURIComponent(origin)}.json`);
  return {
    read() {
      try {
        return keptIn(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        // Harmless: without a file that can be read, the operator signs in.
        return null;
      }
    },
    write(kept) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
      // The mode of an older file stays when it is written.
      chmodSync(file, 0o600);
    },
    forget: () => rmSync(file, { force: true }),
  };
}

function keptIn(value: unknown): KeptSignIn | null {
  if (typeof value !== 'object' || value === null) return null;
  const { email, cookies } = value as { email?: unknown; cookies?: unknown };
  if (typeof email !== 'string' || typeof cookies !== 'object' || cookies === null) return null;
  const words = Object.entries(cookies).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { email, cookies: Object.fromEntries(words) };
}
