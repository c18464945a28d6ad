import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { ERROR_TEXTS } from '#contract/error-texts.ts';
import { DomainError } from '#domain/errors.ts';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { DataDirInUse } from '#server/db/lock.ts';
import { addOperator } from '#server/features/ops/operator.ts';
import { createLog } from '#server/log.ts';
import { assemble, openDatabase } from '#server/open.ts';
import { checkKey, WrongKey } from '#server/secrets/key-check.ts';
import { REMOVE_DEMO_USAGE, removeDemoPeople } from './operator/remove-demo.ts';

/** `npm run operator -- add`: makes an operator of this server's database, on this machine and with its settings only. */

const USAGE = `npm run operator -- add --phone 599123456 [--email ana@example.com]
  makes an operator. With an e-mail the password is asked for, or read from the first line of what is piped in; npm run ops
  needs both. A phone or an e-mail that has an account is refused, and that account stays as it is.
${REMOVE_DEMO_USAGE}
  The database is that of the server's settings (DATABASE_URL, or DATA_DIR for the embedded one), and so is DATA_KEY.`;

type World = { env: Readonly<Record<string, string | undefined>>; ask(prompt: string): Promise<string> };

/** Runs a command line; answers the exit code and what to say. */
export async function operate(args: readonly string[], { env, ask }: World): Promise<[code: number, words: string]> {
  const wanted = read(args);
  if (wanted === null) return [2, USAGE];
  const { phone, email } = wanted;
  try {
    const config = readConfig(env);
    if (phone === undefined) return [0, await removeDemoPeople(config, wanted)];
    const signIn = email === undefined ? null : { email, password: await ask('Password, at least 12 characters: ') };
    const id = await add(config, { phone, signIn });
    const way = 'Without an e-mail this operator signs in by phone only, and cannot use npm run ops.';
    return [0, `The operator is made: ${id}.${email === undefined ? `\n${way}` : ''}`];
  } catch (error) {
    if (error instanceof DomainError) return [1, `Nobody was made. ${ERROR_TEXTS[error.code].en}.`];
    if (error instanceof DataDirInUse) return [1, `${error.message}\n${EMBEDDED}`];
    if (error instanceof ConfigError || error instanceof WrongKey) return [1, error.message];
    throw error;
  }
}

const EMBEDDED =
  'The embedded database is open in one process at a time: stop the server, run the command, start it again.';

type Wanted = { phone: string; email: string | undefined } | { phone?: undefined; email?: undefined; yes: boolean };

function read(args: readonly string[]): Wanted | null {
  try {
    const options = { phone: { type: 'string' }, email: { type: 'string' }, yes: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { phone, email, yes } = values;
    if (positionals.join(' ') === 'remove-demo') return (phone ?? email) === undefined ? { yes: yes === true } : null;
    return positionals.join(' ') === 'add' && phone !== undefined && yes === undefined ? { phone, email } : null;
  } catch {
    // Harmless: the usage is shown.
    return null;
  }
}

async function add(
  config: Config,
  person: { phone: string; signIn: { email: string; password: string } | null },
): Promise<string> {
  const database = await openDatabase(config, () => undefined);
  try {
    const { deps } = assemble(config, { db: database.db, log: createLog(config.logLevel, pino.destination(2)) });
    await checkKey(deps.keyring, database.db);
    return await addOperator(deps, { ...person, locale: 'ka' });
  } finally {
    await database.release();
  }
}

/** Asks on the terminal without showing what is typed; what is piped in is read as it is. */
async function askHidden(prompt: string): Promise<string> {
  process.stdout.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  const [line = ''] = await Promise.race([
    lines.question('').then((answer) => [answer]),
    new Promise<string[]>((resolve) => void lines.once('close', () => resolve([]))),
  ]);
  lines.close();
  process.stdout.write('\n');
  return line;
}

if (import.meta.main) {
  const [code, words] = await operate(process.argv.slice(2), { env: process.env, ask: askHidden });
  (code === 0 ? process.stdout : process.stderr).write(`${words}\n`);
  process.exitCode = code;
}
