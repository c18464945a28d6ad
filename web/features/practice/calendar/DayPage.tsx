import { Fragment, useEffect, useRef, useState } from 'react';
import { type Instant, addDays, formatDate, wallOf } from '#domain/dates.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AddTimesDialog } from './AddTimesDialog.tsx';
import type { LengthChoice, OpenDialog } from './CalendarPage.tsx';
import { DayTime } from './DayTime.tsx';
import type { Start } from '../paid-later/propose-times.ts';
import { NowRow } from './NowRow.tsx';
import { PlanButtons } from './PlanButtons.tsx';
import { StateIcon } from './StateIcon.tsx';
import { timeStartOf, calendarStateOf } from './calendar-time.ts';
import { calendarTexts } from './calendar.texts.ts';
import { weekdayWord, weekWords } from './calendar-words.ts';
import type { Edits } from './use-edits.ts';
import styles from './Calendar.module.css';

type DayPageProps = {
  readonly date: string;
  readonly monday: string;
  readonly times: readonly CalendarTime[] | undefined;
  readonly now: Instant;
  readonly choice: LengthChoice;
  readonly edits: Edits;
  readonly onTurn: (weeks: 1 | -1) => void;
  readonly onShow: (date: string) => void;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onOpenTime: (time: CalendarTime) => void;
  readonly onPropose: (at: Start | null) => void;
};

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The calendar on a phone: the days of a week in a strip, and one of them as a list. */
export function DayPage(props: DayPageProps) {
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
              <PlanButtons monday={monday} now={now} edits={edits} onOpen={props.onOpen} />
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

function Strip({ date, monday, times = [], now, onShow }: DayPageProps) {
  const { t, locale } = useWords(calendarTexts);
  const today = wallOf(now).date;
  return (
    <div className={styles['days']} role="group" aria-label={weekWords(monday, addDays(monday, 6), locale)}>
      {WEEK.map((day) => {
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
            <span aria-hidden="true">{weekdayWord(t('weekdays'), day + 1)}</span>
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
