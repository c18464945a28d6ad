// docs/decisions/112
import type { Role } from '#domain/sign-in.ts';
import type { JourneyPage } from '#domain/steps.ts';
import type { PageData } from './page-data.ts';

/**
 * The table of pages (spec §2, P2, P52), the only place with addresses of pages; the linter enforces it. Routes, links,
 * guards, headers, robots, the sitemap, budgets and the screens that tests visit are derived from it.
 * The browser loads `paths`, `href` and `findPage` only; `pages` is for the server, the build and the tests.
 */

/**
 * The path of every page: `:orderId` is one part of the address, `/*` is anything that follows. Pages opened by a
 * secret have it behind the hash sign; `/*` there serves links sent out earlier (230).
 */
export const paths = {
  home: '/',
  forTherapists: '/psychologist',
  ranking: '/ranking',
  privacy: '/privacy_policy',
  clientTerms: '/tc_clients',
  apply: '/psychologist/apply',
  therapistTerms: '/psychologist/tc_specialists',
  therapistPrivacy: '/psychologist/privacy_policy',
  therapist: '/therapist/:id',
  login: '/login',
  loginEmail: '/login/email',
  loginReset: '/login/reset',
  therapistLogin: '/psychologist/login',
  operatorSetup: '/operator/*',
  notMe: '/not-me/*',
  advice: '/advice/:token',
  admin: '/admin/*',
  // Its pages stand in a table of their own, which they alone load (operations-pages.ts).
  operations: '/operations/*',
  testing: '/testing',
  therapistList: '/therapist-list',
  billing: '/billing',
  loadingPayment: '/loading-payment-url',
  paymentSuccess: '/payment/success',
  paymentFail: '/payment/fail',
  order: '/user/order/:orderId',
  session: '/session/:orderId',
  therapistRoom: '/psychologist/session/:sessionId',
  deviceCheck: '/device-check',
  consent: '/consent/*',
  cabinet: '/cabinet',
  cabinetSession: '/cabinet/session/:orderId',
  cabinetHistory: '/cabinet/history',
  cabinetReceipts: '/cabinet/receipts',
  cabinetPreferences: '/cabinet/preferences',
  cabinetSettings: '/cabinet/settings',
  cabinetLeave: '/cabinet/settings/leave',
  accountDeleted: '/account-deleted',
  invitation: '/psychologist/invite/*',
  practice: '/psychologist/cabinet',
  practiceCalendar: '/psychologist/cabinet/calendar',
  practiceTemplate: '/psychologist/cabinet/calendar/template',
  practiceSessions: '/psychologist/cabinet/sessions',
  practiceSession: '/psychologist/cabinet/sessions/:sessionId',
  practiceClients: '/psychologist/cabinet/clients',
  practiceEarnings: '/psychologist/cabinet/earnings',
  practiceProfile: '/psychologist/cabinet/profile',
  practiceSettings: '/psychologist/cabinet/settings',
} as const;

/** The design system's page, on the development server only: a build has neither the page nor the address (P52). */
export const DEV_UI_PATH = '/dev/ui';

export type PageName = keyof typeof paths;

type Page<N extends PageName> = {
  /** `journey`: anyone signed in; a client is sent to the page of their step (spec §4). A role: only that role. */
  readonly who: N extends JourneyPage ? 'journey' : 'anyone' | Role;
  /** The most bytes of JavaScript that the page may load, packed with brotli. */
  readonly maxBytes: number;
} & (PublicPage | PrivatePage);

/** Caches may keep the page, robots may read it. */
type PublicPage = {
  readonly visibility: 'public';
  /** The content that the server draws into the page; null when it begins as the empty shell. */
  readonly drawn: 'nothing' | PageData['kind'] | null;
  /** A configured chat of another company may be loaded here, once a visitor asks for it (P28). */
  readonly chat?: true;
};

/** A page that no cache keeps and no robot reads; no other site may learn the address of a `secret-link` (P8). */
type PrivatePage = {
  readonly visibility: 'private' | 'secret-link';
  /** Never drawn by the server: it serves one drawn copy to all visitors. */
  readonly drawn: null;
  readonly chat?: never;
};

const LANDING = 85_000;
const FORM = 95_000;
const BOOKING = 115_000;
const CABINET = 115_000;
const PRACTICE = 160_000;
const OPERATIONS = 160_000;

/** The properties of every page besides its path. */
export const pages = {
  home: { who: 'anyone', visibility: 'public', drawn: 'nothing', maxBytes: LANDING, chat: true },
  forTherapists: { who: 'anyone', visibility: 'public', drawn: 'nothing', maxBytes: LANDING, chat: true },
  ranking: { who: 'anyone', visibility: 'public', drawn: 'nothing', maxBytes: LANDING },
  privacy: { who: 'anyone', visibility: 'public', drawn: 'legal', maxBytes: LANDING },
  clientTerms: { who: 'anyone', visibility: 'public', drawn: 'legal', maxBytes: LANDING },
  therapistTerms: { who: 'anyone', visibility: 'public', drawn: 'legal', maxBytes: LANDING },
  therapistPrivacy: { who: 'anyone', visibility: 'public', drawn: 'legal', maxBytes: LANDING },
  therapist: { who: 'anyone', visibility: 'public', drawn: 'therapist', maxBytes: BOOKING },
  login: { who: 'anyone', visibility: 'public', drawn: null, maxBytes: FORM },
  loginEmail: { who: 'anyone', visibility: 'public', drawn: null, maxBytes: FORM },
  loginReset: { who: 'anyone', visibility: 'public', drawn: null, maxBytes: FORM },
  therapistLogin: { who: 'anyone', visibility: 'public', drawn: null, maxBytes: FORM },
  // The link with which an operator sets up the ways in, and the one of a message about an account.
  // The QR code comes on top of a form.
  operatorSetup: { who: 'anyone', visibility: 'secret-link', drawn: null, maxBytes: BOOKING },
  notMe: { who: 'anyone', visibility: 'secret-link', drawn: null, maxBytes: FORM },
  // The link in mails of advice.
  advice: { who: 'anyone', visibility: 'secret-link', drawn: null, maxBytes: FORM },
  apply: { who: 'anyone', visibility: 'public', drawn: null, maxBytes: FORM },
  // Only a link to the content studio; with `next` the door of our own.
  admin: { who: 'anyone', visibility: 'public', drawn: null, maxBytes: LANDING },
  testing: { who: 'journey', visibility: 'private', drawn: null, maxBytes: FORM },
  therapistList: { who: 'journey', visibility: 'private', drawn: null, maxBytes: BOOKING },
  billing: { who: 'journey', visibility: 'private', drawn: null, maxBytes: BOOKING },
  loadingPayment: { who: 'anyone', visibility: 'private', drawn: null, maxBytes: BOOKING },
  paymentSuccess: { who: 'anyone', visibility: 'private', drawn: null, maxBytes: BOOKING },
  paymentFail: { who: 'anyone', visibility: 'private', drawn: null, maxBytes: BOOKING },
  order: { who: 'anyone', visibility: 'secret-link', drawn: null, maxBytes: BOOKING },
  session: { who: 'anyone', visibility: 'secret-link', drawn: null, maxBytes: BOOKING },
  // The room is entered by the therapist's own sign-in: its address opens nothing by itself.
  therapistRoom: { who: 'THERAPIST', visibility: 'secret-link', drawn: null, maxBytes: BOOKING },
  deviceCheck: { who: 'anyone', visibility: 'private', drawn: null, maxBytes: BOOKING },
  consent: { who: 'anyone', visibility: 'secret-link', drawn: null, maxBytes: BOOKING },
  cabinet: { who: 'USER', visibility: 'private', drawn: null, maxBytes: CABINET },
  cabinetSession: { who: 'USER', visibility: 'private', drawn: null, maxBytes: CABINET },
  cabinetHistory: { who: 'USER', visibility: 'private', drawn: null, maxBytes: CABINET },
  cabinetReceipts: { who: 'USER', visibility: 'private', drawn: null, maxBytes: CABINET },
  cabinetPreferences: { who: 'USER', visibility: 'private', drawn: null, maxBytes: CABINET },
  cabinetSettings: { who: 'USER', visibility: 'private', drawn: null, maxBytes: CABINET },
  cabinetLeave: { who: 'USER', visibility: 'private', drawn: null, maxBytes: CABINET },
  // Its reader has no account any more.
  accountDeleted: { who: 'anyone', visibility: 'private', drawn: null, maxBytes: FORM },
  invitation: { who: 'anyone', visibility: 'secret-link', drawn: null, maxBytes: BOOKING },
  operations: { who: 'ADMIN', visibility: 'private', drawn: null, maxBytes: OPERATIONS },
  practice: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
  practiceCalendar: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
  practiceTemplate: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
  practiceSessions: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
  practiceSession: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
  practiceClients: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
  practiceEarnings: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
  practiceProfile: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
  practiceSettings: { who: 'THERAPIST', visibility: 'private', drawn: null, maxBytes: PRACTICE },
} as const satisfies { readonly [N in PageName]: Page<N> };

/** The names of the pages, in the order of the table. */
// The keys of a constant object are exactly those of its type.
export const pageNames = Object.keys(paths) as readonly PageName[];

/** The names of the pages whose column `K` is `V`. */
export type PagesWhere<K extends keyof Page<PageName>, V> = {
  [N in PageName]: (typeof pages)[N] extends { readonly [key in K]: V } ? N : never;
}[PageName];

/** The pages whose column has one of the values. */
export function pagesWhere<K extends keyof Page<PageName>, const V>(
  column: K,
  ...values: readonly V[]
): PagesWhere<K, V>[] {
  const table: { readonly [N in PageName]: Page<N> } = pages;
  return pageNames.filter((name): name is PagesWhere<K, V> => values.some((value) => value === table[name][column]));
}

/** The pages that the server draws for search engines and first visits; all others begin as the empty shell. */
export type DrawnPage = Exclude<PageName, PagesWhere<'drawn', null>>;

/** The parameters in the address of a page, by name: `{orderId}` for `/user/order/:orderId`. */
export type PageParams<N extends PageName> = ParamsOf<(typeof paths)[N]>;

/** The parameters in a path of a table, by name. */
export type ParamsOf<P extends string> = { readonly [K in ParamNames<P>]: string };

export type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Part}/${infer More}`
    ? Part | ParamNames<`/${More}`>
    : Rest
  : never;

/** The address of a page on our own host: `href('home')`, `href('order', { orderId })`. */
export function href<N extends PageName>(
  name: N,
  ...params: [ParamNames<(typeof paths)[N]>] extends [never] ? [] : [PageParams<N>]
): string;
export function href(name: PageName, params: Readonly<Record<string, string>> = {}): string {
  return filled(paths[name], params);
}

/** A path of a table as an address, with its parameters. */
export function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\/\*|:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** A page of the table at a path, and its parameters in their canonical spelling, without a sentence's punctuation. */
export type FoundPage<N extends string = PageName> = {
  readonly name: N;
  /** The canonical spelling of the requested path: without a sentence's punctuation and without trailing slashes. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
};

/** A sign that a sentence puts behind an address, as a browser writes it: no id and no token of ours ends so. */
const BEHIND_ADDRESS = /(?:[.,;:!?'")\]}>…”“»]|%(?:22|3E|5D|7D|E2%80%(?:A6|9D|9C|99)|C2%BB))$/i;
/** The most characters of such a sign. */
const SIGN_MAX = 9;

/** An id or token of an address without what a sentence put behind it: „(simshvide.ge/user/order/abc).“. */
export function withoutSentence(value: string): string {
  let end = value.length;
  // Sign by sign from the end: one pattern for all of them would begin anew at each sign within the value.
  for (;;) {
    const sign = BEHIND_ADDRESS.exec(value.slice(Math.max(0, end - SIGN_MAX), end))?.[0];
    if (sign === undefined) return value.slice(0, end) || value;
    end -= sign.length;
  }
}

/** A path without the slashes at its end; of slashes alone one is left. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** No id and no token is longer, in characters as the address writes them. */
const PARAMETER_MAX = 200;

/**
 * Finds the page at a path as every router of ours does: ignores the case of the table's words, trailing slashes, and
 * punctuation that a sentence left behind a parameter. A parameter of more than 200 characters belongs to no page.
 */
export function findPage(path: string): FoundPage | null {
  return findIn(paths, path);
}

/** The same in any table of paths. */
export function findIn<N extends string>(table: Readonly<Record<N, string>>, path: string): FoundPage<N> | null {
  const asked = withoutSlashes(path);
  // The keys of a constant object are exactly those of its type.
  for (const name of Object.keys(table) as N[]) {
    const source = table[name].replace('/*', '(?:/.*)?').replace(/:(\w+)/g, `(?<$1>[^/]{1,${PARAMETER_MAX}})`);
    const match = new RegExp(`^${source}$`, 'i').exec(asked);
    if (match) return { name, ...asWritten(table[name], asked, match.groups ?? {}) };
  }
  return null;
}

/** The canonical spelling of an address: the table's words, and parameters without a sentence's punctuation. */
function asWritten(pattern: string, path: string, params: FoundPage['params']): Pick<FoundPage, 'path' | 'params'> {
  const parts = pattern.split('/');
  const written = path.split('/').map((part, i) => {
    const own = parts[i] ?? '*';
    if (own.startsWith(':')) return withoutSentence(part);
    return own === '*' ? part : own;
  });
  const entries = Object.entries(params).map(([key, value]) => [key, withoutSentence(value)]);
  return { path: written.join('/'), params: Object.fromEntries(entries) };
}
