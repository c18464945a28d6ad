import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { href } from '#contract/pages/pages.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { inFreshBrowser } from './fresh-browser.ts';
import { addPhotographs, photographOf } from './pictures.ts';
import type { Row } from './run.ts';
import { median, startServer } from './server.ts';

/** Lighthouse has a separate package.json: it is large, and neither the product nor its tests need it. */
const HOME = join(import.meta.dirname, 'lighthouse');
const PROFILE = href('therapist', { id: DEMO_THERAPISTS.Th1 });
const PATHS = [href('home'), href('forTherapists'), href('privacy'), PROFILE].flatMap((path) => [
  path,
  `${path}?lang=en`,
]);
/** The lowest score (0 to 1) of each page on a phone. */
const BARS = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
const RUNS = 5;

type Category = keyof typeof BARS;
type Report = {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>;
};

const run = promisify(execFile);

/** Measures both landings, a legal page and a profile on a simulated phone, with medians of five runs. */
export async function lighthouseBench(): Promise<Row[]> {
  if (!existsSync(join(HOME, 'node_modules'))) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HOME });
  const folder = await mkdtemp(join(tmpdir(), 'simshvide-lighthouse-'));
  const server = await startServer({ DATA_DIR: folder });
  try {
    await addPhotographs(server.url, { portrait: await photographOf(3000, 4000), pictures: 4, size: [2400, 1700] });
    const rows: Row[] = [];
    for (const path of PATHS) rows.push(...(await measure(`${server.url}${path}`, path, folder)));
    return rows;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, path: string, folder: string): Promise<Row[]> {
  const reports: Report[] = [];
  for (let turn = 0; turn < RUNS; turn++) reports.push(await report(url, folder));
  for (const { title, id } of lost(reports)) process.stdout.write(`  ${path}: ${title} (${id})\n`);
  return (Object.keys(BARS) as Category[]).map((category) => {
    const ratio = median(reports.map((one) => one.categories[category].score ?? 0));
    const shift = Math.max(...reports.map((one) => one.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN));
    const beside = category === 'performance' ? `layout shift ${shift.toFixed(3)}` : 'of 100';
    return { what: `${path}, ${category}`, figure: (ratio * 100).toFixed(0), beside, ratio, bar: BARS[category] };
  });
}

async function report(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const cli = join(HOME, 'node_modules/lighthouse/cli/index.js');
  const only = `--only-categories=${Object.keys(BARS).join(',')}`;
  await inFreshBrowser((port) =>
    run(process.execPath, [cli, url, `--port=${port}`, '--output=json', `--output-path=${file}`, '--quiet', only], {
      cwd: HOME,
    }),
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** The audits that failed in most runs. */
function lost(reports: readonly Report[]): { id: string; title: string }[] {
  const no = reports.flatMap((one) => Object.values(one.audits).filter(({ score }) => score !== null && score < 0.9));
  return [...new Map(no.map((audit) => [audit.id, audit])).values()].filter(
    ({ id }) => no.filter((audit) => audit.id === id).length > RUNS / 2,
  );
}
