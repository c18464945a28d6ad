import { formatDate, type Instant, wallOf } from '#domain/dates.ts';
import { useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { Options } from '../../../ui/Options.tsx';
import { TimeSelect } from './TimeSelect.tsx';
import { plansTexts } from './plans.texts.ts';
import { TIME_OFF_KINDS, useTimeOff } from './use-time-off.ts';
import styles from './Plans.module.css';
import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { timeStartOf } from './calendar-time.ts';
import { clientOf } from './calendar-words.ts';

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

type BookedInTimeOffProps = { readonly sessions: readonly CalendarTime[]; readonly onClose: () => void };

/** The booked sessions in time off; each is offered anew, cancelled or kept. */
function BookedInTimeOff({ sessions, onClose }: BookedInTimeOffProps) {
  const { t, locale } = useWords(plansTexts);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  return (
    <Dialog title={t('booked', { n: sessions.length })} onClose={onClose}>
      <p className="hint">{t('bookedHint')}</p>
      <ul>
        {sessions.map((session) => {
          const page = href('practiceSession', { sessionId: session._id });
          return (
            <li key={session._id} className={`stack gap-2 ${styles['booked']}`}>
              <p>
                <b translate={session.client ? 'no' : undefined}>{clientOf(session, locale)}</b> ·{' '}
                {formatDate(session.date, locale, { weekday: true })}, <KeptTime at={timeStartOf(session)} />
              </p>
              {kept.has(session._id) ? (
                <p className="hint" role="status">
                  {t('kept')}
                </p>
              ) : (
                <div className="row gap-2">
                  <ButtonLink to={`${page}#propose`} look="ghost" size="small">
                    {t('propose')}
                  </ButtonLink>
                  <ButtonLink to={`${page}#cancel`} look="ghost" size="small">
                    {t('cancel')}
                  </ButtonLink>
                  <Button look="ghost" size="small" onClick={() => setKept((now) => new Set(now).add(session._id))}>
                    {t('keep')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Button onClick={onClose}>{t('done')}</Button>
    </Dialog>
  );
}
