import { CONTENT_DIR } from '#server/open.ts';
import { readDocuments } from '#server/providers/content/local.ts';
import type { Violation } from '../../checker/checker.ts';
import { send } from '../call.ts';
import type { Stage } from '../stage.ts';
import type { CrashWorld } from '../world.ts';

/** Of each editor: documents of shapes that are served, which nobody else changes. */
const OWN = [
  { profile: 'therapist-nino-beridze', text: 'legal-privacy-client-ka', topic: 'issue-burnout' },
  { profile: 'therapist-davit-lomidze', text: 'legal-terms-client-ka', topic: 'issue-anxiety' },
  { profile: 'therapist-ana-gelashvili', text: 'legal-privacy-specialist-ka', topic: 'issue-fatigue' },
] as const;

/** The editors by number. */
export const EDITORS: readonly number[] = OWN.map((_, editor) => editor);

/** An import that was asked for; `isTold` once the product has said that it is done. */
export type Asked = { editor: number; n: number; isTold: boolean };

/** What stands in every document of an import, so that half of one is seen. */
export function markOf({ editor, n }: Pick<Asked, 'editor' | 'n'>): string {
  return `ცვლილება ${editor}-${n}`;
}

/** The document that an import adds; all others are changed by every import of the editor. */
export function noteOf({ editor, n }: Pick<Asked, 'editor' | 'n'>): string {
  return `note-${editor}-${n}`;
}

/** The documents that an editor changes again and again. */
export function ownOf(editor: number): { profile: string; text: string; topic: string } {
  const own = OWN[editor];
  if (own === undefined) throw new RangeError(`there is no editor ${editor}`);
  return own;
}

/** The body of an import: a profile, a legal text, a topic, and a new document of a type that the product does not know. */
export function importOf(asked: Pick<Asked, 'editor' | 'n'>): { ndjson: string; over: boolean; reason: string } {
  const mark = markOf(asked);
  const { profile, text, topic } = ownOf(asked.editor);
  const words = { _type: 'localeString', ka: mark, en: mark };
  const documents = [
    { ...shipped(profile), surname: words },
    { ...shipped(text), title: mark },
    { ...shipped(topic), name: words },
    { _id: noteOf(asked), _type: 'note', mark },
  ];
  const ndjson = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  return { ndjson, over: true, reason: 'a proof' };
}

function shipped(id: string): object {
  const found = SHIPPED.get(id);
  if (found === undefined) throw new RangeError(`there is no document ${id}`);
  return found;
}
const SHIPPED = new Map(readDocuments(CONTENT_DIR).map((document) => [document['_id'], document]));

/** What can be seen of editors from outside. */
export const CONTENT_EVENTS = ['change sent', 'change answered'] as const;
export type ContentEvent = (typeof CONTENT_EVENTS)[number];

/** Imports one after the other; one without an answer is not asked for again, so that it is seen whether it was done. */
export async function edit(
  scene: EditorScene,
  { editor, imports }: { editor: number; imports: number },
): Promise<void> {
  for (let turn = 0; turn < imports; turn += 1) {
    await scene.stage.running();
    const asking = ask(scene, editor);
    scene.inFlight.add(asking);
    await asking.finally(() => scene.inFlight.delete(asking));
    await scene.stage.at('change answered');
  }
}

async function ask({ world, stage, asked, violations }: EditorScene, editor: number): Promise<void> {
  const killsBefore = stage.kills();
  const one: Asked = { editor, n: asked.filter((other) => other.editor === editor).length + 1, isTold: false };
  asked.push(one);
  const call = { path: '/ops/content/import', key: noteOf(one), body: importOf(one) };
  const sent = send(world.product.url, call, await world.operatorToken());
  await stage.at('change sent');
  const answer = await sent;
  if (answer?.status === 200) one.isTold = true;
  else if (answer !== null && answer.status !== 503) {
    violations.push({ name: 'ANSWER', detail: `${noteOf(one)}: ${answer.status} ${JSON.stringify(answer.body)}` });
  } else if (stage.kills() === killsBefore) {
    violations.push({ name: 'NO_ANSWER', detail: `${noteOf(one)}: ${answer?.status ?? 'the line broke'}` });
  }
}

/** The surroundings of editors during a kill. */
export type EditorScene = {
  world: CrashWorld;
  stage: Stage<ContentEvent>;
  asked: Asked[];
  /** Imports whose answer is awaited. */
  inFlight: Set<Promise<void>>;
  violations: Violation[];
};
