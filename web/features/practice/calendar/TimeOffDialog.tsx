import { formatDate, type Instant, isDate, wallOf } from '#domain/dates.ts';
import { TIME_OFF_NOTE_MAX } from '#domain/time-off.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ZoneNote } from '../../../parts/times/ZoneNote.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import { Options } from '../../../ui/Options.tsx';
import { TimeSelect } from './TimeSelect.tsx';
import { plansTexts } from './plans.texts.ts';
import { offerUndo, tried } from './use-edits.ts';
import styles from './Plans.module.css';
import { useEffect, useRef, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { type CalendarTime, type TimeOffWish, giveTimeOffUp, takeTimeOff } from '../../../data/practice-calendar.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { timeStartOf } from './calendar-time.ts';
import { clientOf } from './calendar-words.ts';

/** The extents of time off that the form offers. */
const TIME_OFF_KINDS = ['wholeDay', 'someHours', 'someDays'] as const;

type TimeOffDialogProps = {
  /** The day that the calendar shows. */
  readonly date: string;
  readonly now: Instant;
  readonly onClose: () => void;
  readonly onIll: () => void;
};

/** Takes time off, then lists the booked sessions in it: nothing is cancelled by itself. */
export function TimeOffDialog({ date, now, onClose, onIll }: TimeOffDialogProps) {
  const t = useTexts(plansTexts);
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

const FIELD_OF: { readonly [code: string]: 'end' | 'firstDate' | 'note' } = {
  TIME_REVERSED: 'end',
  SLOT_IN_PAST: 'firstDate',
  TIME_OFF_TOO_FAR: 'firstDate',
  WORDS_TOO_LONG: 'note',
};

/** The form of time off, first on a day that is shown; `booked` are the sessions in it once it is taken. */
function useTimeOff({ date, today, onClose }: { date: string; today: string; onClose: () => void }) {
  const t = useTexts(plansTexts);
  const first = date < today ? today : date;
  const [kind, setKind] = useState<(typeof TIME_OFF_KINDS)[number]>('wholeDay');
  const [wish, setWish] = useState({ firstDate: first, lastDate: first, start: '09:00', end: '13:00', note: '' });
  const [booked, setBooked] = useState<readonly CalendarTime[] | null>(null);
  const isOpen = useRef(true);
  const { firstDate, lastDate, start, end, note } = wish;
  const set = (change: Partial<typeof wish>) => setWish((before) => ({ ...before, ...change }));
  const isLong = kind === 'someDays';
  const form = useForm({
    values: wish,
    problems: {
      firstDate: !isDate(firstDate) ? t('dateMissing') : firstDate < today ? t('pastDay') : null,
      lastDate: !isLong ? null : !isDate(lastDate) ? t('dateMissing') : lastDate < firstDate ? t('lastBefore') : null,
      start: null,
      end: kind === 'someHours' && end <= start ? t('reversed') : null,
      note: note.length > TIME_OFF_NOTE_MAX ? t('noteLong') : null,
    },
    fieldOf: (code) => FIELD_OF[code ?? ''] ?? null,
    words: () => t('failed'),
    hasSummary: true,
  });

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function take(): Promise<void> {
    const body: TimeOffWish = {
      firstDate,
      lastDate: isLong ? lastDate : firstDate,
      ...(kind === 'someHours' ? { start, end: end === '24:00' ? '00:00' : end } : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
    const answer = await takeTimeOff(body);
    // What was off before is not given up by an undo.
    if (answer.isNew) {
      offerUndo(t('taken1'), () => {
        // The question of what becomes of the sessions in it goes with the time off.
        if (isOpen.current) onClose();
        void tried(giveTimeOffUp(answer.timeOffId), 'failedChange').then(
          (back) => back !== null && showToast(t('timeOffRemoved')),
        );
      });
    } else showToast(t('taken1'));
    if (answer.booked.length === 0) onClose();
    else setBooked(answer.booked);
  }

  return { kind, setKind, wish, set, isLong, form, take, booked };
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
