import { type Instant, MINUTE } from '#domain/dates.ts';
import type { TypeKey } from '#domain/intake.ts';
import { iso, type Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { insertJobSelect } from '#server/jobs/jobs.sql.ts';
import type { JobPayload } from '#server/jobs/kinds.ts';
import type { Snapshot } from '#server/providers/content/content.ts';
import { contactsOf, tellAll } from '../notify/notify.ts';
import { shutOutState } from '../calendar/calendar.ts';

type Profile = JobPayload<'content.tell-profile'>['was'];

/** So long after the first change a specialist is told of all: what is changed back meanwhile is no news. */
const TOLD_AFTER_MS = 10 * MINUTE;

/** Writes for each of these profiles that a change shows, hides or reprices the job that tells its specialist. */
export async function tellOfProfiles(
  tx: Tx,
  { before, after }: { before: Snapshot; after: Snapshot },
  { ids, at }: { ids: readonly string[]; at: Instant },
): Promise<void> {
  const changed = ids.flatMap((profile) => {
    const was = soldAs(before, profile);
    const isOther = was !== null && JSON.stringify(was) !== JSON.stringify(soldAs(after, profile));
    return isOther ? [{ profile, was, at }] : [];
  });
  if (changed.length > 0) await tx.run(TELL, [JSON.stringify(changed), iso(at + TOLD_AFTER_MS)]);
}
const TELL = `${insertJobSelect('content.tell-profile', {
  payload: { profile: "one->'profile'", was: "one->'was'", at: "one->'at'" },
  runAt: '$2',
  key: "(one->>'profile')",
})} from jsonb_array_elements($1::jsonb) as one
  on conflict (dedupe_key) do update set payload = excluded.payload, done_at = null, attempts = 0, run_at = excluded.run_at
    where jobs.done_at is not null`;

/** Tells the specialist of a profile that it is shown or hidden now, and which prices are others than they were. */
export async function tellOfProfile(
  deps: Deps,
  { profile, was, at }: JobPayload<'content.tell-profile'>,
): Promise<void> {
  const is = soldAs(deps.content.snapshot(), profile) ?? { isShown: false, prices: {} };
  const { userId = null } = (await shutOutState(deps.db, profile)) ?? {};
  const contact = userId === null ? undefined : (await contactsOf(deps, deps.db, [userId])).get(userId);
  const prices = (Object.keys(is.prices) as TypeKey[]).flatMap((type) => {
    const [before, now] = [was.prices[type], is.prices[type]];
    return before === undefined || now === undefined || before === now ? [] : [{ type, was: before, is: now }];
  });
  const isShown = is.isShown === was.isShown ? null : is.isShown;
  if (contact === undefined || (isShown === null && prices.length === 0)) return;
  const dedupeKey = `profile-changed:${profile}:${at}`;
  await tellAll(deps, deps.db, [
    { to: contact, template: 'profile-changed-email', data: { isShown, prices }, dedupeKey },
  ]);
}

/** Whether a profile is shown and what its sessions cost, in tetri; null without a profile. */
function soldAs(content: Snapshot, id: string): Profile | null {
  const profile = content.therapists.get(id);
  if (profile === undefined) return null;
  const prices = profile.sessionTypes.map(({ typeKey, price }) => [typeKey, price]);
  return { isShown: profile.visible, prices: Object.fromEntries(prices) };
}
