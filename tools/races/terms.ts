import { setTimeout as wait } from 'node:timers/promises';
import { shownPrice } from '#domain/money.ts';
import type { Violation } from '../checker/checker.ts';
import type { Answer } from './answer.ts';
import { MINUTES } from './people.ts';
import type { World } from './world.ts';

/** The profile fields that an operator writes at once: price in tetri, fee in percent, and minutes. */
export type Terms = { priceMinor: number; feePercent: number; minutes: number };

/** Minutes of odd versions, whose times also begin at the full hour. */
export const SHORT_MINUTES = 20;

/** A version's own terms. Price and fee differ by less than a fifth, since more would wait for a second press. */
export function termsOf(shipped: Terms, version: number): Terms {
  return {
    priceMinor: shipped.priceMinor + version * 10,
    feePercent: shipped.feePercent + version / 100,
    minutes: version % 2 === 0 ? MINUTES : SHORT_MINUTES,
  };
}

/** Gives the first offer of a profile these terms, and all of them its minutes, as an operator does on a server. */
export async function changeTerms(
  world: World,
  { server, profile, terms }: { server: number; profile: string; terms: Terms },
): Promise<Answer> {
  const document = world.depsOf(server).contentStore.library().stored(profile)?.document ?? {};
  const offers = (document['sessionTypes'] ?? []) as readonly object[];
  const changed = {
    ...document,
    fee: terms.feePercent,
    sessionTypes: offers.map((offer, place) => ({
      ...offer,
      ...(place === 0 && { price: terms.priceMinor / 100 }),
      duration: terms.minutes,
    })),
  };
  return importDocument(world, server, changed);
}

/** Writes a document over the one that stands. */
export function importDocument(world: World, server: number, document: object): Promise<Answer> {
  const body = { ndjson: JSON.stringify(document), over: true, reason: 'a new price' };
  return world.call(server, 'POST', '/ops/content/import', { as: world.operator, body });
}

/** The number of the newest change, as the database has it. */
export async function changeNumber({ db }: World): Promise<number> {
  const [row] = await db.run<{ change: number }>('select change from content_state');
  return row?.change ?? 0;
}

/** Waits until every server serves what the database has of a profile, and all of them the same content. */
export async function untilAlike(world: World, profile: string): Promise<Violation[]> {
  const [row] = await world.db.run<{ document: string }>('select document::text from content_documents where id = $1', [
    profile,
  ]);
  const stands = inDocument(JSON.parse(row?.document ?? '{}') as Record<string, unknown>);
  const deadline = performance.now() + ALIKE_WITHIN_MS;
  for (;;) {
    const served = world.servers.map(({ deps }) => {
      const snapshot = deps.content.snapshot();
      const known = snapshot.therapists.get(profile);
      const [offer] = known?.sessionTypes ?? [];
      return { revision: snapshot.revision, terms: [offer?.price, known?.fee, offer?.duration] };
    });
    const isAlike = new Set(served.map(({ revision }) => revision)).size === 1;
    if (isAlike && served.every(({ terms }) => String(terms) === String(stands))) return [];
    if (performance.now() > deadline) {
      return [{ name: 'NOT_ALIKE', detail: `${JSON.stringify(served)} are served, and ${stands.join()} stands` }];
    }
    await wait(2);
  }
}

/** Far longer than a look of a server takes to come. */
const ALIKE_WITHIN_MS = 30_000;

function inDocument(document: Record<string, unknown>): unknown[] {
  const [offer] = (document['sessionTypes'] ?? []) as readonly { price: number; duration: number }[];
  return [Math.round((offer?.price ?? 0) * 100), document['fee'], offer?.duration];
}

/** The place of the version that these terms are of, all of them; -1 when they are of none. */
export function versionIn(versions: readonly Terms[], terms: Partial<Terms> & { totalMinor: number }): number {
  const { totalMinor, ...named } = terms;
  return versions.findIndex(
    (version) =>
      Object.entries(named).every(([name, value]) => version[name as keyof Terms] === value) &&
      shownPrice(version.priceMinor, version.feePercent) === totalMinor,
  );
}
