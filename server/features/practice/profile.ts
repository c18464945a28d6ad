import type { Answer } from '#contract/api.ts';
import type { Locale } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { ownProfile } from '../matching/matching.ts';
import { ownPractice } from './practice.ts';
import { recordProfileSeen } from './practice.sql.ts';

/** The therapist's own profile as clients see it, also while it is hidden or new clients are not taken (spec §6). */
export async function showOwnProfile(
  deps: Deps,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<Pick<Answer<'readOwnProfile'>, 'therapist' | 'isListed'>> {
  const { contentId } = await ownPractice(deps, { userId });
  const therapist = orRefuse(await ownProfile(deps, { contentId, locale }), 'THERAPIST_NOT_FOUND');
  return { therapist, isListed: deps.content.snapshot().therapists.get(contentId)?.visible === true };
}

/** Remembers that the therapist has looked at the own profile; only the first time counts. */
export async function markProfileSeen(deps: Deps, userId: string): Promise<void> {
  const { therapistId } = await ownPractice(deps, { userId });
  await recordProfileSeen(deps.db, { therapistId, now: deps.clock.now() });
}
