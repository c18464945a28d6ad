import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { SanityClient } from '@sanity/client';
import { CONTENT_DIR } from '#server/open.ts';
import { localContent, readDocuments } from '#server/providers/content/local.ts';
import { numbersUpTo } from '#tools/seed/grow.ts';
import { profileOf, sourcesOf } from '#tools/seed/profile.ts';
import { editorOf } from '../e2e/lib/editor.ts';
import { startsBench } from './content.ts';
import { waits } from './pictures.ts';
import type { Row } from './run.ts';
import { onPostgres } from './server.ts';
import { byTurns, compared, told } from './turns.ts';

const SECONDS = 15;
const LISTENERS = 20;
const DOCUMENTS = 160;
/** Of one transaction, which takes 4 MB. */
const TOGETHER = 4;

/** The most that an editor's token can cause: its effect on visitors, and the cost of a start with a full store. */
export async function editorsBench(): Promise<Row[]> {
  return onPostgres(async ({ db, folder, server, url }) => {
    const rows: Row[] = [];
    for (const name of Object.keys(ATTACKS)) rows.push(await visitorsBeside(server.url, name));
    await fill(await editorOf(server));
    await server.stop();
    await db.run('create database shipped');
    const shipped = new URL(url);
    shipped.pathname = 'shipped';
    const what = 'a store that is filled to its quota';
    return [...rows, ...(await startsBench({ folder, what, large: url, shipped: shipped.href }))];
  });
}

/** Does what an editor's program may, once; `turn` counts. */
type Attack = (editor: SanityClient, turn: number) => Promise<unknown>;

async function visitorsBeside(origin: string, name: string): Promise<Row> {
  const info = `${origin}/api/info`;
  const alone = { name: 'alone', measure: () => waits(info, () => pause(SECONDS * 1000)) };
  const meanwhile = {
    name: 'meanwhile',
    async measure() {
      let answers = '';
      const p99 = await waits(info, async () => {
        const editor = fork(import.meta.filename, [origin, name]);
        [answers] = (await once(editor, 'message')) as [string];
        editor.kill();
      });
      told(answers);
      return p99;
    },
  };
  const [beside, own] = await byTurns([alone, meanwhile], { rounds: 3, unit: ' ms', warmUp: [alone] });
  return compared(`p99 of /api/info beside ${name}`, own, beside, 0.5);
}

const TEXT = 'abcdefghij klmnopqrst uvwxyz '.repeat(20_700);
const HUNKS = Array.from(
  { length: 4000 },
  (_, at) => `@@ -${at * 150 + 1},8 +${at * 150 + 1},8 @@\n-qzqzqzqz\n+x\n`,
).join('');

const ATTACKS: Readonly<Record<string, Attack>> = {
  async '4,000 hunks on 600 kB'(editor) {
    await editor.createOrReplace({ _id: 'drafts.large', _type: 'odd', text: TEXT });
    await editor.patch('drafts.large', { diffMatchPatch: { text: HUNKS } }).commit();
  },
  // An address of more than 16 kB is refused, and most signs are three there.
  async '20 listeners of 14.8 kB'(editor, turn) {
    const paths = Array.from({ length: LISTENERS }, (_, at) => `*${'.a'.repeat(7380)}.b${turn * LISTENERS + at}`);
    const listening = paths.map((path) => editor.listen(path).subscribe({ error: () => undefined }));
    for (let change = 0; change < 30; change += 1) {
      await pause(100);
      await editor.createOrReplace({ _id: 'drafts.small', _type: 'odd', change });
    }
    for (const one of listening) one.unsubscribe();
  },
  async [`${DOCUMENTS} documents of 990 kB`](editor, turn) {
    await pause((SECONDS * 1000 * TOGETHER) / DOCUMENTS);
    const documents = Array.from({ length: TOGETHER }, (_, at) => ({
      _id: `large-${(turn * TOGETHER + at) % DOCUMENTS}`,
      _type: 'odd',
      text: `${turn} `.padEnd(990_000, 'text '),
    }));
    await editor.mutate(
      documents.map((document) => ({ createOrReplace: document })),
      { returnDocuments: false },
    );
  },
};

/** Profiles take the place of the large documents until there is room for no more; they cost a start the most. */
async function fill(editor: SanityClient): Promise<void> {
  await editor.delete({ query: '*[_type == "odd"]' });
  const shipped = readDocuments(CONTENT_DIR);
  const sources = sourcesOf(localContent({ dirs: [CONTENT_DIR] }).snapshot(), shipped);
  const profiles = numbersUpTo(2500).map((number) => profileOf(number, sources).document);
  for (let from = 0; from < profiles.length; from += 50) {
    const creating = profiles.slice(from, from + 50).map((document) => ({ createOrReplace: document }));
    const isFull = await editor.mutate(creating as never).then(
      () => false,
      (error: unknown) => String(error).includes('no room'),
    );
    if (!isFull) continue;
    return told(`full with ${from} profiles`);
  }
  throw new Error('the store is never full');
}

/** Does one of it again and again, by a sign-in that has all of its minute; answers how often which answer came. */
async function attackFor(origin: string, attack: Attack): Promise<string> {
  const editor = await editorOf({ url: origin });
  const answers = new Map<string, number>();
  const end = performance.now() + SECONDS * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const answer = await attack(editor, turn).then(
      () => 'done',
      (error: unknown) => String(error).split('\n')[0] ?? '',
    );
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  return [...answers].map(([answer, times]) => `${times} x ${answer}`).join(', ');
}

if (process.send !== undefined) {
  // The editor's program runs on another machine: what it works itself must not hold up those who read.
  setPriority(constants.priority.PRIORITY_LOW);
  const [, , origin = '', name = ''] = process.argv;
  const attack = ATTACKS[name];
  if (attack !== undefined) process.send(await attackFor(origin, attack));
}
