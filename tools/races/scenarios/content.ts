import type { Violation } from '../../checker/checker.ts';
import type { Answer } from '../answer.ts';
import { MINUTES, profileOf } from '../people.ts';
import { anyServer, attempt, isWon, oddAnswers, scenario, type Try } from '../scenario.ts';
import { ok } from '../sessions.ts';
import type { World } from '../world.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { shownPrice } from '#domain/money.ts';

/** Changes of one race, and clients who hold a time beside one of them each. */
const CHANGES = 40;

/** The refusals for a client whose page shows the minutes of another version. */
const OTHER_MINUTES = ['DURATION_MISMATCH', 'BAD_SLOT'];

/** An operator changes terms while clients hold sessions: price, fee and minutes of an order are of one version. */
export const changedTerms = scenario('forty changes of price and fee, and forty holds', {
  plan(chance) {
    const therapist = 1 + chance.below(5);
    const lanes = 2 + chance.below(4);
    const mixed = chance.pick([0, 0.5, 1]);
    return {
      therapist,
      steps: Array.from({ length: CHANGES }, (_, client) => ({
        lane: client % lanes,
        server: anyServer(chance),
        version: client + 1,
        wish: {
          client,
          server: anyServer(chance),
          by: chance.hits(mixed) ? ('reserve' as const) : ('check' as const),
          slot: { therapist, day: 1 + (client % 13), hour: 10 + 2 * Math.floor(client / 13) },
        },
        isShort: chance.hits(0.5),
      })),
    };
  },
  async run(world, { therapist, steps }) {
    const profile = profileOf({ therapist });
    const before = world.depsOf(0).contentStore.library().stored(profile)?.document ?? {};
    const shipped = shippedTerms(world, profile);
    const versions = [shipped, ...steps.map(({ version }) => termsOf(shipped, version))];
    const first = await changeNumber(world);
    const told: Answer[] = [];
    const changed: Answer[] = [];
    const lanes = [...new Set(steps.map(({ lane }) => lane))].map(async (lane) => {
      for (const { server, version, wish, isShort } of steps.filter((step) => step.lane === lane)) {
        const [change, hold] = await Promise.all([
          changeTerms(world, { server, profile, terms: termsOf(shipped, version) }),
          holdAnyMinutes(world, wish, isShort),
        ]);
        changed.push(change);
        told.push(hold);
      }
    });
    await Promise.all(lanes);
    const violations = [...oddAnswers(told, OTHER_MINUTES), ...oddChanges(changed)];
    const rose = (await changeNumber(world)) - first;
    const done = changed.filter(ok).length;
    if (rose !== done) violations.push({ name: 'NUMBERS', detail: `${done} changes took ${rose} numbers` });
    violations.push(...(await mixedTerms(world, versions, told)), ...(await untilAlike(world, profile)));
    // The next race finds the profile as it was.
    violations.push(...oddChanges([await importDocument(world, 0, before)]), ...(await untilAlike(world, profile)));
    return { attempts: changed.length + told.length, winners: told.filter(isWon).length, violations };
  },
});

/** Tries the minutes of one kind of version, then those of the other, as a client does whose page is shown anew. */
async function holdAnyMinutes(world: World, wish: Try, isShort: boolean): Promise<Answer> {
  const answer = await attempt(world, { ...wish, slot: { ...wish.slot, minutes: isShort ? SHORT_MINUTES : MINUTES } });
  if (isWon(answer) || !OTHER_MINUTES.includes(answer.code ?? '')) return answer;
  return attempt(world, { ...wish, slot: { ...wish.slot, minutes: isShort ? MINUTES : SHORT_MINUTES } });
}

function shippedTerms(world: World, profile: string): Terms {
  const known = world.depsOf(0).contentStore.library().snapshot.therapists.get(profile);
  const [offer] = known?.sessionTypes ?? [];
  return { priceMinor: offer?.price ?? 0, feePercent: known?.fee ?? 0, minutes: offer?.duration ?? 0 };
}

function oddChanges(answers: readonly Answer[]): Violation[] {
  return answers
    .filter((answer) => !ok(answer))
    .map(({ status, code }) => ({ name: 'ANSWER', detail: `a change: ${status} ${code}` }));
}

/** Sessions, and answers to clients about them, whose terms are not of one version; and races that show nothing. */
async function mixedTerms(world: World, versions: readonly Terms[], told: readonly Answer[]): Promise<Violation[]> {
  const rows = await world.db.run<Terms & { totalMinor: number }>(
    `select price_minor as "priceMinor", fee_percent::float as "feePercent", total_minor as "totalMinor",
       (extract(epoch from upper(during) - lower(during)) / 60)::int as minutes from appointments`,
  );
  const shown = told.flatMap(({ body }) => {
    const hold = body['hold'] as { duration: number; terms: { priceMinor: number; totalMinor: number } } | undefined;
    if (hold === undefined) return [];
    const { priceMinor, totalMinor } = hold.terms;
    return [{ priceMinor, totalMinor, minutes: hold.duration }];
  });
  const seen = rows.map((row) => versionIn(versions, row));
  const violations = [...rows, ...shown]
    .filter((terms) => versionIn(versions, terms) === -1)
    .map((terms) => ({ name: 'MIXED_TERMS', detail: `${JSON.stringify(terms)} is of no version` }));
  const winners = told.filter(isWon).length;
  if (rows.length !== winners)
    violations.push({ name: 'TOLD_WRONG', detail: `${winners} were told yes, ${rows.length} have a time` });
  if (new Set(seen).size < 3)
    violations.push({ name: 'SHOWS_NOTHING', detail: `only versions ${seen.join()} were sold` });
  return violations;
}

/** The profile fields that an operator writes at once: price in tetri, fee in percent, and minutes. */
type Terms = { priceMinor: number; feePercent: number; minutes: number };

/** Minutes of odd versions, whose times also begin at the full hour. */
const SHORT_MINUTES = 20;

/** A version's own terms. Price and fee differ by less than a fifth, since more would wait for a second press. */
function termsOf(shipped: Terms, version: number): Terms {
  return {
    priceMinor: shipped.priceMinor + version * 10,
    feePercent: shipped.feePercent + version / 100,
    minutes: version % 2 === 0 ? MINUTES : SHORT_MINUTES,
  };
}

/** Gives the first offer of a profile these terms, and all of them its minutes, as an operator does on a server. */
async function changeTerms(
  world: World,
  { server, profile, terms }: { server: number; profile: string; terms: Terms },
): Promise<Answer> {
  const document = world.depsOf(server).contentStore.library().stored(profile)?.document ?? {};
  const changed = {
    ...document,
    fee: terms.feePercent,
    sessionTypes: ((document['sessionTypes'] ?? []) as readonly object[]).map((offer, place) => ({
      ...offer,
      ...(place === 0 && { price: terms.priceMinor / 100 }),
      duration: terms.minutes,
    })),
  };
  return importDocument(world, server, changed);
}

/** Writes a document over the one that stands. */
function importDocument(world: World, server: number, document: object): Promise<Answer> {
  const body = { ndjson: JSON.stringify(document), over: true, reason: 'a new price' };
  return world.call(server, 'POST', '/ops/content/import', { as: world.operator, body });
}

async function changeNumber({ db }: World): Promise<number> {
  const [row] = await db.run<{ change: number }>('select change from content_state');
  return row?.change ?? 0;
}

/** Waits until every server serves what the database has of a profile, and all of them the same content. */
async function untilAlike(world: World, profile: string): Promise<Violation[]> {
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
function versionIn(versions: readonly Terms[], terms: Partial<Terms> & { totalMinor: number }): number {
  const { totalMinor, ...named } = terms;
  return versions.findIndex(
    (version) =>
      Object.entries(named).every(([name, value]) => version[name as keyof Terms] === value) &&
      shownPrice(version.priceMinor, version.feePercent) === totalMinor,
  );
}
