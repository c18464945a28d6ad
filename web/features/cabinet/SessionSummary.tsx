import { formatDate } from '#domain/dates.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { useWords } from '../../lib/texts.tsx';
import { localMoment } from '../../parts/booked-session.ts';
import { specialistName, timesOf } from '../../parts/session-words.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { dialogTexts } from './dialog.texts.ts';
import styles from './SessionDialog.module.css';

/** The session that a dialog is about: day, time, the viewer's own time where it differs, the specialist. */
export function SessionSummary({ session }: { readonly session: OwnSession }) {
  const { t, locale } = useWords(dialogTexts);
  const { sessionTime, specialist } = session;
  const local = localMoment(timesOf(session).start, locale);
  const name = specialistName(session);
  return (
    <div className={`line gap-3 ${styles['summary']}`}>
      <Portrait {...specialist} size="small" />
      <div>
        <p className="strong ink">
          {formatDate(sessionTime.date, locale, { weekday: true })}, {sessionTime.startTime}
        </p>
        <p className="hint">{local === null ? name : t('withLocal', { name, local })}</p>
      </div>
    </div>
  );
}
