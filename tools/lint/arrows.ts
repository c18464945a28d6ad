// docs/decisions/001, docs/decisions/115
/**
 * The arrows between rooms: which file may import which. One function per room; it returns the reason of a refusal.
 * The lint rule in `plugin.ts` calls them; `tools/check/boundaries.test.ts` plants one offence per arrow.
 */

const ROOMS = ['domain', 'contract', 'server', 'web', 'studio', 'e2e', 'bench', 'tools'] as const;
type Room = (typeof ROOMS)[number];

/** The target of an import: a file of the repository, a package, or a module of Node. */
type Target = { kind: 'file'; path: string } | { kind: 'package'; name: string } | { kind: 'node'; name: string };

/** An import: the importing file (path from the root, `/`), its target, and whether it imports only types. */
type Import = { from: string; to: Target; typeOnly: boolean };

/** Contract files of small plain data that the browser may load; of the others it imports only types. */
const PLAIN_CONTRACT = [
  'contract/browser-endpoints.ts',
  'contract/cabinet/cabinet-endpoints.ts',
  'contract/visitor-endpoints.ts',
  'contract/login/own-endpoints.ts',
  'contract/practice/practice-endpoints.ts',
  'contract/login/proof-endpoints.ts',
  'contract/ops/operator-endpoints.ts',
  'contract/ops/work-texts.ts',
  'contract/room/room-endpoints.ts',
  'contract/earnings/earning-texts.ts',
  'contract/errors/errors.ts',
  'contract/pages/operations-pages.ts',
  'contract/pages/pages.ts',
  'contract/login/studio.ts',
];

/** The server's features: each imports only earlier ones in this list, so there are no cycles (docs/decisions/133). */
const FEATURE_ORDER = `
  work calendar schedule exchange ledger stay meeting notify pictures legal content dataset hosted intake matching order order-link booking payment payout chat person proof sign-in alarm studio journey
  sharing advice session session-view room consent checkout paid-later other-times cabinet settings receipts own-data leaving practice earnings invitation today backup restored ops dev`
  .trim()
  .split(/\s+/);

/** Packages of an adapter: a use case reaches them through a port. */
const ADAPTER_PACKAGES = /^(fastify|@fastify\/|fastify-type-provider-zod|pg|@electric-sql\/|nodemailer|jose|pino)/;

/** The feature that controls the simulated providers and mounts their pages. */
const SIMULATED_WORLD = 'server/features/dev/';

const SERVER_PACKAGES =
  /^(fastify|@fastify\/|fastify-type-provider-zod|pg|@electric-sql\/|nodemailer|pino|ical-generator|pdfkit|csv-stringify|fflate)/;

/** Tests and their builders: `*.test.ts`, and all files in a folder named `testing`. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.split('/').includes('testing');
}

/** Resolves an import specifier as written in `from`: a relative path, `#room/file`, `node:x` or a package. */
export function targetOf(from: string, specifier: string): Target {
  if (specifier.startsWith('#')) return { kind: 'file', path: specifier.slice(1) };
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier };
  if (!specifier.startsWith('.')) return { kind: 'package', name: specifier };
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return { kind: 'file', path: parts.join('/') };
}

/** The reason why an import is refused, or null when the arrow exists. */
export function refusalOf(arrow: Import): string | null {
  const { from, to } = arrow;
  const room = roomOf(from);
  const test = isTest(from);
  if (room === null || room === 'e2e' || room === 'bench' || room === 'tools') return null;
  if (to.kind === 'file') {
    const target = roomOf(to.path);
    if (target === 'e2e' || target === 'bench') return `nobody imports ${target}`;
    if (target === 'tools' && !test) return 'tools are not part of the product';
    if (isTest(to.path) && !test) return 'production code never imports tests';
  }
  if (test) return testRefusal(room, to);
  switch (room) {
    case 'domain':
      return stays(to, ['domain'], [], 'domain imports nothing but domain');
    case 'contract':
      return stays(to, ['domain', 'contract'], ['zod'], 'contract imports domain and zod only');
    case 'studio':
      return studioRefusal(from, to);
    case 'server':
      return serverRefusal(arrow);
    case 'web':
      return webRefusal(arrow);
  }
}

function roomOf(path: string): Room | null {
  return ROOMS.find((room) => path.startsWith(`${room}/`)) ?? null;
}

function stays(to: Target, rooms: readonly Room[], packages: readonly string[], reason: string): string | null {
  if (to.kind === 'node') return reason;
  if (to.kind === 'package') return packages.includes(to.name) ? null : reason;
  const room = roomOf(to.path);
  return room !== null && rooms.includes(room) ? null : reason;
}

function testRefusal(room: Room, to: Target): string | null {
  if (to.kind !== 'file') return null;
  const target = roomOf(to.path);
  if (room === 'domain' && target !== 'domain') return 'domain imports nothing but domain, in tests too';
  if (room === 'contract' && target !== 'contract' && target !== 'domain')
    return 'contract imports domain and zod only';
  if (room === 'server' && target === 'web') return 'server never imports web';
  if (room === 'web' && (target === 'server' || target === 'studio')) return `web never imports ${target}`;
  if (room === 'studio' && (target === 'server' || target === 'web')) return `studio never imports ${target}`;
  return null;
}

function studioRefusal(from: string, to: Target): string | null {
  if (from.startsWith('studio/app/')) {
    const isKnown = to.kind !== 'file' || /^(studio|domain|contract)\//.test(to.path);
    return isKnown ? null : 'studio/app imports domain, contract and studio only';
  }
  if (to.kind === 'node' && from.startsWith('studio/seed/')) return null;
  return stays(to, ['domain', 'studio'], [], 'studio/schema and studio/seed import domain only');
}

function serverRefusal({ from, to, typeOnly }: Import): string | null {
  if (to.kind === 'package') {
    const useCase = from.startsWith('server/features/') && !from.startsWith(SIMULATED_WORLD);
    return useCase && ADAPTER_PACKAGES.test(to.name) ? 'features reach outside packages through a port' : null;
  }
  if (to.kind === 'node') return null;
  const path = to.path;
  if (from.startsWith('server/documents/') && !/^(domain|server\/documents)\//.test(path)) {
    return 'documents know domain and how a file is set';
  }
  if (path.startsWith('web/')) return 'server never imports web';
  if (path.startsWith('studio/') && !from.startsWith('server/providers/content/')) {
    return 'only server/providers/content reads studio';
  }
  if (from.startsWith('server/features/')) return featureRefusal(from, path, typeOnly);
  if (from.startsWith('server/providers/')) {
    if (/^server\/(features|db|http|jobs)\//.test(path)) return 'providers know no feature, database or HTTP';
    if (/^(contract\/|server\/(deps|app|main|serve)\.ts$)/.test(path))
      return 'providers know domain and their own kind only';
  }
  if (path.startsWith('server/features/')) {
    if (/^server\/((config|db|http|jobs|secrets)\/|deps\.ts$)/.test(from)) {
      return 'config, db, http, jobs, secrets and deps.ts know no feature';
    }
    const useCase = /^server\/features\/[^/]+\/[^/.]+\.ts$/.test(path);
    if (from.startsWith('server/demo/') && !useCase) return 'the demo data calls use cases';
  }
  return null;
}

function featureRefusal(from: string, path: string, typeOnly: boolean): string | null {
  const own = featureOf(from);
  const other = featureOf(path);
  if (other !== null && other !== own) {
    const isOfSeat = (feature: string | null) => feature !== null && /^(booking|order|order-link)$/.test(feature);
    if ((isOfSeat(own) && other === 'payment') || (own === 'payment' && isOfSeat(other))) {
      return 'booking and payment meet in checkout and session only';
    }
    if (!isFrontDoor(path)) return `another feature is reached by its front door ${other}/${other}.ts`;
    const place = FEATURE_ORDER.indexOf(other);
    if (place < 0 || place >= FEATURE_ORDER.indexOf(own ?? '')) {
      return 'a feature imports only the features before it in FEATURE_ORDER';
    }
  }
  if (path.startsWith('server/providers/') && !typeOnly && !from.startsWith(SIMULATED_WORLD))
    return 'features get providers from deps; types may be imported';
  if (path.startsWith('server/demo/') && own !== 'dev') return 'only dev shows the demo people';
  if (/^server\/(app|features|main|open|serve)\.ts$/.test(path)) return 'features do not know the composition';
  return null;
}

function featureOf(path: string): string | null {
  return /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function isFrontDoor(path: string): boolean {
  const [, feature, file] = /^server\/features\/([^/]+)\/([^/]+)\.ts$/.exec(path) ?? [];
  return feature !== undefined && feature === file;
}

/** The rooms of the web from the lowest up; each imports only itself and those before it. */
const WEB_ROOMS = ['lib', 'api', 'data', 'parts', 'layouts', 'pay', 'session', 'features'];

/** Files of the web with few permitted importers: the file, its importers, the reason. */
const KEPT_FILES: readonly (readonly [string, RegExp, string])[] = [
  ['web/data/query-client.ts', /^web\/data\//, 'only web/data knows the query cache'],
  ['web/data/shown-step.ts', /^web\/data\//, 'only web/data moves the step'],
  [
    'web/api/auth-store.ts',
    /^web\/(api\/|data\/shown-step\.ts$|main\.tsx$)/,
    'the sign-in is written in web/api and the step in web/data/shown-step.ts; read them by web/api/auth.ts',
  ],
];

function webRefusal({ from, to, typeOnly }: Import): string | null {
  const build = /^web\/([^/]+\.tsx?|build\/.*)$/.test(from);
  if (to.kind === 'node') return build ? null : 'the browser has no node: modules';
  if (to.kind === 'package') {
    if (to.name === 'zod' && !typeOnly) return 'zod stays out of the bundles: import types, or validate by domain';
    if (SERVER_PACKAGES.test(to.name)) return 'a package of the server';
    if (from.startsWith('web/ui/') && /^(react-router|@tanstack\/)/.test(to.name)) {
      return 'web/ui knows no router and no data';
    }
    const isQuery = to.name.startsWith('@tanstack/');
    return isQuery && !from.startsWith('web/data/') ? 'query keys and hooks stand in web/data only' : null;
  }
  const path = to.path;
  if (path.startsWith('server/') || path.startsWith('studio/')) return `web never imports ${roomOf(path)}`;
  if (path.startsWith('contract/') && !typeOnly && !PLAIN_CONTRACT.includes(path)) {
    return 'web takes only types from contract, except its plain data files';
  }
  if (from.startsWith('web/ui/') && !path.startsWith('web/ui/')) return 'web/ui imports react and its own files only';
  const own = featureOf(from);
  const other = featureOf(path);
  if (own !== null && other !== null && own !== other) return 'features of the web meet in routes.tsx only';
  const [, , keptFor] = KEPT_FILES.find(([file, importers]) => file === path && !importers.test(from)) ?? [];
  return keptFor ?? webRoomRefusal(from, path);
}

function webRoomRefusal(from: string, path: string): string | null {
  const room = WEB_ROOMS.indexOf(from.split('/')[1] ?? '');
  const target = WEB_ROOMS.indexOf(path.split('/')[1] ?? '');
  if (room >= 0 && target > room) return `web/${WEB_ROOMS[room]} knows no ${WEB_ROOMS[target]}`;
  if (WEB_ROOMS[room] !== 'lib') return null;
  if (path.startsWith('contract/')) return 'web/lib knows no call of the API';
  return /^web\/[^/]+$/.test(path) ? 'web/lib knows no page' : null;
}
