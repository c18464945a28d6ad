import { type Instant, wallOf } from '#domain/dates.ts';
import { useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { Options } from '../../../ui/Options.tsx';
import { BookedInTimeOff } from './BookedInTimeOff.tsx';
import { TimeSelect } from './TimeSelect.tsx';
import { plansTexts } from './plans.texts.ts';
import { TIME_OFF_KINDS, useTimeOff } from './use-time-off.ts';
import styles from './Plans.module.css';

type TimeOffDialogProps = {
  /** The day that the calendar shows. */
  readonly date: string;
  readonly now: Instant;
  readonly onClose: () => void;
  readonly onIll: () => void;
};

/** Takes time off, then lists the booked sessions in it: nothing is cancelled by itself. */
export function TimeOffDialog({ date, now, onClose, onIll }: TimeOffDialogProps) {
  const { t } = useWords(plansTexts);
  const today = wallOf(now).date;
  const { kind, setKind, wish, set, isLong, form, take, booked } = useTimeOff({ date, today, onClose });
  const { firstDate, lastDate, start, end, note } = wish;
  if (booked !== null) return <BookedInTimeOff sessions={booked} onClose={onClose} />;
  return (
    <Dialog title={t('timeOff')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => form.submit(event, take)}>
        <ErrorSummary heading={t('problem')} {...form.summary} />
        <fieldset className={styles['kinds']}>
          <legend className={`strong ${styles['part']}`}>{t('which')}</legend>
          <Options name="kind" values={TIME_OFF_KINDS} chosen={kind} label={t} onChoose={setKind} />
        </fieldset>
        <Field
          type="date"
          min={today}
          label={t(isLong ? 'firstDate' : 'date')}
          value={firstDate}
          onChange={({ currentTarget: { value } }) => set({ firstDate: value })}
          {...form.field('firstDate')}
        />
        {isLong && (
          <Field
            type="date"
            min={firstDate}
            label={t('lastDate')}
            value={lastDate}
            onChange={({ currentTarget: { value } }) => set({ lastDate: value })}
            {...form.field('lastDate')}
          />
        )}
        {kind === 'someHours' && (
          <div className="stack gap-2" data-zone-said>
            <ZoneNote />
            <div className={styles['kinds']}>
              <TimeSelect
                label={t('from')}
                value={start}
                onChange={(value) => set({ start: value })}
                {...form.field('start')}
              />
              <TimeSelect
                label={t('to')}
                value={end}
                isEnd
                onChange={(value) => set({ end: value })}
                {...form.field('end')}
              />
            </div>
          </div>
        )}
        <Field
          hasLines
          label={t('privateNote')}
          hint={t('privateNoteHint')}
          value={note}
          onChange={({ currentTarget: { value } }) => set({ note: value })}
          {...form.field('note')}
        />
        <p className="hint">{t('timeOffHint')}</p>
        <Refusal words={form.general} />
        <Button type="submit" busy={form.busy}>
          {t('take')}
        </Button>
        <button type="button" className={buttonClass({ look: 'quiet' })} onClick={onIll}>
          {t('ill')}
        </button>
      </form>
    </Dialog>
  );
}
