// docs/decisions/175
import type { Sql, Tx } from '#server/db/db.ts';
import { lockPeopleOfDemo } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Config } from '#server/config/config.ts';
import { maySimulate } from '#server/config/simulated.ts';
import { findInvented, openContent, removeInvented } from '#server/features/content/content.ts';
import { demoPeople, FIRST_GENERATED_PHONE, MOST_GENERATED } from './people.ts';
import {
  auditRemoval,
  deletePeople,
  type DemoIndexes,
  type DemoPerson,
  demoPeopleIn,
  hasDemoPeople,
  shutOut,
} from './remove.sql.ts';

/** Demo people, whose passwords everybody can read, could sign in to a server that others reach. */
export class DemoPeopleThere extends Error {
  constructor() {
    super(
      'This database has demo people, whose passwords everybody can read: `npm run operator -- remove-demo` shows what ' +
        'would go, and removes them with --yes.',
    );
    this.name = 'DemoPeopleThere';
  }
}

/** Throws DemoPeopleThere where others reach a server that has demo people without having been asked for them. */
export async function refuseDemoPeople({ keyring, db }: Pick<Deps, 'keyring' | 'db'>, config: Config): Promise<void> {
  if (config.demo || maySimulate(config)) return;
  if (await hasDemoPeople(db, indexesOf({ keyring }))) throw new DemoPeopleThere();
}

/** The people to delete, the people whose names stay for their bookings, and the fate of the invented profiles. */
export type DemoRemoval = People & { profiles: Awaited<ReturnType<typeof removeInvented>> };

type People = { gone: DemoPerson[]; kept: DemoPerson[] };

/** Finds the demo's people and profiles, divided as `removeDemo` would do it; changes nothing. */
export async function findDemo(deps: Deps): Promise<DemoRemoval> {
  await openContent(deps);
  const people = await peopleIn(deps, deps.db);
  const gone = new Set(people.gone.flatMap(({ contentId }) => contentId ?? []));
  return { ...people, profiles: await findInvented(deps, gone) };
}

async function peopleIn(deps: Deps, sql: Sql): Promise<People> {
  const people = await demoPeopleIn(sql, indexesOf(deps), deps.clock.now());
  return {
    gone: people.filter(({ booked }) => booked === 0),
    kept: people.filter(({ booked }) => booked > 0),
  };
}

/**
 * Removes the demo people: accounts and calendars of those without any booking. The others keep their row, because
 * bookings and money refer to it; they lose every way to sign in and all free times. Then all invented profiles leave
 * the content; those with a calendar stay hidden. Can be repeated if it stops between the two.
 */
export async function removeDemo(deps: Deps): Promise<DemoRemoval> {
  const now = deps.clock.now();
  await openContent(deps);
  const people = await deps.db.transaction(async (tx) => {
    await lockPeopleOfDemo(tx);
    const found = await peopleIn(deps, tx);
    const ids = [...found.gone, ...found.kept].map(({ userId }) => userId);
    await auditRemoval(tx, { entity: 'users', ids, now });
    await shutOut(tx, found.kept, now);
    await deletePeople(tx, found.gone);
    return found;
  });
  const audited = async (tx: Tx, ids: readonly string[]) => auditRemoval(tx, { entity: 'content', ids, now });
  return { ...people, profiles: await removeInvented(deps, audited) };
}

/** The fixed contacts of the demo tell its people from others, also in a database of an older version. */
function indexesOf({ keyring }: Pick<Deps, 'keyring'>): DemoIndexes {
  const { therapists, admin } = demoPeople();
  const named = [admin, ...therapists];
  const generated = Array.from({ length: MOST_GENERATED + 1 }, (_, place) => `+995${FIRST_GENERATED_PHONE + place}`);
  const hex = (kind: 'phone' | 'email', contact: string): string =>
    Buffer.from(keyring.blindIndex(kind, contact)).toString('hex');
  return {
    phones: [...named.map(({ phone }) => phone), ...generated].map((phone) => hex('phone', phone)),
    emails: named.map(({ email }) => hex('email', email)),
  };
}
