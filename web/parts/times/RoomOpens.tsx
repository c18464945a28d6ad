import { type Instant, formatDayInDative, relativeDay, wallOf } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { opensAt } from '#domain/room.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { timeOf } from './moment-words.ts';
import { roomOpensTexts } from './room-opens.texts.ts';

type RoomOpensProps = { readonly start: Instant; readonly now: Instant; readonly className: string };

/** The time when a session's room opens, under a closed entrance; on its day also in how long. Its id: `join-opens`. */
export function RoomOpens({ start, now, className }: RoomOpensProps) {
  const { t, locale } = useWords(roomOpensTexts);
  const opens = opensAt({ start });
  const { date } = wallOf(opens);
  const today = wallOf(now).date;
  const day = relativeDay(date, today, locale) ?? formatDayInDative(date, locale);
  return (
    <p id="join-opens" className={className}>
      <Kept as="span" words={t('opens', { day, time: timeOf(opens, locale) })} />
      {date === today && (
        <>
          <br />
          <span>{t('opensIn', { wait: formatWait(opens - now, locale) })}</span>
        </>
      )}
    </p>
  );
}
