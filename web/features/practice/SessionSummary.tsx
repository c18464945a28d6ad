import { formatDate } from '#domain/dates.ts';
import type { TherapistSession } from '../../data/practice.ts';
import { useLanguage } from '../../lib/language.ts';
import { KeptTime } from '../../parts/KeptTime.tsx';
import { ClientName } from './ClientName.tsx';
import { timesOf } from '../../session/facts.ts';

/** The session that a dialog is about: day, time, the viewer's own time where it differs, the client. */
export function SessionSummary({ session }: { readonly session: TherapistSession }) {
  const locale = useLanguage();
  return (
    <div>
      <ClientName client={session.client} className="strong ink" />
      <p className="hint">
        {formatDate(session.date, locale, { weekday: true })},{' '}
        <KeptTime at={timesOf(session).start} end={session.end} />
      </p>
    </div>
  );
}
