import { formatDate } from '#domain/dates.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { useWords } from '../../lib/texts.tsx';
import { localMoment } from '../../parts/booked-session.ts';
import { ClientName } from './ClientName.tsx';
import { timesOf } from './session-facts.ts';
import { sessionTexts } from './session.texts.ts';

/** The session that a dialog is about: day, time, the viewer's own time where it differs, the client. */
export function SessionSummary({ session }: { readonly session: TherapistSession }) {
  const { t, locale } = useWords(sessionTexts);
  const local = localMoment(timesOf(session).start, locale);
  return (
    <div>
      <ClientName client={session.client} className="strong ink" />
      <p className="hint">
        {formatDate(session.date, locale, { weekday: true })}, {session.start}–{session.end}
        {local !== null && ` · ${t('localShort', { when: local })}`}
      </p>
    </div>
  );
}
