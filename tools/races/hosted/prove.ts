import { startPostgres } from '../../machine/postgres.ts';
import { progressOf } from '../../proof/progress.ts';
import { refuseFullDisk } from '../../proof/disk-space.ts';
import { type Range, seedsOf, type Watch } from '../prove.ts';
import { openHosted, runHosted } from './run.ts';

/** Lets two servers read a hosted dataset through every fault and prints a report; returns whether promises hold. */
export async function proveHosted({ from, count, repeat }: Range, { say, stop }: Watch): Promise<boolean> {
  const postgres = await startPostgres({ durable: false });
  try {
    await postgres.createDatabase('hosted');
    say(`Two servers on a hosted dataset, ${seedsOf({ from, count, repeat })}`);
    const hosted = await openHosted(postgres.url('hosted'));
    const progress = progressOf(count, 20, say);
    const started = performance.now();
    let [rounds, readings, broken] = [0, 0, 0];
    try {
      for (; rounds < count && broken === 0 && !stop(); rounds += 1) {
        const seed = repeat ? from : from + rounds;
        const { violations } = await runHosted(hosted, seed);
        readings += hosted.fake.calls.splice(0).length;
        progress(rounds + 1);
        if (violations.length === 0) continue;
        broken += 1;
        say(`\nSeed ${seed}:`);
        for (const { name, detail } of violations.slice(0, 5)) say(`  ${name}: ${detail}`);
        say(`  Again: npm run prove -- --hosted --seed ${seed}`);
      }
    } finally {
      await hosted.close();
    }
    if (broken > 0) refuseFullDisk();
    const seconds = Math.round((performance.now() - started) / 1000);
    say(`${rounds} rounds, ${readings} calls of the service, ${seconds} s: ${broken} rounds broke a promise`);
    return broken === 0;
  } finally {
    await postgres.stop();
  }
}
