import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Every forbidden import has one planted offence: the linter refuses it, and refuses no other file. */

const ROOT = resolve(import.meta.dirname, '..');
const ROOMS = ['domain', 'contract', 'server', 'web', 'studio', 'e2e', 'bench', 'tools'];

/** A small tree with our folders that breaks no rule. */
const CLEAN: Record<string, string> = {
  'domain/money.ts': 'export const fee = 1;',
  'domain/money.test.ts': "import { fee } from './money.ts';\nexport const soon = Date.now() + fee;",
  'contract/endpoints.ts': "export const path = '/';",
  'contract/api.ts':
    "import { z } from 'zod';\nimport { fee } from '#domain/money.ts';\nexport const shape = z.literal(fee);",
  'server/config/config.ts': 'export const port = 1;',
  'server/deps.ts': "import { local } from './providers/content/local.ts';\nexport const deps = { local };",
  'server/db/db.ts': 'export const db = 1;',
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
    "import type { shape } from '#contract/api.ts';\nimport { path } from '#contract/endpoints.ts';\nexport const api = (value: typeof shape) => [path, value];",
  'web/lib/store.ts': 'export const store = 1;',
  'web/api/auth-store.ts': "import { store } from '../lib/store.ts';\nexport const auth = store;",
  'web/data/query-client.ts':
    "import { QueryClient } from '@tanstack/react-query';\nexport const queryClient = new QueryClient();",
  'web/data/shown-step.ts': "import { auth } from '../api/auth-store.ts';\nexport const showStep = auth;",
  'web/data/orders.ts':
    "import { queryClient } from './query-client.ts';\nimport { api } from '../api/client.ts';\nexport const orders = [queryClient, api];",
  'web/parts/OrderTime.tsx':
    "import { orders } from '../data/orders.ts';\nexport const OrderTime = () => <p>{orders.length}</p>;",
  'web/layouts/Header.tsx':
    "import { OrderTime } from '../parts/OrderTime.tsx';\nexport const Header = () => <OrderTime />;",
  'web/features/intake/IntakePage.tsx':
    "import { fee } from '#domain/money.ts';\nimport { api } from '../../api/client.ts';\nimport { Button } from '../../ui/Button.tsx';\nexport const IntakePage = () => <Button key={`${fee}${api.length}`} />;",
  'web/features/login/login.ts':
    "import { href } from '#contract/pages.ts';\nexport const login = [href('login'), '/', '/loginx', '/api/login-email'];",
  'e2e/lib/app.ts': 'export const app = 1;',
  'bench/booking.ts': 'export const bench = 1;',
  'tools/seed.ts': "import { db } from '#server/db/db.ts';\nexport const seed = db;",
};

const DOMAIN = 'domain imports nothing but domain';
const CLOCK = 'take `now` as an argument';
const FONT = 'is restricted from being used';

/** [the folder of the offence (or its file name, or a pattern of it), its text, the expected message of the linter]. */
const OFFENCES: readonly (readonly [string, string, string])[] = [
  ['domain', "import { z } from 'zod';\nexport const x = z;", DOMAIN],
  ['domain', "import { join } from 'node:path';\nexport const x = join;", DOMAIN],
  ['domain', "import { shape } from '#contract/api.ts';\nexport const x = shape;", DOMAIN],
  ['domain', "export { db } from '../server/db/db.ts';", DOMAIN],
  ['domain', "export const x = import('../server/db/db.ts');", DOMAIN],
  ['domain/*.test.ts', "import { db } from '#server/db/db.ts';\nexport const x = db;", DOMAIN],
  ['domain', 'export const x = Date.now();', CLOCK],
  ['domain', 'export const x = Temporal.Now.instant();', CLOCK],
  ['domain', 'export const x = performance.now();', CLOCK],
  ['domain', 'export const x = Math.random();', 'Math.random'],
  ['domain', 'export const x = crypto.randomUUID();', 'domain has no chance'],
  ['domain', "export const x = fetch('/');", 'domain does no input or output'],
  ['domain', "export const x = process.env['X'];", 'domain does no input or output'],
  ['domain', 'console.log(1);', 'domain does no input or output'],
  [
    'contract',
    "import { port } from '#server/config/config.ts';\nexport const x = port;",
    'contract imports domain and zod only',
  ],
  ['contract', "import pg from 'pg';\nexport const x = pg;", 'contract imports domain and zod only'],
  [
    'server/features/matching',
    "import { insert } from '../booking/booking.sql.ts';\nexport const x = insert;",
    'front door booking/booking.ts',
  ],
  [
    'server/features/matching',
    "import { insert } from '#server/features/booking/booking.sql.ts';\nexport const x = insert;",
    'front door',
  ],
  [
    'server/features/matching',
    "import { x1 } from '../booking/booking.routes.ts';\nexport const x = x1;",
    'front door',
  ],
  ['server/features/matching', "import { x1 } from '../booking/booking.jobs.ts';\nexport const x = x1;", 'front door'],
  ['server/features/matching', "import { x1 } from '../booking/holds.ts';\nexport const x = x1;", 'front door'],
  ['server/features/matching', "import pg from 'pg';\nexport const x = pg;", 'through a port'],
  [
    'server/features/matching',
    "import { smtp } from '../../providers/email/smtp.ts';\nexport const x = smtp;",
    'features get providers from deps',
  ],
  [
    'server/features/payment',
    "import { book } from '../booking/booking.ts';\nexport const x = book;",
    'booking and payment meet in checkout only',
  ],
  [
    'server/features/booking',
    "import { pay } from '../payment/payment.ts';\nexport const x = pay;",
    'booking and payment meet in checkout only',
  ],
  [
    'server/features/matching',
    "import { issue } from '#studio/schema/issue.ts';\nexport const x = issue;",
    'only server/providers/content',
  ],
  [
    'server/providers/sms',
    "import { book } from '../../features/booking/booking.ts';\nexport const x = book;",
    'providers know no feature',
  ],
  ['server/providers/sms', "import { db } from '../../db/db.ts';\nexport const x = db;", 'providers know no feature'],
  [
    'server/providers/sms',
    "import { routes } from '../../http/routes.ts';\nexport const x = routes;",
    'providers know no feature',
  ],
  [
    'server/providers/sms',
    "import { people } from '#studio/seed/people.ts';\nexport const x = people;",
    'only server/providers/content',
  ],
  [
    'server/db',
    "import { book } from '../features/booking/booking.ts';\nexport const x = book;",
    'secrets and deps.ts know no feature',
  ],
  [
    'server/features/booking',
    "import { reserve } from '../checkout/checkout.ts';\nexport const x = reserve;",
    'before it in FEATURE_ORDER',
  ],
  [
    'server/features/unheard-of',
    "import { book } from '../booking/booking.ts';\nexport const x = book;",
    'before it in FEATURE_ORDER',
  ],
  [
    'server/deps.ts',
    "import { book } from './features/booking/booking.ts';\nexport const deps = book;",
    'deps.ts know no feature',
  ],
  [
    'server/features/matching',
    "import { demo } from '../../demo/demo.ts';\nexport const x = demo;",
    'only dev shows the demo people',
  ],
  [
    'server/features/matching',
    "import { deps } from '../../main.ts';\nexport const x = deps;",
    'do not know the composition',
  ],
  [
    'server/demo',
    "import { insert } from '../features/booking/booking.sql.ts';\nexport const x = insert;",
    'calls use cases',
  ],
  ['server', "import { api } from '#web/api/client.ts';\nexport const x = api;", 'server never imports web'],
  ['server/*.test.ts', "import { api } from '#web/api/client.ts';\nexport const x = api;", 'server never imports web'],
  ['server', "import { seed } from '#tools/seed.ts';\nexport const x = seed;", 'tools are not part of the product'],
  ['server', "import { bench } from '../bench/booking.ts';\nexport const x = bench;", 'nobody imports bench'],
  ['server', "import { app } from '../e2e/lib/app.ts';\nexport const x = app;", 'nobody imports e2e'],
  [
    'server',
    "import { seen } from './features/booking/booking.test.ts';\nexport const x = seen;",
    'production code never imports tests',
  ],
  ['server', "import { x1 } from './testing/app.ts';\nexport const x = x1;", 'production code never imports tests'],
  ['server', 'console.log(1);', 'Unexpected console statement'],
  ['studio/schema', "import { api } from '#web/api/client.ts';\nexport const x = api;", 'import domain only'],
  ['studio/schema', "import { z } from 'zod';\nexport const x = z;", 'import domain only'],
  ['web/lib', "import { port } from '#server/config/config.ts';\nexport const x = port;", 'web never imports server'],
  [
    'web/lib',
    "import type { port } from '../../server/config/config.ts';\nexport type X = typeof port;",
    'web never imports server',
  ],
  [
    'web/lib/*.test.ts',
    "import { port } from '#server/config/config.ts';\nexport const x = port;",
    'web never imports server',
  ],
  ['web/lib', "import { people } from '#studio/seed/people.ts';\nexport const x = people;", 'web never imports studio'],
  ['web/lib', "import { shape } from '#contract/api.ts';\nexport const x = shape;", 'only types from contract'],
  ['web/lib', "import { z } from 'zod';\nexport const x = z;", 'zod stays out of the bundles'],
  ['web/lib', "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;", 'no node: modules'],
  ['web/lib', "import pg from 'pg';\nexport const x = pg;", 'a package of the server'],
  [
    'web/lib',
    "import { login } from '../features/login/login.ts';\nexport const x = login;",
    'web/lib knows no feature',
  ],
  ['web/lib', "import type { shape } from '#contract/api.ts';\nexport type X = typeof shape;", 'no call of the API'],
  ['web/lib', "import { pageAt } from '../routes.tsx';\nexport const x = pageAt;", 'web/lib knows no page'],
  ['web/lib', "import { api } from '../api/client.ts';\nexport const x = api;", 'web/lib knows no api'],
  ['web/api', "import { orders } from '../data/orders.ts';\nexport const x = orders;", 'web/api knows no data'],
  [
    'web/data',
    "import { OrderTime } from '../parts/OrderTime.tsx';\nexport const x = OrderTime;",
    'web/data knows no parts',
  ],
  [
    'web/parts',
    "import { Header } from '../layouts/Header.tsx';\nexport const x = Header;",
    'web/parts knows no layouts',
  ],
  [
    'web/layouts',
    "import { login } from '../features/login/login.ts';\nexport const x = login;",
    'web/layouts knows no feature',
  ],
  [
    'web/features/intake',
    "import { useQuery } from '@tanstack/react-query';\nexport const x = useQuery;",
    'stand in web/data only',
  ],
  [
    'web/parts',
    "import { queryClient } from '../data/query-client.ts';\nexport const x = queryClient;",
    'only web/data knows the query cache',
  ],
  [
    'web/data',
    "import { auth } from '../api/auth-store.ts';\nexport const x = auth;",
    'the step in web/data/shown-step.ts',
  ],
  [
    'web/features/intake',
    "import { showStep } from '../../data/shown-step.ts';\nexport const x = showStep;",
    'only web/data moves the step',
  ],
  ['web/ui', "import { fee } from '#domain/money.ts';\nexport const x = fee;", 'web/ui imports react'],
  ['web/ui', "import { api } from '../api/client.ts';\nexport const x = api;", 'web/ui imports react'],
  ['web/ui', "import { Link } from 'react-router';\nexport const x = Link;", 'no router'],
  [
    'web/features/intake',
    "import { login } from '../login/login.ts';\nexport const x = login;",
    'meet in routes.tsx only',
  ],
  ['web/features/intake', 'export const x = (1).toLocaleString();', FONT],
  ['web/features/intake', "export const x = 'ა'.toUpperCase();", FONT],
  ['web/features/intake', "export const x = new Intl.DateTimeFormat('ka');", 'no Georgian words'],
  ['web/features/intake', 'export const x = new Intl.NumberFormat();', 'no Georgian words'],
  ['web/features/intake', "export const x = '/billing';", "use href('billing')"],
  ['web/features/intake', "export const x = (id: string) => '/therapist/' + id;", "use href('therapist')"],
  ['web/lib', "export const x = '/dev/ui';", 'use DEV_UI_PATH'],
  ['server', 'export const x = (a: string, b: string) => `${a}/user/order/${b}#top`;', "use href('order')"],
  ['server', 'export const x = /^\\/session\\//;', 'look up session'],
  ['e2e', "export const x = 'https://example.com/consent/abc?t=1';", "use href('consent')"],
  ['web/features/intake', 'export default 1;', 'default export'],
  ['web/features/intake', 'export const x = (y: any) => y;', 'Unexpected `any`'],
  ['web/features/intake', 'export const x = (y: string | null) => y!;', 'non-null assertion'],
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
  cpSync(join(ROOT, 'contract/pages.ts'), join(tree, 'contract/pages.ts'));
  cpSync(join(ROOT, 'tsconfig.json'), join(tree, 'tsconfig.json'));
  const imports = Object.fromEntries(ROOMS.map((room) => [`#${room}/*`, `./${room}/*`]));
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ type: 'module', imports }));
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

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), `${text}\n`);
}

function lint(): Promise<Finding[]> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  return new Promise((done, failed) => {
    execFile(process.execPath, [oxlint, '--format', 'json'], { cwd: tree }, (_, stdout, stderr) => {
      try {
        const { diagnostics } = JSON.parse(stdout) as { diagnostics: (Finding & { help?: string })[] };
        done(diagnostics.map(({ filename, message, help }) => ({ filename, message: `${message} ${help ?? ''}` })));
      } catch {
        failed(new Error(`${stdout}${stderr}`));
      }
    });
  });
}
