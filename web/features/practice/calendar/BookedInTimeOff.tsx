import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { formatDate } from '#domain/dates.ts';
import type { CalendarTime } from '../../../data/practice-calendar.ts';
import { useWords } from '../../../lib/texts.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { timeStartOf } from './calendar-time.ts';
import { clientOf } from './calendar-words.ts';
import { plansTexts } from './plans.texts.ts';
import styles from './Plans.module.css';

type BookedInTimeOffProps = { readonly sessions: readonly CalendarTime[]; readonly onClose: () => void };

/** The booked sessions in time off; each is offered anew, cancelled or kept. */
export function BookedInTimeOff({ sessions, onClose }: BookedInTimeOffProps) {
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
