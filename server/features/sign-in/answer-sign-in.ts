import type { Locale } from '#domain/dates.ts';
import type { Answer } from '#contract/api.ts';
import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { AnswerHead } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { preferencesOf, preferencesToWire, withChosenDate } from '../intake/intake.ts';
import { ownProfile } from '../matching/matching.ts';
import { type Person, userToWire } from '../person/person.ts';
import { contentIdOf } from './sign-in.sql.ts';
import type { SignedIn, SignInOutcome } from './open-or-ask.ts';

type Answering = { locale: Locale; head: AnswerHead };

/** A sign-in on the wire, with its cookie; or what is asked for next. */
export async function answerSignIn(
  deps: Deps,
  { outcome, locale, head }: Answering & { outcome: SignInOutcome },
): Promise<Answer<'verifyCode'>> {
  if (!('next' in outcome)) return answerSignedIn(deps, { signedIn: outcome, locale, head });
  const { expiresAt, proofs, ...next } = outcome.next;
  return { next: { ...next, proofs: [...proofs], expiresAt: isoOf(expiresAt), now: isoNow(deps.clock) } };
}

/** A sign-in that stands, on the wire. */
export async function answerSignedIn(
  deps: Deps,
  { signedIn, locale, head }: Answering & { signedIn: SignedIn },
): Promise<Extract<Answer<'verifyCode'>, { accessToken: string }>> {
  const { person, accessToken, refresh: token } = signedIn;
  head.setRefreshCookie(token.token, token.expiresAt);
  return { accessToken, user: userToWire(person), ...(await belongings(deps, person, locale)) };
}

/** A therapist has a profile, a client has preferences; an operator has neither (spec §4). */
export async function belongings(deps: Deps, person: Person, locale: Locale) {
  if (person.role === 'USER') {
    const stored = await preferencesOf(deps, deps.db, person.id);
    const preferences = await withChosenDate(deps, person.id, stored);
    return { therapist: null, preferences: preferencesToWire(deps.content.snapshot(), preferences, locale) };
  }
  const contentId = person.role === 'THERAPIST' ? await contentIdOf(deps.db, person.id) : null;
  const therapist = contentId === null ? null : await ownProfile(deps, { contentId, locale });
  return { therapist, preferences: null };
}
