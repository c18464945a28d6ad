import { existsSync, statSync } from 'node:fs';

/**
 * The problems of a service's file of settings, which holds the keys of everything: its own service manager reads it as
 * root. `uid` is the user of this process; null where the system has none.
 */
export function settingsFileProblems(file: string, uid = process.getuid?.() ?? null): string[] {
  // Also false where this user may not look.
  const found = existsSync(file) ? statSync(file) : undefined;
  const isOpen = found !== undefined && (found.mode & 0o077) !== 0;
  return [
    ...(uid === 0 ? ['The service runs as root: give it a user of its own (User= in its unit)'] : []),
    ...(found === undefined ? [`SETTINGS_FILE: ${file} is not there`] : []),
    ...(isOpen ? [`SETTINGS_FILE: others than its owner may read ${file}, or change it: chmod 600`] : []),
  ];
}
