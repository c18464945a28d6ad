import type { Violation } from '../../checker/checker.ts';
import type { Stage } from '../stage.ts';
import type { CrashWorld } from '../world.ts';
import { type Asked, noteOf } from './documents.ts';
import { draft, importDocuments, publish, type Way } from './ways.ts';

/** The events of editors that can be seen from outside. */
export const CONTENT_EVENTS = ['change sent', 'change answered'] as const;
export type ContentEvent = (typeof CONTENT_EVENTS)[number];

/** Makes changes in turn; a change without an answer is not retried, so that the rows show whether it was done. */
export async function edit(
  scene: EditorScene,
  { editor, changes }: { editor: number; changes: number },
): Promise<void> {
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

/** The surroundings of editors during a kill. */
export type EditorScene = {
  world: CrashWorld;
  stage: Stage<ContentEvent>;
  asked: Asked[];
  inFlight: Set<Promise<boolean>>;
  violations: Violation[];
};
