// docs/decisions/113, docs/decisions/143
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstScript } from './build/first-script.ts';
import { fontFaces } from './build/font-faces.ts';
import { PAGE_SETTINGS } from './build/page-settings.ts';

/** The API and what else the server gives stand behind the development server; the sources in `web/api/` do not. */
const BEHIND = ['^/api/(?!.*\\.ts(\\?|$))', '/media', '/calendar', '/robots.txt', '/sitemap.xml'];
const API_ADDRESS = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The code of every page, and small parts of most pages, in a file: small ones compress badly and cost a request. */
const SHELL =
  /web\/(App|routes|layouts\/(ErrorPage|GuardedLayout|Header|Loading|NewTab|NoticePage|menu|RootLayout|SignedIn|shell)|api\/auth|parts\/\w+\/(ButtonLink|contacts|wished-topic)|lib\/(language|late-part|load-|router|storage|store|texts|title|toasts|use-ignored-double-tap|use-media|use-offline)|ui\/(Button|Card\.|class-names|Disclosure|Icon|InlineNote|LoadFailed|PageHeading|picture-sources|art\/BrandMark|art\/colours))|contract\/pages\/pages\.|domain\/(locale|phone|steps)/;

const LANDING =
  /web\/(features\/landing\/(ChatBox|ClosingBand|Hero|Lists|Questions|Section|Steps)|layouts\/(Footer|footer)|ui\/(Accordion|art\/(ClosingHills|Drawing)))/;

/**
 * react-router calls `memo` while it loads, which no bundler may drop unasked: with it stays its own matching of
 * routes, 4,000 B on every page that nobody calls (`contract/pages/pages.ts` finds pages).
 */
const unusedMemo: Plugin = {
  name: 'unused-memo',
  transform: {
    filter: { id: /react-router\/dist\/production/ },
    handler: (code) => code.replaceAll(/(?<== )React\$1\.memo\(/g, '/* @__PURE__ */ $&'),
  },
};

/** The cache of mutations with none in it: the product makes none, and every page with queries is 900 B lighter. */
const unusedMutations: Plugin = {
  name: 'unused-mutations',
  load: {
    filter: { id: /query-core\/build\/modern\/mutationCache/ },
    handler: () => 'export class MutationCache { resumePausedMutations() {} clear() {} findAll() { return []; } }',
  },
};

/** Our own loader of code with its files: the bundler's is 400 B heavier, for browsers and addresses unlike ours. */
const ownLoader: Plugin = {
  name: 'own-loader',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => join(import.meta.dirname, 'lib/load-with-files.ts'),
  },
};

/** The scripts not to name where code is requested: every page has them at once, or the request itself loads them. */
const unnamed = { always: new Set<string>(), alone: new Set<string>() };
/** How many files import a script. Lists that begin with the same files pack better: each page is 100 B lighter. */
const importers = new Map<string, number>();
const unnamedFiles: Plugin = {
  name: 'unnamed-files',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const { imports } of chunks.filter(({ isEntry }) => isEntry))
      for (const file of imports) unnamed.always.add(file);
    for (const file of chunks.flatMap(({ imports }) => imports)) importers.set(file, (importers.get(file) ?? 0) + 1);
    const hasStyles = (name: string): boolean => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || unnamed.always.has(name)) return false;
      return (chunk.viteMetadata?.importedCss.size ?? 0) > 0 || chunk.imports.some(hasStyles);
    };
    // Where styles come first, the script is fetched beside them.
    for (const { fileName } of chunks) if (!hasStyles(fileName)) unnamed.alone.add(fileName);
  },
};

/** The most imported script first; the styles keep their order, behind all scripts. */
function byImporters(one: string, other: string): number {
  const countOf = (file: string) => (file.endsWith('.css') ? -1 : (importers.get(file) ?? 0));
  return countOf(other) - countOf(one);
}

/** The code of pages that know the signed-in person, in one file, as small parts pack badly in a file each. */
const SIGN_IN =
  /web\/(api\/(client|sign-in)|data\/(info|shown-step)|lib\/(call-under-way|clock|kept|log|prefetch|use-top-of-screen)|ui\/(BottomBar|Chip|Option|Skeleton)\.|parts\/\w+\/(intent|moment-words))|(contract\/browser-endpoints|domain\/(dates|therapy-types))\./;

/** The code shared by the pages from the questionnaire on. */
const WISHES = /web\/parts\/\w+\/(JourneyHelp|journey\.|ZoneNote|zone-note)/;

/** The questions of the questionnaire, for it and for the cabinet. */
const QUESTIONS = /web\/(parts\/wishes\/(?!topic-help)|data\/questionnaire)|domain\/intake\./;

/** The wish and its person, as the questionnaire and the list after it show them. */
const SEARCH = /web\/(parts\/(way\/IntentCard|help\/OfflineBar)|data\/prefetch-matches)|domain\/price-range\./;

/** Where in the journey the client is: with what it needs. */
const STEPS = /web\/(parts\/\w+\/(JourneyHead|use-way|way-plan)|ui\/Progress|data\/step)/;

/** The way into a room: when it opens, and how long until then. In files of their own they pack badly. */
const SOON = /web\/(ui\/SessionIcon|lib\/use-focus-on-change)|domain\/(distance|room)\./;

const CONTACT = /domain\/(email|georgian-mobile|pasted)\./;

const MAIL = /web\/(features|parts)\/.*(EmailFields|EmailStep|PasswordField|password)\.|domain\/sign-in\./;

/** The code about a payment for every page around the bank's own. */
const RETURNED =
  /web\/(pay\/(pay-draft|payment-channel)|parts\/way\/pending-order\.ts|data\/follow-payment)|domain\/payment\./;

/** The code of pages that open without a sign-in, and the secret of a link. */
const VISITOR = /web\/(parts\/way\/link-token|data\/visitor-api)|contract\/visitor-endpoints/;

/** Free times and what stands around them, as the pages of booking and of own sessions show them. */
const TIMES =
  /web\/(parts\/\w+\/(CancelPolicy|cancel-policy|free-times|SlotTimes|slot-times|ReadFailed)|ui\/(Portrait|use-failed-picture))|domain\/(booking|cancelling)\./;

/**
 * The therapist's cabinet but for its pages, the parts of a session and dialogs: every page of ours names the files of
 * all others. The rules that it reads while it loads come along: a page's file would have them too late.
 */
const PRACTICE =
  /web\/(features\/practice\/(?!(settings|earnings)\/|(\w+\/)?\w*(Page|SessionView|Actions|Dialogs?)\.tsx)|data\/practice|api\/own-sign-in|lib\/shortcut)|contract\/practice\/practice-endpoints|domain\/(template|time-off|other-times|first-steps)\./;

/** The words about a session on every page, and the rules behind them. */
const SESSION =
  /web[/](parts[/]task[/]sharing-declined|session[/](facts|JoinLink|SessionWhen|session-(href|words)|state\.)|parts[/]help[/](DeviceCheckLink|device-check))|domain\/(booking-number|complaint|day-endings|paid-later|session-actions)\./;

/** The code of both cabinets, and the frame of the client's; a file for each set of pages packs badly. */
const CABINETS =
  /web[/](features[/]cabinet[/](CabinetFrame|cabinet\.)|session[/](lazy-dialogs|RailFrame|Reason|session-dialogs|StateBadge)|parts\/\w+\/(EmptyList|LateArch|page-dialogs)|ui[/]SectionCard)/;

/** The code of the client's cabinet about sessions, but for dialogs. */
const CABINET =
  /web[/](features[/]cabinet[/]\w+[/](own-dialogs|OwnSession\.module|reasons|use-weekly|weekly\.)|data[/](cabinet-api|own-sessions))|contract[/]cabinet[/]cabinet-endpoints\./;

/** A therapist's profile with its schedule; the therapist's own page shows a part of it. */
const PROFILE =
  /web\/(features\/matching\/(PendingOrder|TherapistDetails|TherapistHeader|SlotPicker|Matching\.|BookBar|booking\.|use-(booking|times-ahead))|ui\/ShowMore|parts\/\w+\/(TherapistProfile|ProfileSection|EducationList|VideoPlayer|ProfileHead|profile|offer))|domain\/video/;

/** The code behind the door of a room: the check of the devices and the call, which the door does not need. */
const ROOM =
  /web\/features\/room\/(call|media|screen|Inside|CannotMeet|Check|DeviceCheck\.|EnterAction|MediaHelp|check\.|line-check|media-help|scope|use-)/;

/** The pages on the way to the list of specialists, and their later code: a file that fails there is in a report. */
const JOURNEY =
  /web\/(features\/(landing\/(\w+LandingPage|ChatPanel)|login\/LoginPage|intake|matching\/MatchingPage)|parts\/(way|wishes)\/)/;

const SESSION_PAGE = /web[/]session[/](SessionActions|SessionPage|session-page)/;

const SUMS = /web\/ui\/Facts|domain\/money\./;

/** The code of most dialogs about a session. */
const ASKING =
  /web\/(ui\/Dialog|parts\/decision\/(use-|AskDialog|CloseFoot)|session\/(ClientName|SessionDialog|SessionSummary))/;

const ROWS = /web[/](session[/](MorePages|SessionRow|more-pages)|lib[/]use-once)/;

/** The lists of own sessions; the dialog of a series shows a part of it. */
const OWN_LIST =
  /web[/]features[/]cabinet[/]\w+[/](AheadRow|OwnRow|SessionsFailed|sessions\.|split-sessions|Upcoming\.module)/;

/** The frame of operators, their acts and all that most of their pages share. */
const OPERATIONS =
  /web[/](features[/]operations[/](Operations(Frame|Page)|(act|code|find)[/])|data[/](operations(-api|-key)?|fresh-code)\.)|contract[/](ops[/]operator-endpoints|pages[/]operations-pages)|domain[/](list-limits|reason)\./;

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite',
  envDir: false,
  envPrefix: [...PAGE_SETTINGS],
  plugins: [react(), unusedMemo, unusedMutations, ownLoader, fontFaces, firstScript, unnamedFiles],
  // A class is named by its file and itself: unlike a hash that packs well, and it is read in the page.
  css: { modules: { generateScopedName: (name, file) => `${basename(file).split('.')[0]}-${name}` } },
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(BEHIND.map((path) => [path, API_ADDRESS])) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (asked, files) =>
        files
          .filter((file) => !unnamed.always.has(file) && (file !== asked || !unnamed.alone.has(file)))
          .toSorted(byImporters),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every page names the files of all others: each is 800 B lighter where most have none but their hash.
        chunkFileNames: ({ name, isDynamicEntry, facadeModuleId }) =>
          `assets/${isDynamicEntry && JOURNEY.test(facadeModuleId ?? '') ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/ },
            { name: 'shell', test: SHELL },
            { name: 'landing', test: LANDING },
            { name: 'sign-in', test: SIGN_IN, includeDependenciesRecursively: false },
            {
              name: 'server-data',
              test: /web\/data\/(query-client|server-data|therapists)|@tanstack\/(?!.*[iI]nfinite)/,
            },
            { name: 'wishes', test: WISHES, includeDependenciesRecursively: false },
            { name: 'steps', test: STEPS },
            { name: 'questions', test: QUESTIONS, includeDependenciesRecursively: false },
            { name: 'search', test: SEARCH, includeDependenciesRecursively: false },
            { name: 'soon', test: SOON, includeDependenciesRecursively: false },
            { name: 'contact', test: CONTACT, includeDependenciesRecursively: false },
            { name: 'e-mail', test: MAIL, includeDependenciesRecursively: false },
            { name: 'returned', test: RETURNED, includeDependenciesRecursively: false },
            { name: 'files', test: /web\/(lib\/save-file|data\/save-answer)/, includeDependenciesRecursively: false },
            { name: 'visitor', test: VISITOR, includeDependenciesRecursively: false },
            {
              name: 'linked',
              test: /web\/(layouts\/(ClosedLink|UnreadPage|unread-)|parts\/way\/linked-)/,
              includeDependenciesRecursively: false,
            },
            { name: 'times', test: TIMES, includeDependenciesRecursively: false },
            { name: 'profile', test: PROFILE, includeDependenciesRecursively: false },
            { name: 'room', test: ROOM, includeDependenciesRecursively: false },
            { name: 'practice', test: PRACTICE, includeDependenciesRecursively: false },
            { name: 'session', test: SESSION, includeDependenciesRecursively: false },
            { name: 'cabinets', test: CABINETS, includeDependenciesRecursively: false },
            { name: 'cabinet', test: CABINET, includeDependenciesRecursively: false },
            { name: 'session-page', test: SESSION_PAGE, includeDependenciesRecursively: false },
            { name: 'sums', test: SUMS, includeDependenciesRecursively: false },
            { name: 'asking', test: ASKING, includeDependenciesRecursively: false },
            { name: 'rows', test: ROWS, includeDependenciesRecursively: false },
            { name: 'operations', test: OPERATIONS, includeDependenciesRecursively: false },
            { name: 'told', test: /web[/]session[/]told-state/, includeDependenciesRecursively: false },
            { name: 'own-list', test: OWN_LIST, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
