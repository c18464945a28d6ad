import { useId } from 'react';
import { href } from '#contract/pages/pages.ts';
import { addDays, wallOf } from '#domain/dates.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import type { CalendarView, LengthChoice } from './CalendarPage.tsx';
import { calendarTexts } from './calendar.texts.ts';
import { weekWords } from './calendar-words.ts';
import styles from './Calendar.module.css';

type CalendarBarProps = CalendarView & {
  /** The next press on a free or empty time of the week proposes a session for then. */
  readonly isProposing: boolean;
  readonly onProposing: (isProposing: boolean) => void;
};

/** Over the week: which week, how long a new time is, and the plans. */
export function CalendarBar(props: CalendarBarProps) {
  const { monday, now, choice, onTurn, onShow, isProposing, onProposing } = props;
  const { t, locale } = useWords(calendarTexts);
  const sunday = addDays(monday, 6);
  const today = wallOf(now).date;
  return (
    <div className={`row spread ${styles['bar']}`}>
      <div className="line gap-2">
        <IconButton icon="back" label={t('earlier')} className={styles['arrow']} onClick={() => onTurn(-1)} />
        <IconButton icon="forward" label={t('later')} className={styles['arrow']} onClick={() => onTurn(1)} />
        <PageHeading takeFocus="if-free" className={styles['heading']}>
          {weekWords(monday, sunday, locale)}
        </PageHeading>
        {(today < monday || today > sunday) && (
          <Button look="ghost" size="small" onClick={() => onShow(today)}>
            {t('today')}
          </Button>
        )}
      </div>
      <LengthRadios choice={choice} />
      <div className="row gap-2">
        <PlanButtons {...props} />
        <Button
          look="ghost"
          size="small"
          aria-pressed={isProposing}
          className={isProposing ? styles['pressed'] : undefined}
          onClick={() => onProposing(!isProposing)}
        >
          {t('propose')}
        </Button>
      </div>
      <p className={isProposing ? 'hint wide' : 'visually-hidden'} role="status">
        {isProposing ? t('chooseTime') : ''}
      </p>
    </div>
  );
}

/** How long a new time is; nothing where the own session types have one length. */
export function LengthRadios({ choice }: { readonly choice: LengthChoice }) {
  const t = useTexts(calendarTexts);
  const name = useId();
  if (choice.all.length < 2) return null;
  return (
    <fieldset className="line gap-3">
      <legend className={`small ${styles['legend']}`}>{t('length')}</legend>
      <div className={`line ${styles['lengths']}`}>
        {choice.all.map((length) => (
          <label key={length} className={`ring line gap-2 ${styles['length']}`}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={choice.length === length}
              onChange={() => choice.choose(length)}
            />
            {choice.length === length && <Icon name="check" size={16} />}
            <span>{t('minutes', { n: length })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Buttons that change a week or more of the calendar at once. */
export function PlanButtons({ monday, now, edits, onOpen }: CalendarView) {
  const t = useTexts(calendarTexts);
  return (
    <>
      <Button look="ghost" size="small" onClick={() => void edits.copyWeekBefore(monday, now)}>
        {t('copy')}
      </Button>
      <ButtonLink to={href('practiceTemplate')} look="ghost" size="small">
        {t('template')}
      </ButtonLink>
      <Button look="ghost" size="small" onClick={() => onOpen('time-off')}>
        {t('timeOff')}
      </Button>
    </>
  );
}
