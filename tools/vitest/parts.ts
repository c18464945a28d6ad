import { matchesGlob } from 'node:path';

/**
 * The parts that the whole run adds to the everyday one, by Vitest's projects, and the paths that each part proves. A
 * changed path that is listed nowhere, or in `EVERYTHING`, runs all parts (docs/decisions/209).
 */
export const PARTS = [
  {
    project: 'server-postgres',
    paths: ['domain/**', 'server/features/{person,proof,sign-in,alarm}/**', 'server/{db,http}/**', 'server/*.ts'],
  },
  {
    project: 'unit',
    paths: ['domain/**', 'server/features/{earnings,notify}/**', 'server/documents/**'],
  },
  {
    project: 'server-pglite',
    paths: ['server/{db,jobs,demo,features,testing}/**', 'server/**/*.test.ts', 'server/*.ts', 'studio/seed/**'],
  },
  {
    project: 'simulator',
    paths: [
      'domain/**',
      'server/features/{booking,order,order-link,paid-later,checkout,exchange,ledger,payment,payout,practice,schedule,cabinet,login}/**',
      'server/{db,jobs}/**',
      'server/*.ts',
      'tools/simulator/**',
    ],
  },
  {
    project: 'races-and-crashes',
    paths: [
      'domain/**',
      'server/features/**',
      'server/{db,jobs,demo}/**',
      'server/providers/{payments,content}/**',
      'server/*.ts',
      'tools/{backup,checker,crashes,races}/**',
    ],
  },
  {
    project: 'e2e',
    paths: [
      'contract/**',
      'domain/**',
      'e2e/**',
      'server/**',
      'studio/{schema,seed}/**',
      'web/**',
      'tools/{fakes,seed}/**',
    ],
  },
] as const;

/** Paths that the everyday run proves whole: nothing of them waits for the whole run. */
const EVERYDAY = [
  '*.md',
  'LICENSE',
  'knip.json',
  '.{env.example,gitignore,npmrc,oxfmtrc.json,oxlintrc.json}',
  '.ci/**',
  'bench/**',
  'docs/**',
  'studio/{app/**,*}',
  'tools/{backup,check,content,guessing,lint,machine,operator,ops,proof,start,studio,to-the-minute}/**',
  '**/*.screen.test.tsx',
];

/** Paths on which every run of tests stands. */
const EVERYTHING = ['package.json', 'package-lock.json', 'vitest.config.ts', 'tsconfig.json', 'tools/vitest/**'];

export type PartProject = (typeof PARTS)[number]['project'];

/** The projects whose rest must run after a change of these paths from the root, in the order of `PARTS`. */
export function partsOf(paths: readonly string[]): PartProject[] {
  const touches = (globs: readonly string[], path: string): boolean => globs.some((glob) => matchesGlob(path, glob));
  const isNowhere = (path: string): boolean =>
    touches(EVERYTHING, path) || ![EVERYDAY, ...PARTS.map((part) => part.paths)].some((globs) => touches(globs, path));
  const needsAll = paths.some(isNowhere);
  return PARTS.filter(
    (part) => needsAll || paths.some((path) => !touches(EVERYDAY, path) && touches(part.paths, path)),
  ).map(({ project }) => project);
}
