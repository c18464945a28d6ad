import type { ReactNode } from 'react';
import { href } from '#contract/pages/pages.ts';
import { formatDate } from '#domain/dates.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { useLanguage } from '../../../lib/language.ts';
import { Link } from '../../../lib/router.tsx';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { ClientName } from '../../../session/ClientName.tsx';
import { timesOf } from '../../../session/facts.ts';
import styles from './Today.module.css';

type ClientAndTimeProps = { readonly session: TherapistSession; readonly children?: ReactNode };

/** The client of a row, as a link to the session, and when it is. */
export function ClientAndTime({ session, children }: ClientAndTimeProps) {
  return (
    <div className={styles['who']}>
      <Link to={href('practiceSession', { sessionId: session._id })} className={styles['name']}>
        <ClientName client={session.client} className="strong" />
      </Link>
      <p className="hint">
        {formatDate(session.date, useLanguage(), { weekday: true, short: true })},{' '}
        <KeptTime at={timesOf(session).start} />
      </p>
      {children}
    </div>
  );
}
