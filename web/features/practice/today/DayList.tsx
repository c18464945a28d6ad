import { href } from '#contract/pages/pages.ts';
import { SECOND, formatTime, wallOf } from '#domain/dates.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { useTimesOfDay } from '../../../data/practice-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DayRow } from './DayRow.tsx';
import { timesOf } from '../../../session/facts.ts';
import { timeStateOf } from '../../../session/state.ts';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';

/** Today in the calendar's rows, with a line at now. `today`: its appointments, shown until the free times load. */
export function DayList({ today }: { readonly today: readonly TherapistSession[] }) {
  const t = useTexts(todayTexts);
  const now = useServerNow(10 * SECOND);
  const { data: times = today } = useTimesOfDay(wallOf(now).date);
  // What is over and was not sold says nothing here.
  const shown = times.filter((time) => !['cancelled', 'passed'].includes(timeStateOf(time, now)));
  const ahead = shown.findIndex((time) => timesOf(time).start > now);
  const place = ahead === -1 ? shown.length : ahead;
  const row = (time: TherapistSession) => <DayRow key={time._id} time={time} now={now} />;
  return (
    <Card as="section" className="stack gap-3" aria-labelledby="day" data-zone-said>
      <div className="line spread">
        <h2 id="day" className="serif">
          {t('day')}
        </h2>
        <Link to={href('practiceCalendar')} className="target strong">
          {t('calendar')}
        </Link>
      </div>
      <ZoneNote />
      {shown.length === 0 ? (
        <p className="soft">{t('emptyDay')}</p>
      ) : (
        <ul className={styles['rows']}>
          {shown.slice(0, place).map(row)}
          <li className={`figures ${styles['now']}`}>
            <span aria-hidden="true" translate="no">
              {formatTime(now)}
            </span>
            <Kept as="span" className="visually-hidden" words={t('nowIs', { time: formatTime(now) })} />
          </li>
          {shown.slice(place).map(row)}
        </ul>
      )}
      {shown.slice(place).some(({ status }) => status === 'confirmed') && (
        <Link to={`${href('practiceCalendar')}#ill`} className="target strong">
          {t('ill')}
        </Link>
      )}
    </Card>
  );
}
