import { parseArgs } from 'node:util';
import pino from 'pino';
import { ERROR_TEXTS } from '#contract/errors/errors.ts';
import { DomainError } from '#domain/errors.ts';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { DataDirInUse } from '#server/db/lock.ts';
import type { Deps } from '#server/deps.ts';
import {
  addOperator,
  allOperators,
  endSignInsOf,
  type Meant,
  removeOperator,
  resetOperator,
  type SetupLink,
  unlockPerson,
} from '#server/features/ops/operator.ts';
import { createLog } from '#server/log.ts';
import { assemble, openDatabase } from '#server/open.ts';
import { checkKey, WrongKey } from '#server/secrets/key-check.ts';
import { type DemoRemoval, findDemo, removeDemo } from '#server/demo/remove.ts';

/** `npm run operator -- <command>`: who is an operator, on this machine and with its database and settings only. */

const USAGE = `npm run operator -- <command>
  add --phone 599123456 --email ana@example.com
      makes an operator and prints the link that sets the password and the code of an authenticator app; it works for 24 hours.
      A phone or an e-mail that has an account is refused, and that account stays as it is
  list                                   the operators, and whether they are set up
  reset <who>                            lost phone and recovery codes, also of a therapist: ends all sign-ins and prints a link that
      sets a new password and code app, with which the lost phone is needed no more
  remove <who> --yes                     ends the account; the last operator who can sign in is not removed
  unlock <who>                           lets somebody try again who spent the wrong codes and passwords of a day; a client's code app
      that was lost is switched off
  end-sign-ins <who>                     ends all sign-ins of somebody, on every device
  remove-demo [--yes]                    shows which demo people and invented profiles this database has, and what was booked with them;
      with --yes removes them
<who> is --phone 599123456, --email ana@example.com or --id <id of the list>; of reset also a therapist, of unlock and end-sign-ins also a client.
The database is that of the server's settings (DATABASE_URL, or DATA_DIR for the embedded one), and so is DATA_KEY. On
PostgreSQL the server may run meanwhile; what was taken away has no effect any more within half a minute.`;

/** `on` does a command on the database of the settings; without it that one is opened. */
type World = {
  env: Readonly<Record<string, string | undefined>>;
  on?: (config: Config, command: Command) => ReturnType<Command>;
};

/** Runs a command line; answers the exit code and what to say. */
export async function operate(
  args: readonly string[],
  { env, on = onDatabase }: World,
): Promise<[code: number, words: string]> {
  const wanted = read(args);
  if (wanted === null) return [2, USAGE];
  try {
    return await on(readConfig(env), wanted);
  } catch (error) {
    if (error instanceof DomainError)
      return [1, `Nothing was changed. ${WORDS[error.code] ?? ERROR_TEXTS[error.code].en}.`];
    if (error instanceof DataDirInUse) return [1, `${error.message}\n${EMBEDDED}`];
    if (error instanceof ConfigError || error instanceof WrongKey) return [1, error.message];
    throw error;
  }
}

const WORDS: Partial<Record<DomainError['code'], string>> = {
  NOT_FOUND: 'Nobody of that phone, e-mail or id is meant by this command: see npm run operator -- list',
};

const EMBEDDED =
  'The embedded database is open in one process at a time: stop the server, run this again, start it again.';

type Command = (deps: Deps) => Promise<[code: number, words: string]>;

function read(args: readonly string[]): Command | null {
  try {
    const text = { type: 'string' } as const;
    const options = { phone: text, email: text, id: text, yes: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { phone, email, id, yes } = values;
    const [command, ...more] = positionals;
    if (more.length > 0 || command === undefined) return null;
    if (command === 'list') return list;
    if (command === 'add') {
      if (phone === undefined || email === undefined) return null;
      return async (deps) => said('The operator is made', await addOperator(deps, { phone, email, locale: 'ka' }));
    }
    if (command === 'remove-demo') {
      if ((phone ?? email ?? id) !== undefined) return null;
      return async (deps) => [0, await removeDemoPeople(deps, { yes: yes === true })];
    }
    const given = [phone && { phone }, email && { email }, id && { id }].filter((one) => typeof one === 'object');
    const [meant] = given;
    if (meant === undefined || given.length > 1) return null;
    return commandFor(command, meant, yes === true);
  } catch {
    // Harmless: the usage is shown.
    return null;
  }
}

function commandFor(command: string, meant: Meant, yes: boolean): Command | null {
  switch (command) {
    case 'reset':
      return async (deps) => said('All ways in were taken away', await resetOperator(deps, meant));
    case 'remove':
      if (!yes)
        return async () => [0, 'Nothing was changed. With --yes the operator is removed, and all sign-ins end.'];
      return async (deps) => [0, `The operator is removed: ${await removeOperator(deps, meant)}.`];
    case 'unlock':
      return async (deps) => [0, `Wrong codes and passwords are forgotten: ${await unlockPerson(deps, meant)}.`];
    case 'end-sign-ins':
      return async (deps) => {
        const { id, ended } = await endSignInsOf(deps, meant);
        return [0, `${ended} ${ended === 1 ? 'sign-in' : 'sign-ins'} ended: ${id}.`];
      };
    default:
      return null;
  }
}

function said(what: string, { id, url, expiresAt }: SetupLink): [number, string] {
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ');
  return [0, `${what}: ${id}.\nPassword and code app are set here, until ${until} UTC:\n${url}`];
}

async function list(deps: Deps): Promise<[number, string]> {
  const lines = (await allOperators(deps)).map(({ id, phone, email, isSetUp, isDemo, lastSignIn }) => {
    const last =
      lastSignIn === null ? 'never signed in' : `last sign-in ${new Date(lastSignIn).toISOString().slice(0, 10)}`;
    return [id, phone, email, isSetUp ? 'set up' : 'not set up yet', last, isDemo ? 'of the demo' : '']
      .filter(Boolean)
      .join('  ');
  });
  return [0, lines.length === 0 ? 'There is no operator yet: npm run operator -- add' : lines.join('\n')];
}

async function onDatabase(config: Config, command: Command): Promise<[code: number, words: string]> {
  const database = await openDatabase(config, () => undefined);
  try {
    const { deps } = assemble(config, { db: database.db, log: createLog(config.logLevel, pino.destination(2)) });
    await checkKey(deps.keyring, database.db);
    return await command(deps);
  } finally {
    await database.release();
  }
}

if (import.meta.main) {
  const [code, words] = await operate(process.argv.slice(2), { env: process.env });
  (code === 0 ? process.stdout : process.stderr).write(`${words}\n`);
  process.exitCode = code;
}

/** `npm run operator -- remove-demo`: shows what would go, and does it when `yes`. Answers what to say. */
export async function removeDemoPeople(deps: Deps, { yes }: { yes: boolean }): Promise<string> {
  return removalWords(yes ? await removeDemo(deps) : await findDemo(deps), { isDone: yes });
}

function removalWords(removal: DemoRemoval, how: { isDone: boolean }): string {
  const lines = [...peopleWords(removal, how), ...profileWords(removal, how)];
  const files = [...thereWords(removal), ...filesWords(removal)];
  if (lines.length === 0) return ['This database has no demo people.', ...files].join('\n');
  return [how.isDone ? 'Done.' : 'Nothing was changed. With --yes:', ...lines, ...files].join('\n');
}

function peopleWords({ gone, kept }: DemoRemoval, { isDone }: { isDone: boolean }): string[] {
  if (gone.length + kept.length === 0) return [];
  const operators = gone.filter(({ role }) => role === 'ADMIN').length;
  const lines = [
    `  ${operators} demo operators and ${gone.length - operators} therapists with whom nothing was booked: account and calendar ${isDone ? 'are' : 'would be'} deleted`,
    `  ${kept.length} therapists with bookings: ${isDone ? 'they' : 'they would'} have no way to sign in, no free times and no new clients; sessions, payments and the books stay`,
    ...kept.map(({ contentId, userId, booked, upcoming }) => {
      return `    ${contentId ?? userId}: ${booked} booked, ${upcoming} of them still to come`;
    }),
  ];
  const upcoming = kept.reduce((sum, person) => sum + person.upcoming, 0);
  if (upcoming > 0) {
    lines.push(
      `  Nobody will hold the ${upcoming} sessions to come: find them by their clients (npm run ops -- order-find) and cancel them.`,
    );
  }
  return lines;
}

function profileWords({ profiles: { deleted, hidden } }: DemoRemoval, { isDone }: { isDone: boolean }): string[] {
  if (deleted.length + hidden.length === 0) return [];
  return [
    `  ${deleted.length} invented profiles: ${isDone ? 'they are' : 'they would be'} deleted from the content`,
    `  ${hidden.length} with a calendar that stays: ${isDone ? 'they are' : 'they would be'} hidden, and go on naming what was booked`,
  ];
}

/** Profiles of the hosted dataset. */
function thereWords({ profiles: { there } }: DemoRemoval): string[] {
  if (there.length === 0) return [];
  return [
    `  ${there.length} invented profiles are in the hosted dataset, where this command changes nothing, and visitors see them.`,
    '    Hide them there ("visible": false), or delete those with whom nothing was booked.',
  ];
}

/** Profiles that are no documents of the store. */
function filesWords({ profiles: { beside } }: DemoRemoval): string[] {
  if (beside === 0) return [];
  return [
    `  ${beside} profiles of npm run seed are files, which stay: the server reads DATA_DIR/content at every start.`,
    '    Take the folder away when nothing was booked with them: it alone names them.',
  ];
}
