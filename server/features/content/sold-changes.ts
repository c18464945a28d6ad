// docs/decisions/229
import { maskedEmail } from '#domain/email.ts';
import type { Instant } from '#domain/dates.ts';
import { iso, type Tx } from '#server/db/db.ts';
import type { ChangedBy, Deps } from '#server/deps.ts';
import type { JobPayload } from '#server/jobs/kinds.ts';
import { contactsOf, type Letter, operatorsToTell, tellAll } from '../notify/notify.ts';
import { type Rewritten, type Sold, soldIn } from './sold.ts';
import { AUDIT_SOLD, QUEUE_SOLD } from './sold-changes.sql.ts';

/** Fields that one mail names; whoever changes more of them looks into the log. */
const MOST_TOLD = 20;
/** Letters of a value in a mail, which `differences` has cut around the place where it differs. */
const MOST_LETTERS = 200;

/**
 * Records a change of what is sold or agreed to: a line of the audit log for each document, with each field before and
 * after, and the job that mails it to all operators. Every change does it, whichever way it came, but for the profiles
 * that the product invents and removes by itself.
 */
export async function recordSold(
  tx: Tx,
  rewritten: readonly Rewritten[],
  { by: { via, actorId }, number, at }: { by: ChangedBy; number: number; at: Instant },
): Promise<void> {
  const sold = via === 'product' ? [] : soldIn(rewritten);
  if (sold.length === 0) return;
  await tx.run(AUDIT_SOLD, [iso(at), actorId, JSON.stringify(sold)]);
  await tx.run(QUEUE_SOLD, [JSON.stringify(toldOf(sold)), iso(at), actorId, at, number]);
}

type Told = JobPayload<'content.tell-sold'>['changes'];

function toldOf(sold: readonly Sold[]): Told {
  const short = (text: string | null) => text && text.slice(0, MOST_LETTERS);
  return sold
    .flatMap(({ type, name, fields }) =>
      fields.map(({ path, before, after }) => ({ type, name, path, before: short(before), after: short(after) })),
    )
    .slice(0, MOST_TOLD);
}

/** Mails all operators changed prices, fees, legal texts and crisis numbers, with both values and the author. */
export async function tellOfSold(deps: Deps, { changes, by, at }: JobPayload<'content.tell-sold'>): Promise<void> {
  const email = by === null ? null : (await contactsOf(deps, deps.db, [by])).get(by)?.email;
  const data = { changes, at, by: email ? maskedEmail(email) : null };
  const dedupeKey = `sold-changed:${at}:${JSON.stringify(changes)}`;
  const letters = (await operatorsToTell(deps, deps.db)).map((to): Letter => ({
    to,
    template: 'sold-changed-email',
    data,
    dedupeKey: `${dedupeKey}:${to.userId}`,
  }));
  await tellAll(deps, deps.db, letters);
}
