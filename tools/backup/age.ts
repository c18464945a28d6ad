// docs/decisions/239
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { installDebianPackages } from '../start/debian.mjs';
import { HEAD_BYTES } from './form.ts';
import { NoBackup, programOf, startProgram } from './programs.ts';

/** The program `age`: found, else installed now (Debian, as root); null where the npm package does its work. */
export function ageProgram(): string | null {
  return programOf('age') ?? (installDebianPackages(['age']) ? programOf('age') : null);
}

/** The public keys of BACKUP_KEYS. Refuses none, a private key and what is no key, and repeats no private one. */
export function readBackupKeys(setting: string | undefined): string[] {
  const keys = (setting ?? '').split(/[\s,]+/).filter((key) => key !== '');
  if (keys.length === 0) {
    throw new NoBackup('BACKUP_KEYS is not set: npm run backup -- --new-key makes a pair, and it takes the public one');
  }
  if (keys.some((key) => /^age-secret-key-/i.test(key))) {
    throw new NoBackup('BACKUP_KEYS has a private key, which belongs on no server: set the public one (age1…) instead');
  }
  for (const key of keys) {
    try {
      new Encrypter().addRecipient(key);
    } catch {
      // Harmless: that it is no key is said.
      throw new NoBackup(`BACKUP_KEYS has ${JSON.stringify(key)}, which is no public key of age (age1…)`);
    }
  }
  return keys;
}

/** A new pair of keys. */
export async function newKeyPair(): Promise<{ secret: string; open: string }> {
  const secret = await generateX25519Identity();
  return { secret, open: await identityToRecipient(secret) };
}

/** Encrypts what is written to `sink` to all keys, at the place in a file that `to` stands at. */
export function encryptTo(
  to: number,
  { keys, program, signal }: { keys: readonly string[]; program: string | null; signal: AbortSignal },
): { sink: Writable; ended: Promise<void> } {
  if (program !== null) {
    const args = keys.flatMap((key) => ['-r', key]);
    const { child, ended } = startProgram(program, args, { stdio: ['pipe', to, 'pipe'], signal });
    return { sink: child.stdin as Writable, ended };
  }
  const encrypter = new Encrypter();
  for (const key of keys) encrypter.addRecipient(key);
  const sink = passing();
  const ended = encrypter
    .encrypt(webOf(sink))
    .then(async (sealed) =>
      pipeline(
        Readable.fromWeb(sealed as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream('', { fd: to, autoClose: false, start: HEAD_BYTES }),
        { signal },
      ),
    );
  return { sink, ended };
}

/** Decrypts a file from the place that `from` stands at. Refuses another key and any byte that is not age's. */
export function decryptFrom(
  from: number,
  { key, program, signal }: { key: string; program: string | null; signal: AbortSignal },
): { clear: Readable; ended: Promise<void> } {
  if (!existsSync(key)) throw new NoBackup(`${key} is not there: --key is the file with the private key`);
  const judged = async (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      const words = error instanceof Error ? error.message : '';
      if (signal.aborted) throw error;
      if (/no identity matched|identities/i.test(words)) throw new NoBackup(`${key} is not the key of this backup`);
      throw new NoBackup(`it is cut off or damaged (${words})`);
    });
  if (program !== null) {
    const { child, ended } = startProgram(program, ['-d', '-i', key], { stdio: [from, 'pipe', 'pipe'], signal });
    return { clear: child.stdout as Readable, ended: judged(ended) };
  }
  const decrypter = new Decrypter();
  for (const line of readFileSync(key, 'utf8').split(/\s+/)) {
    if (line.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(line);
  }
  const clear = passing();
  const ended = decrypter
    .decrypt(webOf(createReadStream('', { fd: from, autoClose: false, start: HEAD_BYTES })))
    .then(async (opened) =>
      pipeline(Readable.fromWeb(opened as Parameters<typeof Readable.fromWeb>[0]), clear, { signal }),
    );
  ended.catch((error: Error) => clear.destroy(error));
  return { clear, ended: judged(ended) };
}

function passing(): Transform {
  return new Transform({ transform: (part, _encoding, done) => done(null, part) });
}

/** Node and the web name one and the same stream by two types. */
function webOf(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
