import { formatDate } from '#domain/dates.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { useLanguage } from '../../lib/language.ts';
import { KeptTime } from '../../parts/KeptTime.tsx';
import { timesOf } from '../../session/facts.ts';
import { specialistName } from '../../session/session-words.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import styles from './SessionDialog.module.css';

/** The session that a dialog is about: day, time, the viewer's own time where it differs, the specialist. */
export function SessionSummary({ session }: { readonly session: OwnSession }) {
  const locale = useLanguage();
  const { sessionTime, specialist } = session;
  return (
    <div className={`line gap-3 ${styles['summary']}`}>
      <Portrait {...specialist} size="small" />
      <div>
        <p className="strong ink">
          {formatDate(sessionTime.date, locale, { weekday: true })}, <KeptTime at={timesOf(session).start} />
        </p>
        <p className="hint" translate="no">
          {specialistName(session)}
        </p>
      </div>
    </div>
  );
}
