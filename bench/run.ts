/**
 * `npm run bench -- <name>`: side-by-side figures, printed as a table and written to `bench/results/<name>.json`.
 * Only the ratio of two figures measured in one run on one machine counts, never the absolute figures.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '#tools/start/build-web.ts';
import { backupBench } from './backup.ts';
import { bookingBench } from './booking.ts';
import { cabinetBench } from './cabinet.ts';
import { calendarBench } from './calendar.ts';
import { contentBench } from './content.ts';
import { editorsBench } from './editors.ts';
import { lighthouseBench } from './lighthouse.ts';
import { movesBench } from './moves.ts';
import { picturesBench } from './pictures.ts';
import { practiceBench } from './practice.ts';
import { roomBench } from './room.ts';

/** A line of a result: a figure, the figure beside it, and the ratio to reach; null where the machine was too slow. */
export type Row = { what: string; figure: string; beside: string; ratio: number | null; bar: number | null };

const BENCHES: Record<string, () => Promise<Row[]>> = {
  backup: backupBench,
  booking: bookingBench,
  moves: movesBench,
  cabinet: cabinetBench,
  practice: practiceBench,
  calendar: calendarBench,
  content: contentBench,
  editors: editorsBench,
  pictures: picturesBench,
  room: roomBench,
  lighthouse: lighthouseBench,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(1);
}

// The browsers of a bench load the pages from the server that it starts.
buildWeb(join(import.meta.dirname, '..'), () => process.stdout.write('Building the pages ...\n'));

for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  const rows = await bench();
  for (const { what, figure, beside, ratio, bar } of rows) {
    const verdict = bar === null || ratio === null ? '' : ratio >= bar ? `bar ${bar}: reached` : `bar ${bar}: missed`;
    process.stdout.write(
      `  ${what.padEnd(52)} ${figure.padStart(18)} | ${beside.padStart(26)} | ${ratio?.toFixed(2) ?? ''} ${verdict}\n`,
    );
  }
  const result = { name, at: new Date().toISOString(), node: process.version, cpus: cpus().length, rows };
  writeFileSync(join(import.meta.dirname, 'results', `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
