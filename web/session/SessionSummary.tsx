import { formatDate } from '#domain/dates.ts';
import type { OwnSession } from '../data/own-sessions.ts';
import type { TherapistSession } from '../data/practice.ts';
import { useLanguage } from '../lib/language.ts';
import { KeptTime } from '../parts/times/KeptTime.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import { ClientName } from './ClientName.tsx';
import { timesOf, wallsOf } from './facts.ts';
import { specialistName } from './SessionWhen.tsx';

/** The session that a dialog is about: day, time, the viewer's own time where it differs, and the other person. */
export function SessionSummary({ session }: { readonly session: OwnSession | TherapistSession }) {
  const day = formatDate(wallsOf(session).date, useLanguage(), { weekday: true });
  const { start } = timesOf(session);
  if (!('specialist' in session))
    return (
      <div>
        <ClientName client={session.client} className="strong ink" />
        <p className="hint">
          {day}, <KeptTime at={start} end={session.end} />
        </p>
      </div>
    );
  return (
    <div className="line gap-3">
      <Portrait {...session.specialist} size="small" />
      <div>
        <p className="strong ink">
          {day}, <KeptTime at={start} />
        </p>
        <p className="hint" translate="no">
          {specialistName(session)}
        </p>
      </div>
    </div>
  );
}
