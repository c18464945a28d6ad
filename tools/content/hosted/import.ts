import { basename } from 'node:path';
import { DomainError } from '#domain/errors.ts';
import { contentHash } from '#server/features/content/documents.ts';
import { readLines } from '#server/features/content/ndjson.ts';
import { referencesIn } from '#server/features/content/references.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { isDocumentType } from '#server/providers/content/documents.ts';
import { safe } from '../../ops/words.ts';
import { PICTURE_TYPE } from '#domain/pictures.ts';
import type { ArchivedPicture } from '../archive/contents.ts';
import { contentRefusal } from '../refusals.ts';
import { inBatches } from './batches.ts';
import { type HostedDataset, HostedRefusal } from './dataset.ts';

/** An export into the hosted dataset (docs/content.md): straight to it, past our own content. */

/** `again`: the command that does it. */
type Wish = {
  file: string;
  words: string;
  /** The pictures of the file by their ids, and a way to read them. */
  pictures: ReadonlyMap<string, ArchivedPicture>;
  bytesOf(
    wanted: ReadonlyMap<string, ArchivedPicture>,
  ): AsyncIterable<{ id: string; bytes: Buffer; picture: ArchivedPicture }>;
  over: boolean;
  yes: boolean;
  again: string;
};
type Telling = { say(line: string): void; note(line: string): void };

/** Shows what is to be done, or does it with `yes`; returns the exit code: 1 when it was refused. */
export async function importToHosted(dataset: HostedDataset, wish: Wish, { say, note }: Telling): Promise<number> {
  const { words, yes, again } = wish;
  const file = basename(wish.file);
  let documents: readonly RawDocument[];
  try {
    documents = readLines(words, () => null);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const body = { code: error.code, message: error.message, ...error.facts };
    for (const line of contentRefusal(body, { file: wish.file, words })) note(line);
    return 1;
  }
  const ours = documents.filter(isOurs);
  for (const line of leftOutWords(documents.filter((one) => !isOurs(one) && !isPicture(one)))) note(line);
  note(safe(`${file}: ${counted(ours.length)}, being compared with ${dataset.name} ...`));
  let sent: number | null = null;
  try {
    const { fresh, changed, equal, others } = await compared(dataset, ours, wish);
    const todo = [...fresh, ...changed];
    const missing = await missingPictures(dataset, wish.pictures);
    if (todo.length + missing.size === 0) {
      say(safe(`Nothing to do: ${counted(equal)} of ${file} stand in ${dataset.name} as they are.`));
      return 0;
    }
    if (yes) {
      await upload(dataset, missing, { ...wish, note });
      sent = 0;
      for (const batch of inBatches(inFileOrder(ours, todo))) {
        await dataset.write(batch);
        sent += batch.length;
        note(`  ${sent} of ${todo.length} sent ...`);
      }
    }
    const parts = [
      ...(missing.size > 0
        ? [`${missing.size} ${missing.size === 1 ? 'picture' : 'pictures'} ${yes ? 'uploaded' : 'to upload'}`]
        : []),
      ...(fresh.length > 0 ? [`${fresh.length} ${yes ? 'added' : 'to add'}`] : []),
      ...(changed.length > 0 ? [`${changed.length} ${yes ? 'replaced' : 'to replace'}`] : []),
      ...(equal > 0 ? [`${equal} as before`] : []),
      ...(others > 0 ? [`${others} that the file does not have stay`] : []),
    ];
    say(safe(`${yes ? 'Done' : 'Nothing was changed. With --yes'} in ${dataset.name}: ${parts.join(', ')}.`));
    if (!yes) say(`To do it: npm run content -- ${again}`);
    return 0;
  } catch (error) {
    if (!(error instanceof HostedRefusal)) throw error;
    // Of a call whose answer did not come nobody knows whether it was carried out.
    const done = sent === null ? 'Nothing was changed' : `${counted(sent)} were taken, and the same command goes on`;
    note(safe(`${done}: ${error.message}.`));
    return 1;
  }
}

/** Compares the file with the dataset; refuses to overwrite somebody's work unless that is wanted. */
async function compared(
  dataset: HostedDataset,
  documents: readonly RawDocument[],
  { over, pictures }: Wish,
): Promise<{ fresh: RawDocument[]; changed: RawDocument[]; equal: number; others: number }> {
  const ids = documents.map(idOf);
  const inFile = new Set(ids);
  const standing = await dataset.ourIds();
  const others = [...standing].filter((id) => !inFile.has(id));
  const there = await dataset.documents(ids.filter((id) => standing.has(id)));
  const hashes = new Map(there.map((document) => [idOf(document), contentHash(document)]));
  const fresh = documents.filter((one) => !hashes.has(idOf(one)));
  const changed = documents.filter((one) => hashes.has(idOf(one)) && hashes.get(idOf(one)) !== contentHash(one));
  if (!over && others.length + changed.length > 0) {
    const parts = [
      ...(changed.length > 0 ? [`There, with other words than in the file: ${listed(changed.map(idOf))}. `] : []),
      ...(others.length > 0 ? [`There, and not in the file: ${listed(others)}. `] : []),
    ];
    throw new HostedRefusal(
      `${dataset.name} is not empty. ${parts.join('')}With --over those of the file are replaced, the others stay`,
    );
  }
  await checkKnown(dataset, { documents: [...fresh, ...changed], inFile: new Set([...inFile, ...pictures.keys()]) });
  return { fresh, changed, equal: documents.length - fresh.length - changed.length, others: others.length };
}

/** Refuses dangling references, which would fail midway, and other types, which would make a document another thing. */
async function checkKnown(
  dataset: HostedDataset,
  { documents, inFile }: { documents: readonly RawDocument[]; inFile: ReadonlySet<string> },
): Promise<void> {
  const links = documents.flatMap((one) => referencesIn(one).map((to) => ({ from: idOf(one), to })));
  const outside = links.filter(({ to }) => !inFile.has(to));
  const types = await dataset.types([...new Set([...documents.map(idOf), ...outside.map(({ to }) => to)])]);
  const dead = outside.filter(({ to }) => !types.has(to));
  if (dead.length > 0) {
    const named = listed(dead.map(({ from, to }) => `${from} to ${to}`));
    throw new HostedRefusal(`what is referred to is neither in the file nor in ${dataset.name}: ${named}`);
  }
  const turned = documents.filter((one) => types.has(idOf(one)) && types.get(idOf(one)) !== one['_type']);
  if (turned.length > 0) throw new HostedRefusal(`of another type in ${dataset.name}: ${listed(turned.map(idOf))}`);
}

async function missingPictures(
  dataset: HostedDataset,
  pictures: Wish['pictures'],
): Promise<ReadonlyMap<string, ArchivedPicture>> {
  const there = await dataset.types([...pictures.keys()]);
  return new Map([...pictures].filter(([id]) => !there.has(id)));
}

/** Brings pictures before the documents that name them. */
async function upload(
  dataset: HostedDataset,
  missing: ReadonlyMap<string, ArchivedPicture>,
  { bytesOf, note }: Pick<Wish, 'bytesOf'> & Pick<Telling, 'note'>,
): Promise<void> {
  if (missing.size === 0) return;
  let uploaded = 0;
  for await (const { id, bytes, picture } of bytesOf(missing)) {
    const given = await dataset.upload(picture, bytes);
    if (given !== id) throw new HostedRefusal(`${dataset.name} calls the picture ${id} ${given}`);
    uploaded += 1;
    note(`  ${uploaded} of ${missing.size} pictures uploaded ...`);
  }
}

/** Whether a document stands for a picture, which the service itself writes. */
function isPicture(document: RawDocument): boolean {
  return document['_type'] === PICTURE_TYPE;
}

/** Whether a document is ours: personal documents never leave us, and documents of unknown types are not ours (P24). */
function isOurs(document: RawDocument): boolean {
  return !idOf(document).startsWith('user-') && !isPicture(document) && isDocumentType(String(document['_type']));
}

function leftOutWords(documents: readonly RawDocument[]): string[] {
  if (documents.length === 0) return [];
  return [safe(`Left out, since they are of people or of no type of ours: ${listed(documents.map(idOf))}.`)];
}

function inFileOrder(documents: readonly RawDocument[], todo: readonly RawDocument[]): RawDocument[] {
  const wanted = new Set(todo);
  return documents.filter((one) => wanted.has(one));
}

function idOf(document: RawDocument): string {
  return String(document['_id']);
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'document' : 'documents'}`;
}

/** The first of them, and how many more there are. */
function listed(words: readonly string[]): string {
  const more = words.length - SHOWN;
  return `${words.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
const SHOWN = 5;
