import type { RawDocument } from '#server/providers/content/content.ts';
import { referencesIn } from '#server/features/content/references.ts';

/** The most that one transaction carries; documents that refer to each other go together, however many they are. */
type BatchLimits = { documents: number; bytes: number };

/** The hosted service takes 4 MB in one call; a mistake in a smaller one leaves less undone. */
const BATCH: BatchLimits = { documents: 100, bytes: 1_000_000 };

/** Puts no document into a later transaction than one that refers to it: the service accepts no dangling reference. */
export function inBatches(documents: readonly RawDocument[], most = BATCH): RawDocument[][] {
  const batches: RawDocument[][] = [];
  let batch: RawDocument[] = [];
  let bytes = 0;
  for (const group of referredFirst(documents)) {
    const size = Buffer.byteLength(JSON.stringify(group));
    const isFull = batch.length + group.length > most.documents || bytes + size > most.bytes;
    if (isFull && batch.length > 0) {
      batches.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(...group);
    bytes += size;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}

type Visit = { id: string; to: readonly string[]; next: number };

/**
 * Groups of documents that refer to each other in a circle, or single documents, each behind those that it refers to:
 * Tarjan's strongly connected components, with a list in place of recursion, since a chain may be as long as the file.
 */
function referredFirst(documents: readonly RawDocument[]): RawDocument[][] {
  const byId = new Map(documents.map((document) => [String(document['_id']), document]));
  const groups: RawDocument[][] = [];
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const path: Visit[] = [];

  const enter = (id: string): void => {
    const place = number.size;
    number.set(id, place);
    lowest.set(id, place);
    open.push(id);
    isOpen.add(id);
    path.push({ id, to: referencesIn(byId.get(id)).filter((to) => byId.has(to)), next: 0 });
  };
  const lower = (id: string, place: number | undefined): void => {
    lowest.set(id, Math.min(lowest.get(id) ?? 0, place ?? 0));
  };
  const leave = ({ id }: Visit): void => {
    const above = path.at(-1);
    if (above !== undefined) lower(above.id, lowest.get(id));
    if (lowest.get(id) !== number.get(id)) return;
    const group = open.splice(open.lastIndexOf(id));
    for (const one of group) isOpen.delete(one);
    groups.push(group.map((one) => byId.get(one)).filter((one) => one !== undefined));
  };

  for (const start of byId.keys()) {
    if (!number.has(start)) enter(start);
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const to = visit.to[visit.next];
      if (to === undefined) {
        path.pop();
        leave(visit);
        continue;
      }
      visit.next += 1;
      if (!number.has(to)) enter(to);
      else if (isOpen.has(to)) lower(visit.id, number.get(to));
    }
  }
  return groups;
}
