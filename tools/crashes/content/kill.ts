import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { words } from '#domain/testing/words.ts';
import type { Violation } from '../../checker/checker.ts';
import { type Chance, chanceOf } from '../../simulator/chance.ts';
import type { KillOutcome } from '../kill.ts';
import type { Moment } from '../moments.ts';
import { bringDatabaseBack, bringProductBack, type Stage, stageOf, type Target } from '../stage.ts';
import type { CrashWorld, EngineName } from '../world.ts';
import {
  type Asked,
  draft,
  EDITORS,
  importDocuments,
  noteOf,
  ownOf,
  publish,
  type Way,
  withClient,
} from './documents.ts';
import { checkContentRecord, type ContentRecord, standing, type Standing } from './record.ts';

/** A kill while documents change, determined by the seed alone. */
type ContentKillPlan = { target: Target; moment: Moment<ContentEvent>; changes: readonly number[] };

/** Tables that a change writes to, early and late. */
const TABLES = words(
  'content_state content_documents content_drafts content_changes legal_versions content_problems audit_log',
);

/** The plan of a seed. */
export function planContentKill(seed: number, engine: EngineName): ContentKillPlan {
  const chance = chanceOf(seed, `kill while documents change on ${engine}`);
  const target = engine === 'pglite' ? 'app' : chance.pick(['app', 'app', 'backend', 'cluster', 'all'] as const);
  return { target, moment: anyMoment(chance, engine), changes: EDITORS.map(() => 2 + chance.below(4)) };
}

function anyMoment(chance: Chance, engine: EngineName): Moment<ContentEvent> {
  const kind = chance.part();
  if (kind < 0.2) return { at: 'time', afterMs: 5 + chance.below(300) };
  if (kind < 0.25) return { at: 'rest' };
  if (engine === 'postgres' && kind < 0.65)
    return { at: 'statement', table: chance.pick(TABLES), afterMs: chance.below(100) };
  return { at: 'event', event: chance.pick(CONTENT_EVENTS), nth: 1 + chance.below(6) };
}

/** Lets editors change documents, kills at the planned moment, and checks rows and what is served; then they go on. */
export async function killWhileChanging(
  world: CrashWorld,
  record: ContentRecord,
  { seed, plan }: { seed: number; plan: ContentKillPlan },
): Promise<KillOutcome> {
  const violations: Violation[] = [];
  const stage = stageOf<ContentEvent>(world, plan, chanceOf(seed, 'victim'));
  const scene: EditorScene = { world, stage, asked: record.asked, inFlight: new Set(), violations };
  const editing = Promise.all(plan.changes.map((changes, editor) => edit(scene, { editor, changes })));
  // Harmless: it is awaited below, and until then nobody handles it.
  editing.catch(() => undefined);
  const watching = stage.watch();
  await Promise.race([editing, stage.killed]);
  const reached = stage.kills() > 0;
  if (!reached) await stage.kill(null);
  await stage.killed;
  await watching;
  await bringDatabaseBack(world, plan.target);
  // A product that lives may still be at work on what was sent before.
  await Promise.all(scene.inFlight);
  const stands = await world.withDatabase(async (db) => {
    violations.push(...(await checkContentRecord(db, record)));
    return standing(db, record);
  });
  await bringProductBack(world, plan.target);
  violations.push(...(await served(world, stands)), ...(await notAnswered(world, stands)));
  stage.resume();
  await editing;
  return { reached, violations };
}

/** The answers to visitors that differ from the content; a living server may need a look until it has it. */
async function served(world: CrashWorld, stands: readonly Standing[]): Promise<Violation[]> {
  const deadline = performance.now() + SERVED_WITHIN_MS;
  for (;;) {
    const wrong = await notServed(world.product.url, stands);
    if (wrong.length === 0) return [];
    if (performance.now() > deadline) return wrong.map((detail) => ({ name: 'NOT_SERVED', detail }));
    await wait(20);
  }
}

/** Far longer than a look of a server takes to come. */
const SERVED_WITHIN_MS = 30_000;

async function notServed(url: string, stands: readonly Standing[]): Promise<string[]> {
  const info = await read(`${url}${API_BASE}/info`);
  const wrong = info.status === 200 ? [] : [`/info answered ${info.status}`];
  for (const { editor, mark } of stands) {
    if (mark !== null && !info.text.includes(`"${mark}"`)) wrong.push(`/info has not ${mark}`);
    const page = await read(`${url}${API_BASE}${PAGES[ownOf(editor).text]}`);
    const isRight = page.status === 200 && (mark === null || page.text.includes(`"${mark}"`));
    if (!isRight) wrong.push(`${ownOf(editor).text} answered ${page.status}, and not ${mark}`);
  }
  return wrong;
}

/** The answers to the content service's own client that differ from the content. */
async function notAnswered(world: CrashWorld, stands: readonly Standing[]): Promise<Violation[]> {
  const violations: Violation[] = [];
  const answer = await withClient(world, async (client) => {
    for (const { editor, mark, draft } of stands) {
      const { topic } = ownOf(editor);
      const [now, drafted] = await client.getDocuments([topic, `drafts.${topic}`]);
      const is = { mark: now?.['name']?.ka as unknown, draft: (drafted?.['name']?.ka as unknown) ?? null };
      if ((mark === null || is.mark === mark) && is.draft === draft) continue;
      violations.push({ name: 'NOT_SERVED', detail: `the client reads ${JSON.stringify(is)}, not ${mark}, ${draft}` });
    }
  });
  if (answer?.status !== 200) violations.push({ name: 'NO_ANSWER', detail: `the client reads: ${answer?.status}` });
  return violations;
}

/** Where a text of an editor is read. */
const PAGES: Readonly<Record<string, string>> = {
  'legal-privacy-client-ka': '/privacy-policy',
  'legal-terms-client-ka': '/terms-and-conditions',
  'legal-privacy-specialist-ka': '/privacy-policy?forTherapist=true',
};

async function read(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { headers: { 'accept-language': 'ka', connection: 'close' } });
  return { status: answer.status, text: await answer.text() };
}

/** The events of editors that can be seen from outside. */
const CONTENT_EVENTS = ['change sent', 'change answered'] as const;
type ContentEvent = (typeof CONTENT_EVENTS)[number];

/** Makes changes in turn; a change without an answer is not retried, so that the rows show whether it was done. */
async function edit(scene: EditorScene, { editor, changes }: { editor: number; changes: number }): Promise<void> {
  for (let turn = 0; turn < changes; turn += 1) {
    const own = scene.asked.filter((other) => other.editor === editor);
    const one: Asked = { editor, n: own.length + 1, way: wayAfter(own.at(-1)), isDrafted: false, isTold: false };
    scene.asked.push(one);
    if (one.way === 'import') one.isTold = await send(scene, one, importDocuments);
    else {
      one.isDrafted = await send(scene, one, draft);
      if (one.isDrafted) one.isTold = await send(scene, one, publish);
    }
  }
}

/** Editors alternate; waiting drafts are published before an import, since after it older drafts are refused. */
function wayAfter(last: Asked | undefined): Asked['way'] {
  if (last?.way === 'publish') return last.isTold ? 'import' : 'publish';
  return last === undefined ? 'import' : 'publish';
}

/** Answers whether the product said that it is done. */
async function send(scene: EditorScene, one: Asked, way: Way): Promise<boolean> {
  // Taken before the wait: the kill of another editor's call may come between the wait and this call.
  const killsBefore = scene.stage.kills();
  await scene.stage.running();
  const asking = ask(scene, one, { way, killsBefore });
  scene.inFlight.add(asking);
  const isDone = await asking.finally(() => scene.inFlight.delete(asking));
  await scene.stage.at('change answered');
  return isDone;
}

async function ask(
  { world, stage, violations }: EditorScene,
  one: Asked,
  { way, killsBefore }: { way: Way; killsBefore: number },
): Promise<boolean> {
  const sent = way(world, one);
  await stage.at('change sent');
  const answer = await sent;
  if (answer?.status === 200) return true;
  if (answer !== null && answer.status !== 503) {
    violations.push({ name: 'ANSWER', detail: `${noteOf(one)}: ${answer.status} ${JSON.stringify(answer.body)}` });
  } else if (stage.kills() === killsBefore) {
    violations.push({ name: 'NO_ANSWER', detail: `${noteOf(one)}: ${answer?.status ?? 'the line broke'}` });
  }
  return false;
}

type EditorScene = {
  world: CrashWorld;
  stage: Stage<ContentEvent>;
  asked: Asked[];
  inFlight: Set<Promise<boolean>>;
  violations: Violation[];
};
