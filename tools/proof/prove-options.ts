import { parseArgs } from 'node:util';
import { NoProof } from './disk-space.ts';

const USAGE = `npm run prove -- [options]
  (nothing)             10 000 histories, 10 comparisons with the real database, 20 rounds of races, 24 kills while
                        people book, 20 while documents change, 20 rounds with a hosted dataset, 20 of backups
  --long                1 000 000 histories, all planted mistakes, 200 comparisons, 1 000 rounds, 500 and 200 kills
  --mutants             only the planted mistakes: at least 95 % of them must be found
  --histories <count>   only histories, this number of them
  --races               only races; --rounds <count>: this number of each kind
  --guesses             only a month of guessing at codes, from 1, 100 and 10 000 addresses
  --crashes             only kills while people book; --kills <count>: this number of them
  --content             only kills while documents change; --kills <count>: this number of them
  --hosted              only two servers on a hosted dataset that fails in every way; --rounds <count>: this number of rounds
  --backup              only backups that are restored after everything was lost, planted mistakes in them, and five
                        disks that die under pgBackRest; --rounds <count>: this number of rounds
  --restarts            only two processes behind HAProxy that are restarted while people pay, and a database that is silent;
                        --rounds <count>: this number of restarts
  --from <seed>         the first seed, of only histories, rounds or kills; without it a random seed, for histories after
                        a fixed block
  --seed <seed>         one history with its story; with another part the same plan in every round`;

/** The parts of a proof that can run alone, besides histories. */
const PARTS = ['mutants', 'races', 'crashes', 'content', 'hosted', 'backup', 'restarts', 'guesses'] as const;
const COUNTS = ['histories', 'rounds', 'kills', 'from', 'seed'] as const;

/** The options of `npm run prove`; null means the default. */
export type Options = { long: boolean; part: (typeof PARTS)[number] | null } & Record<
  (typeof COUNTS)[number],
  number | null
>;

/** Reads the arguments of `npm run prove --`; throws NoProof for an unknown option and for one without an effect. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  let values;
  try {
    const flags = {
      long: flag,
      mutants: flag,
      races: flag,
      crashes: flag,
      content: flag,
      hosted: flag,
      backup: flag,
      restarts: flag,
      guesses: flag,
    };
    const counts = { histories: text, rounds: text, kills: text, from: text, seed: text };
    ({ values } = parseArgs({ args: [...args], options: { ...flags, ...counts } }));
  } catch (error) {
    throw new NoProof(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, { cause: error });
  }
  const { long, ...given } = values;
  const number = (name: (typeof COUNTS)[number]): number | null => {
    const word = given[name];
    if (word === undefined) return null;
    const value = Number(word);
    if (!/^\d+$/.test(word) || !Number.isSafeInteger(value) || value > 4_000_000_000 || value < 1) {
      throw new NoProof(`--${name} is a whole number from 1 to 4 000 000 000, not "${word}"`);
    }
    return value;
  };
  const parts = PARTS.filter((part) => given[part] === true);
  if (parts.length > 1) throw new NoProof(`--${parts.join(' and --')} are two proofs: ask for one after the other`);
  const part = parts[0] ?? null;
  for (const [name, owner] of Object.entries(OWNERS)) {
    if (given[name as keyof typeof OWNERS] === undefined || owner.includes(part)) continue;
    throw new NoProof(`--${name} says nothing about ${part === null ? 'histories' : part}\n\n${USAGE}`);
  }
  if (given.from !== undefined && given.seed !== undefined) throw new NoProof('--from and --seed are two beginnings');
  return {
    long: long ?? false,
    part,
    histories: number('histories'),
    rounds: number('rounds'),
    kills: number('kills'),
    from: number('from'),
    seed: number('seed'),
  };
}

/** The parts that each number has an effect on; elsewhere the number is refused. */
const OWNERS: Record<(typeof COUNTS)[number], readonly Options['part'][]> = {
  histories: [null],
  rounds: ['races', 'hosted', 'backup', 'restarts'],
  kills: ['crashes', 'content'],
  from: [null, 'races', 'crashes', 'content', 'hosted', 'backup', 'restarts'],
  seed: [null, 'races', 'crashes', 'content', 'hosted', 'backup', 'restarts'],
};
