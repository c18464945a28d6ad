import { type Instant, addDays, wallOf } from '#domain/dates.ts';
import { useWords } from '../../../lib/texts.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import type { LengthChoice, OpenDialog } from './CalendarPage.tsx';
import { LengthRadios } from './LengthRadios.tsx';
import { PlanButtons } from './PlanButtons.tsx';
import { calendarTexts } from './calendar.texts.ts';
import { weekWords } from './calendar-words.ts';
import type { Edits } from './use-edits.ts';
import styles from './Calendar.module.css';

type CalendarBarProps = {
  readonly monday: string;
  readonly now: Instant;
  readonly choice: LengthChoice;
  readonly edits: Edits;
  readonly onTurn: (weeks: 1 | -1) => void;
  readonly onShow: (date: string) => void;
  readonly onOpen: (dialog: OpenDialog) => void;
  /** The next press on a free or empty time of the week proposes a session for then. */
  readonly isProposing: boolean;
  readonly onProposing: (isProposing: boolean) => void;
};

/** Over the week: which week, how long a new time is, and the plans. */
export function CalendarBar(props: CalendarBarProps) {
  const { monday, now, choice, edits, onTurn, onShow, onOpen, isProposing, onProposing } = props;
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
        <PlanButtons monday={monday} now={now} edits={edits} onOpen={onOpen} />
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
      <p className={isProposing ? `hint ${styles['choose']}` : 'visually-hidden'} role="status">
        {isProposing ? t('chooseTime') : ''}
      </p>
    </div>
  );
}
