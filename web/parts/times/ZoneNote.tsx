import { MINUTE } from '#domain/dates.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { localMoment } from './moment-words.ts';
import { zoneNoteTexts } from './zone-note.texts.ts';

/**
 * The note at the head of a list of times: tells a viewer elsewhere that they are Tbilisi's, and the viewer's own time
 * (P30). The element around it and the times is marked with `data-zone-said`. Nothing in Tbilisi's zone.
 */
export function ZoneNote() {
  const { t, locale } = useWords(zoneNoteTexts);
  const when = localMoment(useServerNow(MINUTE), locale);
  return when === null ? null : <Kept as="p" className="small" data-testid="zone-note" words={t('zone', { when })} />;
}
