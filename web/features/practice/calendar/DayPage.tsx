import { Fragment, useEffect, useRef, useState } from 'react';
import { addDays, formatDate, wallOf } from '#domain/dates.ts';
import { useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AddTimesDialog } from './AddTimesDialog.tsx';
import { PlanButtons } from './CalendarBar.tsx';
import type { CalendarView } from './CalendarPage.tsx';
import { DayTime, NowRow } from './DayTime.tsx';
import { StateIcon } from './calendar-looks.tsx';
import { timeStartOf, calendarStateOf } from './calendar-time.ts';
import { calendarTexts } from './calendar.texts.ts';
import { weekWords } from './calendar-words.ts';
import styles from './Calendar.module.css';

/** The calendar on a phone: the days of a week in a strip, and one of them as a list. */
export function DayPage(props: CalendarView) {
  const { date, monday, times, now, choice, edits } = props;
  const { t, locale } = useWords(calendarTexts);
  const [isAdding, setAdding] = useState(false);
  const ofDay = times?.filter((time) => time.date === date && calendarStateOf(time, now) !== null);
  const ahead = ofDay?.findIndex((time) => timeStartOf(time) > now) ?? -1;
  const isToday = date === wallOf(now).date;
  const nowRow = useRef<HTMLLIElement>(null);
  // A day that is half over begins where it stands; later nothing moves by itself.
  useEffect(() => {
    nowRow.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [date]);
  return (
    <>
      <div className="line gap-2">
        <IconButton icon="back" label={t('earlier')} className={styles['arrow']} onClick={() => props.onTurn(-1)} />
        <PageHeading takeFocus="if-free" className={`${styles['heading']} ${styles['center']}`}>
          {weekWords(monday, addDays(monday, 6), locale)}
        </PageHeading>
        <IconButton icon="forward" label={t('later')} className={styles['arrow']} onClick={() => props.onTurn(1)} />
      </div>
      <Strip {...props} />
      <section className="stack" aria-labelledby="day" data-zone-said>
        <h2 id="day" className="serif">
          {formatDate(date, locale, { weekday: true })}
        </h2>
        <ZoneNote />
        {ofDay === undefined ? (
          <Skeleton heights={[64, 64, 64]} label={t('loading')} />
        ) : (
          <ul className={`stack gap-2 ${styles['list']}`} data-testid="ther-cal">
            {ofDay.length === 0 && <li className="hint">{t('dayEmpty')}</li>}
            {ofDay.map((time, index) => (
              <Fragment key={`${time.date} ${time.start} ${time.status === 'free' ? 'free' : time._id}`}>
                {isToday && index === ahead && <NowRow ref={nowRow} now={now} />}
                <DayTime
                  time={time}
                  now={now}
                  onRemove={() => void edits.remove([time])}
                  onOpen={() =>
                    calendarStateOf(time, now) === 'free' ? props.onPropose(time) : props.onOpenTime(time)
                  }
                />
              </Fragment>
            ))}
            {isToday && ofDay.length > 0 && ahead === -1 && <NowRow ref={nowRow} now={now} />}
            <li className="row gap-2 top-3">
              <PlanButtons {...props} />
              <Button look="ghost" size="small" onClick={() => props.onPropose(null)}>
                {t('propose')}
              </Button>
            </li>
          </ul>
        )}
      </section>
      <Button look="ghost" className={styles['add']} onClick={() => setAdding(true)}>
        <StateIcon state="add" size={20} />
        {t('add')}
      </Button>
      {isAdding && (
        <AddTimesDialog
          date={date}
          times={times ?? []}
          now={now}
          choice={choice}
          onPublish={(some) => void edits.publish(some)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function Strip({ date, monday, times = [], now, onShow }: CalendarView) {
  const { t, locale } = useWords(calendarTexts);
  const today = wallOf(now).date;
  return (
    <div className={styles['days']} role="group" aria-label={weekWords(monday, addDays(monday, 6), locale)}>
      {t('weekdays')
        .split(' ')
        .map((word, day) => {
          const at = addDays(monday, day);
          const free = times.filter((time) => time.date === at && calendarStateOf(time, now) === 'free').length;
          const count = free === 0 ? t('noTimes') : t('dayTimes', { n: free });
          return (
            <button
              key={at}
              type="button"
              aria-pressed={at === date}
              className={classNames(styles['day'], at < today && styles['before'], at === date && styles['chosen'])}
              onClick={() => onShow(at)}
            >
              <span className="visually-hidden">
                {`${formatDate(at, locale, { weekday: true })}, ${at === today ? `${t('today')}, ` : ''}${count}`}
              </span>
              <span aria-hidden="true">{word}</span>
              <b aria-hidden="true">{Number(at.slice(8))}</b>
              <span aria-hidden="true" className={classNames(at > today && free > 0 && `figures ${styles['count']}`)}>
                {at === today ? t('today') : at < today ? '' : free === 0 ? '—' : free}
              </span>
            </button>
          );
        })}
    </div>
  );
}
