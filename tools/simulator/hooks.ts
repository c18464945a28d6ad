import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A small change of one file of the product, applied when it is loaded; the file contains `find` exactly once. */
export type Patch = { file: string; find: string; replace: string };

const ROOT = join(import.meta.dirname, '../..');

/**
 * Makes this thread load the product from now on with the patches, and with virtual time in place of
 * `node:timers/promises`. Changes nothing on the disk and affects no other thread.
 */
export function installHooks(patches: readonly Patch[]): void {
  const server = pathToFileURL(join(ROOT, 'server/')).href;
  const timers = pathToFileURL(join(import.meta.dirname, 'timers-promises.ts')).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'node:timers/promises' && context.parentURL?.startsWith(server) === true) {
        return next(timers, context);
      }
      return next(specifier, context);
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const own = patches.filter(({ file }) => url === pathToFileURL(join(ROOT, file)).href);
      if (own.length === 0) return loaded;
      // A text or bytes, both of which a buffer takes.
      const source = own.reduce(patched, Buffer.from(loaded.source as Uint8Array).toString());
      return { ...loaded, source };
    },
  });
}

/** The patched text. Throws when the patch does not fit the file. */
export function patched(source: string, { file, find, replace }: Patch): string {
  if (source.split(find).length !== 2) throw new Error(`the change does not fit ${file} any more: ${find}`);
  return source.replace(find, () => replace);
}
