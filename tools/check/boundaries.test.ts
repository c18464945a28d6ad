import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBelow } from '../vitest/own-folder.ts';

/** Every forbidden import has one planted offence: the linter refuses it, and refuses no other file. */

const ROOT = resolve(import.meta.dirname, '../..');
const ROOMS = ['domain', 'contract', 'server', 'web', 'studio', 'e2e', 'bench', 'tools'];

/** A small tree with our folders that breaks no rule. */
const CLEAN: Record<string, string> = {
  'domain/money.ts': 'export const fee = 1;',
  'domain/money.test.ts': "import { fee } from './money.ts';\nexport const soon = Date.now() + fee;",
  'contract/browser-endpoints.ts': "export const path = '/';",
  'contract/api.ts':
    "import { z } from 'zod';\nimport { fee } from '#domain/money.ts';\nexport const shape = z.literal(fee);",
  'server/config/config.ts': 'export const port = 1;',
  'server/deps.ts': "import { local } from './providers/content/local.ts';\nexport const deps = { local };",
  'server/db/db.ts': 'export const db = 1;',
  'server/db/session-reading.ts': "export const JOIN = 'left join refunds r on true';",
  'server/features/payment/refund.sql.ts': "export const x = 'select 1 from refunds join payment_attempts p on true';",
  'server/db/locks.ts': "export const LOCKED = 'for no key update';",
  'server/db/locks.test.ts': "export const held = 'select 1 from users for update';",
  'server/demo/demo.ts': "import { book } from '../features/booking/booking.ts';\nexport const demo = book;",
  'server/http/routes.ts': 'export const routes = 1;',
  'server/providers/outcome.ts': 'export const done = 1;',
  'server/providers/content/local.ts':
    "import { people } from '#studio/seed/people.ts';\nimport { done } from '../outcome.ts';\nexport const local = [people, done];",
  'server/providers/email/smtp.ts': "import nodemailer from 'nodemailer';\nexport const smtp = nodemailer;",
  'server/features/booking/booking.sql.ts': "import { db } from '../../db/db.ts';\nexport const insert = db;",
  'server/features/booking/booking.ts': "import { insert } from './booking.sql.ts';\nexport const book = insert;",
  'server/features/booking/booking.test.ts':
    "import { book } from './booking.ts';\nexport const seen = [book, '/billing'];",
  'server/features/payment/payment.ts':
    "import type { done } from '../../providers/outcome.ts';\nexport const pay: typeof done = 1;",
  'server/features/checkout/checkout.ts':
    "import { book } from '../booking/booking.ts';\nimport { pay } from '../payment/payment.ts';\nexport const reserve = [book, pay];",
  'server/features/dev/dev.routes.ts':
    "import type { FastifyInstance } from 'fastify';\nimport { smtp } from '../../providers/email/smtp.ts';\nexport const mount = (app: FastifyInstance) => [app, smtp];",
  'server/main.ts': "import { deps } from './deps.ts';\nconsole.log(deps);",
  'studio/schema/issue.ts': "import { fee } from '#domain/money.ts';\nexport const issue = fee;",
  'studio/seed/people.ts': 'export const people = 1;',
  'web/ui/Button.tsx':
    'import { useId } from \'react\';\nexport const Button = () => <button id={useId()} type="button">ok</button>;',
  'web/api/client.ts':
    "import type { shape } from '#contract/api.ts';\nimport { path } from '#contract/browser-endpoints.ts';\nexport const api = (value: typeof shape) => [path, value];",
  'web/lib/store.ts': 'export const store = 1;',
  'web/lib/count.ts':
    '/** It outlives a sign-in as a mere count. */\nlet last = 0;\nexport const next = () => (last += 1);',
  'web/api/auth-store.ts': "import { store } from '../lib/store.ts';\nexport const auth = store;",
  'web/data/query-client.ts':
    "import { QueryClient } from '@tanstack/react-query';\nexport const queryClient = new QueryClient();",
  'web/data/shown-step.ts': "import { auth } from '../api/auth-store.ts';\nexport const showStep = auth;",
  'web/data/orders.ts':
    "import { queryClient } from './query-client.ts';\nimport { api } from '../api/client.ts';\nexport const orders = [queryClient, api];",
  'web/parts/OrderTime.tsx':
    "import { orders } from '../data/orders.ts';\nexport const OrderTime = () => <p>{orders.length}</p>;",
  'web/parts/Bare.tsx':
    "type BareProps = { isNew: boolean; t: (key: string) => string };\nexport const Bare = ({ isNew, t }: BareProps) => (\n  <p>\n    <span>{t('name')} </span>\n    {isNew && <span>{t('new')}</span>}\n    <span>{isNew ? t('a') : t('b')}</span>\n  </p>\n);",
  'web/layouts/Header.tsx':
    "import { OrderTime } from '../parts/OrderTime.tsx';\nexport const Header = () => <OrderTime />;",
  'web/session/Row.tsx': "import { Header } from '../layouts/Header.tsx';\nexport const Row = () => <Header />;",
  'web/features/room/RoomPage.tsx':
    "import { Row } from '../../session/Row.tsx';\nexport const RoomPage = () => <Row />;",
  'web/features/intake/IntakePage.tsx':
    "import { fee } from '#domain/money.ts';\nimport { api } from '../../api/client.ts';\nimport { Button } from '../../ui/Button.tsx';\nexport const IntakePage = () => <Button key={`${fee}${api.length}`} />;",
  'web/features/login/login.ts':
    "import { href } from '#contract/pages/pages.ts';\nexport const login = [href('login'), '/', '/loginx', '/api/login-email'];",
  'e2e/lib/app.ts': 'export const app = 1;',
  'bench/booking.ts': 'export const bench = 1;',
  'tools/rescue.ts': `type Log = (error: unknown) => void;
export async function rescue(work: () => Promise<void>, log: Log): Promise<void> {
  try {
    await work().catch((error: unknown) => log(error));
    await work().then(work, ({ message }: Error) => log(message));
    // Harmless: it is tried
    // again below.
    await work().catch(() => null);
    await work()
      .then(work)
      // Harmless: it is tried again below.
      .catch(() => null);
    await work().catch(() => {
      throw new Error('other words');
    });
  } catch {
    // Harmless: nobody waits for it.
  }
}`,
  'tools/seed.ts': "import { db } from '#server/db/db.ts';\nexport const seed = db;",
};

const DOMAIN = 'domain imports nothing but domain';
const CLOCK = 'take `now` as an argument';
const FONT = 'is restricted from being used';

const importOf = (name: string, from: string): string =>
  `import { ${name} } from '${from}';\nexport const x = ${name};`;

const LOCKS = 'locks stand in server/db/locks.ts';
const JOINED = 'by reading() of server/db/session-reading.ts';
const DROPPED = 'This drops an error';
const BARE = 'give it an element of its own';
const NO_TEXT = 'This is no text';

/** The text of a file with a paragraph of such content. */
const bare = (content: string): string =>
  `type X = { isNew: boolean; name: string; t: (key: string) => string; formatDate: (date: string) => string };\nexport const X = ({ isNew, name, t, formatDate }: X) => <p key={t(formatDate(name))} hidden={isNew}>${content}</p>;`;

/** [the folder of the offence (or its file name, or a pattern of it), its text, the expected message of the linter]. */
const OFFENCES: readonly (readonly [string, string, string])[] = [
  ['domain', importOf('z', 'zod'), DOMAIN],
  ['domain', importOf('join', 'node:path'), DOMAIN],
  ['domain', importOf('shape', '#contract/api.ts'), DOMAIN],
  ['domain', "export { db } from '../../server/db/db.ts';", DOMAIN],
  ['domain', "export const x = import('../../server/db/db.ts');", DOMAIN],
  ['domain/*.test.ts', importOf('db', '#server/db/db.ts'), DOMAIN],
  ['domain', 'export const x = Date.now();', CLOCK],
  ['domain', 'export const x = Temporal.Now.instant();', CLOCK],
  ['domain', 'export const x = performance.now();', CLOCK],
  ['domain', 'export const x = Math.random();', 'Math.random'],
  ['domain', 'export const x = crypto.randomUUID();', 'domain has no chance'],
  ['domain', "export const x = fetch('/');", 'domain does no input or output'],
  ['domain', "export const x = process.env['X'];", 'domain does no input or output'],
  ['domain', 'console.log(1);', 'domain does no input or output'],
  ['contract', importOf('port', '#server/config/config.ts'), 'contract imports domain and zod only'],
  ['contract', "import pg from 'pg';\nexport const x = pg;", 'contract imports domain and zod only'],
  ['server/features/matching', importOf('insert', '../booking/booking.sql.ts'), 'front door booking/booking.ts'],
  ['server/features/matching', importOf('insert', '#server/features/booking/booking.sql.ts'), 'front door'],
  ['server/features/matching', importOf('x1', '../booking/booking.routes.ts'), 'front door'],
  ['server/features/matching', importOf('x1', '../booking/booking.jobs.ts'), 'front door'],
  ['server/features/matching', importOf('x1', '../booking/holds.ts'), 'front door'],
  ['server/features/matching', "import pg from 'pg';\nexport const x = pg;", 'through a port'],
  ['server/features/matching', importOf('smtp', '../../providers/email/smtp.ts'), 'features get providers from deps'],
  [
    'server/features/payment',
    importOf('book', '../booking/booking.ts'),
    'booking and payment meet in checkout and session only',
  ],
  [
    'server/features/booking',
    importOf('pay', '../payment/payment.ts'),
    'booking and payment meet in checkout and session only',
  ],
  ['server/features/matching', importOf('issue', '#studio/schema/issue.ts'), 'only server/providers/content'],
  ['server/providers/sms', importOf('book', '../../features/booking/booking.ts'), 'providers know no feature'],
  ['server/providers/sms', importOf('db', '../../db/db.ts'), 'providers know no feature'],
  ['server/providers/sms', importOf('routes', '../../http/routes.ts'), 'providers know no feature'],
  ['server/providers/sms', importOf('people', '#studio/seed/people.ts'), 'only server/providers/content'],
  ['server/documents', importOf('db', '../db/db.ts'), 'documents know domain'],
  ['server/db', importOf('book', '../features/booking/booking.ts'), 'secrets and deps.ts know no feature'],
  ['server/features/booking', importOf('reserve', '../checkout/checkout.ts'), 'before it in FEATURE_ORDER'],
  ['server/features/unheard-of', importOf('book', '../booking/booking.ts'), 'before it in FEATURE_ORDER'],
  ['server/deps.ts', importOf('book', './features/booking/booking.ts'), 'deps.ts know no feature'],
  ['server/features/matching', importOf('demo', '../../demo/demo.ts'), 'only dev shows the demo people'],
  ['server/features/matching', importOf('deps', '../../main.ts'), 'do not know the composition'],
  ['server/demo', importOf('insert', '../features/booking/booking.sql.ts'), 'calls use cases'],
  ['server', importOf('api', '#web/api/client.ts'), 'server never imports web'],
  ['server/*.test.ts', importOf('api', '#web/api/client.ts'), 'server never imports web'],
  ['server', importOf('seed', '#tools/seed.ts'), 'tools are not part of the product'],
  ['server', importOf('bench', '../../bench/booking.ts'), 'nobody imports bench'],
  ['server', importOf('app', '../../e2e/lib/app.ts'), 'nobody imports e2e'],
  ['server', importOf('seen', './features/booking/booking.test.ts'), 'production code never imports tests'],
  ['server', importOf('x1', './testing/app.ts'), 'production code never imports tests'],
  ['server', 'console.log(1);', 'Unexpected console statement'],
  ['studio/schema', importOf('api', '#web/api/client.ts'), 'import domain only'],
  ['studio/schema', importOf('z', 'zod'), 'import domain only'],
  ['web/lib', importOf('port', '#server/config/config.ts'), 'web never imports server'],
  ['web/lib', "import type { db } from '../../server/db/db.ts';\nexport type X = typeof db;", 'never imports server'],
  ['web/lib/*.test.ts', importOf('port', '#server/config/config.ts'), 'web never imports server'],
  ['web/lib', importOf('people', '#studio/seed/people.ts'), 'web never imports studio'],
  ['web/lib', importOf('shape', '#contract/api.ts'), 'only types from contract'],
  ['web/lib', importOf('z', 'zod'), 'zod stays out of the bundles'],
  ['web/lib', importOf('readFileSync', 'node:fs'), 'no node: modules'],
  ['web/lib', "import pg from 'pg';\nexport const x = pg;", 'a package of the server'],
  ['web/lib', importOf('login', '../features/login/login.ts'), 'web/lib knows no feature'],
  ['web/lib', "import type { shape } from '#contract/api.ts';\nexport type X = typeof shape;", 'no call of the API'],
  ['web/lib', importOf('pageAt', '../routes.tsx'), 'web/lib knows no page'],
  ['web/lib', importOf('api', '../api/client.ts'), 'web/lib knows no api'],
  ['web/api', importOf('orders', '../data/orders.ts'), 'web/api knows no data'],
  ['web/data', importOf('OrderTime', '../parts/OrderTime.tsx'), 'web/data knows no parts'],
  ['web/parts', importOf('Header', '../layouts/Header.tsx'), 'web/parts knows no layouts'],
  ['web/layouts', importOf('Row', '../session/Row.tsx'), 'web/layouts knows no session'],
  ['web/session', importOf('login', '../features/login/login.ts'), 'web/session knows no feature'],
  ['web/layouts', importOf('login', '../features/login/login.ts'), 'web/layouts knows no feature'],
  ['web/features/intake', importOf('useQuery', '@tanstack/react-query'), 'stand in web/data only'],
  ['web/parts', importOf('queryClient', '../data/query-client.ts'), 'only web/data knows the query cache'],
  ['web/data', importOf('auth', '../api/auth-store.ts'), 'the step in web/data/shown-step.ts'],
  ['web/features/intake', importOf('showStep', '../../data/shown-step.ts'), 'only web/data moves the step'],
  ['web/ui', importOf('fee', '#domain/money.ts'), 'web/ui imports react'],
  ['web/ui', importOf('api', '../api/client.ts'), 'web/ui imports react'],
  ['web/ui', importOf('Link', 'react-router'), 'no router'],
  ['web/features/intake', importOf('login', '../login/login.ts'), 'meet in routes.tsx only'],
  ['web/features/intake', 'export const x = (1).toLocaleString();', FONT],
  ['web/features/intake', "export const x = 'ა'.toUpperCase();", FONT],
  ['web/parts', 'export const x = URL.createObjectURL(new Blob());', 'saveFile of web/lib'],
  ['web/features/intake', "export const x = new Intl.DateTimeFormat('ka');", 'no Georgian words'],
  ['web/features/intake', 'export const x = new Intl.NumberFormat();', 'no Georgian words'],
  ['web/features/intake', "export const x = '/billing';", "use href('billing')"],
  ['web/features/intake', "export const x = (id: string) => '/therapist/' + id;", "use href('therapist')"],
  ['web/lib', "export const x = '/dev/ui';", 'use DEV_UI_PATH'],
  ['server', 'export const x = (a: string, b: string) => `${a}/user/order/${b}#top`;', "use href('order')"],
  ['server', 'export const x = /^\\/session\\//;', 'look up session'],
  ['e2e', "export const x = 'https://example.com/consent/abc?t=1';", "use href('consent')"],
  ['e2e', 'test.override({ x: 1 });', 'extend the test instead'],
  ['server/features/booking', "export const x = 'select 1 from users for update';", LOCKS],
  [
    'server/features/booking',
    'export const x = (of: string) => `select 1 from ${of}\\n for no key  update of u`;',
    LOCKS,
  ],
  ['server/jobs', 'export const x = `select id from jobs FOR SHARE skip locked`;', LOCKS],
  ['server/demo', "export const x = 'select 1 from users for key share';", LOCKS],
  ['server', "export const x = 'select pg_advisory_xact_lock(1)';", LOCKS],
  ['server/db', "export const x = 'select pg_try_advisory_lock(1)';", LOCKS],
  ['server/http', "export const x = 'lock table users';", LOCKS],
  ['server/features/earnings', "export const x = 'from orders o join payment_attempts p on true';", JOINED],
  ['server/features/payment', "export const x = 'select 1 from complaints';", JOINED],
  ['server/features/ops', 'export const x = `select 1 from orders o left join refunds r on ${y}`;', JOINED],
  ['server/features/room', 'export const x = `select 1 from users u\n  JOIN user_keys k on true`;', JOINED],
  ['server', 'export const x = (): void => {\n  try {\n    x();\n  } catch {\n    // It is so.\n  }\n};', DROPPED],
  ['domain', 'export const x = (y: Promise<void>) => y.catch(() => null);', DROPPED],
  ['contract', 'export const x = (y: Promise<void>) =>\n  // Harmless:\n  y.catch(() => 0);', DROPPED],
  ['contract', 'export const x = (y: Promise<void>) => y.catch((error) => void error);', DROPPED],
  ['tools', 'export const x = (y: Promise<void>) => y.then(() => 1, () => 2);', DROPPED],
  ['e2e', 'export const x = (y: Promise<void>, z: () => void) => y.catch(z);', DROPPED],
  [
    'studio/schema',
    'export const x = (y: Promise<void>) => {\n  // Harmless: it stands too far off.\n  void y;\n  void y.catch(() => null);\n};',
    DROPPED,
  ],
  [
    'bench',
    'export const x = (y: boolean): void => {\n  try {\n    x(y);\n  } catch {\n    if (y) throw new Error("x");\n    x(true);\n  }\n};',
    DROPPED,
  ],
  ['web/features/intake', 'export default 1;', 'default export'],
  ['web/features/intake', 'export const x = (y: any) => y;', 'Unexpected `any`'],
  ['web/features/intake', 'export const x = (y: string | null) => y!;', 'non-null assertion'],
  ['web/data/*.ts', 'let last = 0;\nexport const next = () => (last += 1);', 'say above it why it may'],
  ['web/parts', 'export const x = (momentOf: () => { words: string }) => `from ${momentOf()}`;', NO_TEXT],
  ['web/parts', 'export const x = (y: boolean) => `${y ? { y } : 1} later`;', NO_TEXT],
  [
    'web/parts/*.tsx',
    'export const x = (y: string) => {\n  const z = <b>{y}</b>;\n  return `${y}, ${z}`;\n};',
    NO_TEXT,
  ],
  ['web/parts/*.tsx', bare('{isNew && <b>!</b>}{t("name")}'), BARE],
  ['web/parts/*.tsx', bare('a word {isNew ? <b>!</b> : null}'), BARE],
  ['web/parts/*.tsx', bare('<i>{`${name}`}</i>{isNew && ` · ${name}`}'), BARE],
  ['web/parts/*.tsx', bare('<i>{name}</i>{isNew && <> · <b>{name}</b></>}'), BARE],
  ['web/parts/*.tsx', bare('{formatDate(name)}{isNew && <b>!</b>}'), BARE],
];

type Finding = { filename: string; message: string };

let tree: string;
let beforePlanting: Finding[];
let findings: Finding[];

const files = OFFENCES.map(([place], index) => {
  if (place.includes('*')) return place.replace('*', `offence-${index}`);
  return place.endsWith('.ts') ? place : `${place}/offence-${index}.ts`;
});

/** All offences are planted at once and found in one run of the linter. */
beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'simshvide-arrows-'));
  cpSync(join(ROOT, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
  cpSync(join(ROOT, 'tools/lint'), join(tree, 'tools/lint'), { recursive: true });
  // The rule about addresses reads the table.
  cpSync(join(ROOT, 'contract/pages/pages.ts'), join(tree, 'contract/pages/pages.ts'));
  cpSync(join(ROOT, 'tsconfig.json'), join(tree, 'tsconfig.json'));
  const imports = Object.fromEntries(ROOMS.map((room) => [`#${room}/*`, `./${room}/*`]));
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ type: 'module', imports }));
  const plant = (file: string, text: string): void => writeBelow(tree, file, `${text}\n`);
  for (const [file, text] of Object.entries(CLEAN)) plant(file, text);
  beforePlanting = await lint();
  for (const [index, [, text]] of OFFENCES.entries()) plant(files[index] ?? '', text);
  plant('server/one.ts', "import { two } from './two.ts';\nexport const one = () => two;");
  plant('server/two.ts', "import { one } from './one.ts';\nexport const two = () => one;");
  findings = await lint();
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test('a tree without violations passes', () => expect(beforePlanting).toEqual([]));

test.each(OFFENCES.map((offence, index) => [...offence, files[index]] as const))(
  'in %s, `%s` is refused: %s',
  (_place, _text, reason, file) => {
    const own = findings.filter(({ filename }) => filename === file);
    expect(own).toHaveLength(1);
    expect(own[0]?.message).toContain(reason);
  },
);

test('a cycle is refused in each of its files', () => {
  const cycles = findings.filter(({ message }) => message.includes('cycle'));
  expect(cycles.map(({ filename }) => filename).toSorted()).toEqual(['server/one.ts', 'server/two.ts']);
});

test('no other file is refused', () => {
  expect(findings).toHaveLength(OFFENCES.length + 2);
});

function lint(): Promise<Finding[]> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  return new Promise((done, failed) => {
    execFile(process.execPath, [oxlint, '--format', 'json'], { cwd: tree }, (_, stdout, stderr) => {
      try {
        const { diagnostics } = JSON.parse(stdout) as { diagnostics: (Finding & { help?: string })[] };
        done(diagnostics.map(({ filename, message, help }) => ({ filename, message: `${message} ${help ?? ''}` })));
      } catch {
        // Harmless: all that the linter said is told.
        failed(new Error(`${stdout}${stderr}`));
      }
    });
  });
}
