import type { Ref } from 'react';
import { type Instant, MINUTE, formatTime } from '#domain/dates.ts';
import { paidLaterRefusal } from '#domain/paid-later.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { calendarTexts } from './calendar.texts.ts';
import { LOOKS, StateIcon } from './calendar-looks.tsx';
import { minutesOf, timeStartOf, calendarStateOf } from './calendar-time.ts';
import { localHour, rowWords } from './calendar-words.ts';
import { cellId } from './week-cells.ts';
import styles from './DayTime.module.css';

/** The room is open from so long before the start. */
const JOIN_MS = 15 * MINUTE;

type DayTimeProps = {
  readonly time: CalendarTime;
  readonly now: Instant;
  readonly onRemove: () => void;
  readonly onOpen: () => void;
};

/** A time in its day's list: a button removes a free time and a press proposes it; a session opens its page. */
export function DayTime({ time, now, onRemove, onOpen }: DayTimeProps) {
  const { t, locale } = useWords(calendarTexts);
  const state = calendarStateOf(time, now);
  if (state === null) return null;
  const { first, second } = rowWords(time, state, locale);
  const local = localHour(time.date, time.start);
  const canJoin = state === 'booked' && time.meetingLink !== undefined && timeStartOf(time) - JOIN_MS <= now;
  // The press on a free time proposes it, as long as its client could still pay.
  const canPropose = state === 'free' && paidLaterRefusal(timeStartOf(time), now) === null;
  return (
    <li
      className={classNames('line gap-3', styles['row'], LOOKS[state])}
      data-state={state}
      data-testid={cellId({ date: time.date, from: minutesOf(time.start) })}
    >
      <span className={`figures ${styles['start']}`}>
        <span translate="no">{time.start}</span>
        {local !== null && (
          <span className={styles['local']}>
            <Kept as="span" className="visually-hidden" words={t('here', { time: local })} />
            <span aria-hidden="true" translate="no">
              {local}
            </span>
          </span>
        )}
      </span>
      <span className={`stack ${styles['words']}`}>
        <span className={styles['first']} translate={time.client ? 'no' : undefined}>
          {first}
        </span>
        <span className={styles['second']} translate={time.client || state !== 'free' ? undefined : 'no'}>
          <Kept words={second} />
        </span>
      </span>
      {(state === 'free' || state === 'tooSoon') && (
        <IconButton
          icon="close"
          size={18}
          label={t('remove', { time: time.start })}
          className={styles['press']}
          onClick={onRemove}
        />
      )}
      {state === 'held' && <StateIcon state="held" size={22} />}
      {canJoin && (
        <a href={time.meetingLink} className={buttonClass({ size: 'small' })}>
          {t('join')}
        </a>
      )}
      {(!['free', 'tooSoon', 'lapsed', 'held'].includes(state) || canPropose) && (
        <button
          type="button"
          className={styles['open']}
          aria-label={t(canPropose ? 'proposeAt' : 'open', {
            time: canPropose ? time.start : `${time.start}, ${first}`,
          })}
          onClick={onOpen}
        >
          {!canPropose && <Icon name="chevronDown" size={18} className={styles['chevron']} />}
        </button>
      )}
    </li>
  );
}

/** Where the day stands now, between the times of its list. */
export function NowRow({ now, ref }: { readonly now: Instant; readonly ref?: Ref<HTMLLIElement> }) {
  return (
    <li ref={ref} className={`line gap-3 figures ${styles['now']}`}>
      <span translate="no">{formatTime(now)}</span>
    </li>
  );
}
