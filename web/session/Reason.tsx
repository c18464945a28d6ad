import { MINUTE, wallOf } from '#domain/dates.ts';
import type { SessionRefusal } from '#domain/session-actions.ts';
import { useServerNow } from '../lib/clock.ts';
import { Kept } from '../lib/kept.tsx';
import { type Texts, useWords } from '../lib/texts.tsx';
import { momentOf, timeOf } from '../parts/times/moment-words.ts';

type ReasonProps = {
  readonly refusal: SessionRefusal;
  /** The words of its reader: `{when}` is the instant of the rule, `{soon}` the same without the day of today. */
  readonly words: Texts<SessionRefusal['code']>;
};

/** Why something cannot be done with a session now, with the instant of its rule. */
export function Reason({ refusal: { code, until }, words }: ReasonProps) {
  const { t, locale } = useWords(words);
  const today = wallOf(useServerNow(MINUTE)).date;
  if (until === null) return <Kept words={t(code)} />;
  const when = momentOf(until, locale);
  return <Kept words={t(code, { when, soon: wallOf(until).date === today ? timeOf(until, locale) : when })} />;
}
