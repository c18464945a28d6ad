import { reachOf } from './imports.ts';

/** The files of tests that have a longer form in the whole run, or run in it alone. */
export function restOf(files: readonly string[]): string[] {
  return files.filter((file) => file.includes('.whole.') || reachOf(file).has('tools/vitest/extent.ts'));
}
