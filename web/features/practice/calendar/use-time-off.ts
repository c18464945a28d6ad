import { useEffect, useRef, useState } from 'react';
import { isDate } from '#domain/dates.ts';
import { TIME_OFF_NOTE_MAX } from '#domain/time-off.ts';
import { type CalendarTime, type TimeOffWish, giveTimeOffUp, takeTimeOff } from '../../../data/practice-calendar.ts';
import { useWords } from '../../../lib/texts.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { plansTexts } from './plans.texts.ts';
import { offerUndo } from './undo.ts';
import { tried } from './use-edits.ts';

/** The extents of time off that the form offers. */
export const TIME_OFF_KINDS = ['wholeDay', 'someHours', 'someDays'] as const;

const FIELD_OF: { readonly [code: string]: 'end' | 'firstDate' | 'note' } = {
  TIME_REVERSED: 'end',
  SLOT_IN_PAST: 'firstDate',
  TIME_OFF_TOO_FAR: 'firstDate',
  WORDS_TOO_LONG: 'note',
};

/** The form of time off, first on a day that is shown; `booked` are the sessions in it once it is taken. */
export function useTimeOff({ date, today, onClose }: { date: string; today: string; onClose: () => void }) {
  const { t } = useWords(plansTexts);
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
      offerUndo(t('taken1'), t('undo'), () => {
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
