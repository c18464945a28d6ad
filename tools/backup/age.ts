// docs/decisions/239
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { installDebianPackages } from '../start/debian.mjs';
import { HEAD_BYTES } from './form.ts';
import { lineOf, NoBackup, startProgram } from './programs.ts';

/** The program `age`: found, else installed now (Debian, as root); null where its npm package does the work. */
function ageProgram(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const find = () => folders.map((folder) => join(folder, 'age')).find(existsSync);
  return find() ?? (installDebianPackages(['age']) ? find() : undefined) ?? null;
}

/** The public keys of BACKUP_KEYS. Refuses none, a private key and what is no key, and repeats none. */
export function readBackupKeys(setting = ''): string[] {
  const keys = setting.split(/[\s,]+/).filter((key) => key !== '');
  if (keys.length === 0) throw new NoBackup('BACKUP_KEYS is not set: npm run backup -- --new-key makes a pair');
  if (/age-(secret-key|plugin)-/i.test(setting))
    throw new NoBackup('BACKUP_KEYS has a private key: set the public one (age1…)');
  if (!keys.every((key) => /^age1[a-z0-9]{58,}$/.test(key)))
    throw new NoBackup('BACKUP_KEYS has a word which is no public key of age (age1…)');
  return keys;
}

/** Encrypts what is written to `sink` to all keys, into a file behind its head, where `to` stands. */
export function encryptTo(
  to: number,
  keys: readonly string[],
  signal: AbortSignal,
): { sink: Writable; ended: Promise<void> } {
  const program = ageProgram();
  if (program !== null) {
    const args = keys.flatMap((key) => ['-r', key]);
    const { child, ended } = startProgram(program, args, { stdio: ['pipe', to, 'pipe'], signal });
    return { sink: child.stdin as Writable, ended };
  }
  const encrypter = new Encrypter();
  for (const key of keys) encrypter.addRecipient(key);
  const sink = new PassThrough();
  const file = createWriteStream('', { fd: to, autoClose: false, start: HEAD_BYTES });
  const sealed = encrypter.encrypt(webOf(sink));
  return { sink, ended: sealed.then(async (bytes) => pipeline(nodeOf(bytes), file, { signal })) };
}

/** Decrypts a file behind its head, where `from` stands. Refuses another key and any byte that is not age's. */
export function decryptFrom(from: number, key: string, signal: AbortSignal): { clear: Readable; ended: Promise<void> } {
  if (!existsSync(key)) throw new NoBackup(`${key} is not there: --key is the file with the private key`);
  const judged = async (ended: Promise<void>): Promise<void> =>
    ended.catch((error: unknown) => {
      const words = lineOf(error);
      if (/identit/i.test(words)) throw new NoBackup(`${key} is not the key of this backup`);
      throw new NoBackup(`it is cut off or damaged (${words})`);
    });
  const program = ageProgram();
  if (program !== null) {
    const { child, ended } = startProgram(program, ['-d', '-i', key], { stdio: [from, 'pipe', 'pipe'], signal });
    return { clear: child.stdout as Readable, ended: judged(ended) };
  }
  const decrypter = new Decrypter();
  for (const word of readFileSync(key, 'utf8').match(/AGE-SECRET-KEY-\S+/g) ?? []) decrypter.addIdentity(word);
  const clear = new PassThrough();
  const opened = decrypter.decrypt(webOf(createReadStream('', { fd: from, autoClose: false, start: HEAD_BYTES })));
  const ended = opened.then(async (bytes) => pipeline(nodeOf(bytes), clear, { signal }));
  ended.catch((error: Error) => clear.destroy(error));
  return { clear, ended: judged(ended) };
}

/** Node and the web name one and the same stream by two types. */
export function nodeOf(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

/** The same stream, as the web names it. */
export function webOf(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
