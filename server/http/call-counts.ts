// docs/decisions/176
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteInPages } from '#server/db/delete-in-pages.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { countCalls, deleteEndedCounts } from './call-counts.sql.ts';
import { forgetOldest, type Limit } from './rate-limit.ts';

/** A limit and whom it counts by: in a bucket all count together, whatever they call. */
export type Counted = Limit & { bucket: string; subject: string };

/**
 * Counts calls in the database, over all servers: of any number at once exactly as many pass as the limit says. `take`
 * counts for all of its limits and refuses like the limiter of one process.
 */
export type CallCounts = { take(counted: readonly Counted[]): Promise<void> };

/** So that memory stays flat: beyond this many, the window that was found full first is asked for again. */
const MOST_FULL = 10_000;

/** Counters by keyed hash. A window that is full is remembered, so that a flood costs no statement. */
export function callCounts({ db, keyring, clock }: { db: Db; keyring: Keyring; clock: Clock }): CallCounts {
  const fullUntil = new Map<string, Instant>();
  return {
    async take(counted) {
      const now = clock.now();
      const asked = counted.map((one) => {
        const subject = keyring.blindIndex('calls', `${one.bucket}|${one.subject}`);
        return { ...one, subject, name: countName(subject), endsAt: now + one.windowMs };
      });
      for (const { name, endsAt, code } of asked) {
        const until = fullUntil.get(name) ?? 0;
        // One that ends later than a new one would belongs to a clock that was set back.
        if (until > now && until <= endsAt) throw refusal(code, until - now);
      }
      const counts = await countCalls(db, asked, now);
      for (const { name, max, code } of asked) {
        const count = counts.find(({ subject }) => countName(subject) === name);
        if (count === undefined || count.calls <= max) continue;
        if (fullUntil.size >= MOST_FULL) forgetOldest(fullUntil);
        fullUntil.set(name, count.endsAt);
        throw refusal(code, count.endsAt - now);
      }
    },
  };
}

function refusal(code: Limit['code'], waitMs: number): DomainError {
  return new DomainError(code ?? 'TOO_MANY_REQUESTS', { retryAfter: waitMs / 1000 });
}

function countName(subject: Uint8Array): string {
  return Buffer.from(subject).toString('base64url');
}

/** Deletes the windows that are over. */
export async function forgetEndedCounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await deleteInPages(db, async (sql) => deleteEndedCounts(sql, now));
}
