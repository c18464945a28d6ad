/** The remedy for each kind of trouble; `again` follows. */
const AGAIN = 'then run `npm run studio` again: it goes on.';
const NO_NET = `The package registry cannot be reached. Check the connection, and npm's registry and proxy settings, ${AGAIN}`;
const NO_SPACE = `The disk is full. Free about 1 GB (600 MB in studio/app, the rest in npm's cache), ${AGAIN}`;
const NO_RIGHT = `A file cannot be written. Check who owns studio/app, .cache and npm's own cache, ${AGAIN}`;
const NO_PACKAGE = `The registry lacks a package of the lockfile, or has another one in its place. Use npm's own registry, or wait if yours is a mirror, ${AGAIN}`;
const NO_SIGN_IN = `The package registry asks for a sign-in. Look at npm's registry settings, ${AGAIN}`;

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: NO_NET,
  EAI_AGAIN: NO_NET,
  ECONNREFUSED: NO_NET,
  ECONNRESET: NO_NET,
  EHOSTUNREACH: NO_NET,
  ENETUNREACH: NO_NET,
  ETIMEDOUT: NO_NET,
  EIDLETIMEOUT: NO_NET,
  ERR_SOCKET_TIMEOUT: NO_NET,
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: NO_RIGHT,
  ETARGET: NO_PACKAGE,
  E404: NO_PACKAGE,
  EINTEGRITY: NO_PACKAGE,
  E401: NO_SIGN_IN,
  E403: NO_SIGN_IN,
  EUSAGE: `studio/app/package.json and its package-lock.json do not belong together. Restore both: git checkout studio/app/package*.json`,
};

/** The refusal for npm's last output before it failed, in one sentence. */
export function npmRefusal(output: string): string {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1];
  if (isDiskFull(output)) return NO_SPACE;
  const sentence = code === undefined ? undefined : SENTENCES[code];
  return sentence ?? `npm could not install the packages${code === undefined ? '' : ` (${code})`}.`;
}

/** As many requests as npm makes at once. */
const SILENT_AFTER = 15;

/** Returns a refusal for output after which npm can only fail: a silent registry or a full disk; otherwise null. */
export function earlyRefusal(output: string): string | null {
  if (isDiskFull(output)) return NO_SPACE;
  const requests = output.match(/^npm http fetch .*$/gm) ?? [];
  const failed = requests.slice(-SILENT_AFTER).filter((line) => / attempt \d+ failed with /.test(line));
  return failed.length === SILENT_AFTER ? NO_NET : null;
}

/** npm warns of a disk that becomes full while it unpacks, leaves files out, and ends as if all were well. */
function isDiskFull(output: string): boolean {
  return /\b(ENOSPC|EDQUOT)\b/.test(output);
}

/** The refusal for a system error, such as a full disk, in one sentence; null for any other error. */
export function systemRefusal(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? (SENTENCES[String(error.code)] ?? null) : null;
}

/** The refusal for the builder's output before it failed, in one sentence. The former build stays. */
export function buildRefusal(output: string): string {
  if (/ENOSPC|No space left on device/.test(output)) return NO_SPACE;
  if (/EACCES|Permission denied|Read-only file system/.test(output)) return NO_RIGHT;
  const fault = /^\[[\w:-]+\] (.+)$/m.exec(output)?.[1]?.trim();
  return `The Studio could not be built${fault === undefined ? '' : ` (${fault})`}; the build before stays.`;
}
