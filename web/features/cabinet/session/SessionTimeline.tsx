import { SECOND, instantOf } from '#domain/dates.ts';
import type { DetailedSession, SessionEvent } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './OwnSession.module.css';
import { timelineTexts } from './timeline.texts.ts';

/** All that happened to a session, the oldest first, and the session itself as long as it is ahead. */
export function SessionTimeline({ session }: { readonly session: DetailedSession }) {
  const { t, locale } = useWords(timelineTexts);
  const { status, timeline } = session;
  const { start } = timesOf(session);
  const isAhead = useServerNow(SECOND) < start && status === 'confirmed';
  return (
    <SectionCard headingId="timeline" heading={t('title')} className="stack">
      <ol>
        {timeline.map((event) => (
          <li key={`${event.what} ${event.at}`} className={styles['event']}>
            <span className={styles['disc']}>
              <Icon name="check" size={16} label={t('isDone')} />
            </span>
            <EventWords event={event} />
          </li>
        ))}
        {isAhead && (
          <li className={styles['event']}>
            <span className={classNames(styles['disc'], styles['ring'])}>
              <span className="visually-hidden">{t('isAhead')}</span>
            </span>
            <div>
              <p className="strong ink">{t('ahead')}</p>
              <Kept as="p" className="hint" words={momentWords(start, locale)} />
            </div>
          </li>
        )}
      </ol>
    </SectionCard>
  );
}

function EventWords({ event }: { readonly event: SessionEvent }) {
  const { t, locale } = useWords(timelineTexts);
  const { what, at, from, to } = event;
  const words = (time: NonNullable<typeof from>) => momentWords(instantOf(time.date, time.startTime) ?? 0, locale);
  return (
    <div>
      <p className="strong ink">{t(what)}</p>
      <Kept as="p" className="hint" words={momentWords(Date.parse(at), locale)} />
      {from !== null && to !== null && (
        <Kept as="p" className="hint" words={t('movedFromTo', { from: words(from), to: words(to) })} />
      )}
    </div>
  );
}
