import type { ReactNode } from 'react';
import { formatDate } from '#domain/dates.ts';
import { formatWeekday } from '#domain/distance.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { useWords } from '../../../lib/texts.tsx';
import { KeptTime } from '../../../parts/times/KeptTime.tsx';
import { timesOf } from '../../../session/facts.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { SessionRow } from '../../../session/SessionRow.tsx';
import { sessionsTexts } from './sessions.texts.ts';
import styles from './OwnRow.module.css';

type OwnRowProps = {
  readonly session: OwnSession;
  /** The outcome of the session, shown under its specialist. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** A list row of a client's own session: its day on a tile, time, specialist, and the client's open tasks. */
export function OwnRow({ session, children, action }: OwnRowProps) {
  const { t, locale } = useWords(sessionsTexts);
  const { orderId, sessionTime, consent, status } = session;
  const waits = status === 'confirmed' ? CONSENT_WORDS[consent] : null;
  return (
    <SessionRow
      reader="client"
      id={orderId}
      className={styles['link']}
      action={action !== undefined && <div className={styles['action']}>{action}</div>}
    >
      <DayTile date={sessionTime.date} />
      <span className={styles['words']}>
        <span className="strong ink">
          {formatWeekday(sessionTime.date, locale)}, <KeptTime at={timesOf(session).start} />
        </span>
        <span className="soft" translate="no">
          {specialistName(session)}
        </span>
        {waits !== null && <span className={styles['waits']}>{t(waits)}</span>}
      </span>
      {children !== undefined && <span className={styles['became']}>{children}</span>}
    </SessionRow>
  );
}

const CONSENT_WORDS = {
  not_needed: null,
  none: 'consentNeeded',
  expired: 'consentNeeded',
  pending: 'consentAwaited',
  received: null,
  refused: null,
} as const satisfies Record<OwnSession['consent'], string | null>;

/** „28 ნოე“, the number above the month. */
function DayTile({ date }: { readonly date: string }) {
  const { locale } = useWords(sessionsTexts);
  const [day = '', month = ''] = formatDate(date, locale, { short: true }).split('\u00a0').toSorted();
  return (
    <span className={`figures ${styles['tile']}`}>
      <strong>{day}</strong>
      {month}
    </span>
  );
}
