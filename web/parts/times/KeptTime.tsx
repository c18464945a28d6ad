// docs/decisions/161
import type { Instant } from '#domain/dates.ts';
import { Kept } from '../../lib/kept.tsx';
import { useLanguage } from '../../lib/language.ts';
import { timeOf } from './moment-words.ts';

type KeptTimeProps = {
  readonly at: Instant;
  /** The time of Tbilisi at which it ends, where the end is said. */
  readonly end?: string;
};

/** „18:00–18:50“, kept by translators (P72), with the viewer's own time of the start where it differs (P30). */
export function KeptTime({ at, end }: KeptTimeProps) {
  const { words, remark } = timeOf(at, useLanguage());
  return <Kept words={(end === undefined ? words : `${words}–${end}`) + remark} />;
}
