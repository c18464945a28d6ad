import type { ReactNode } from 'react';
import { href } from '#contract/pages.ts';
import { formatDate } from '#domain/dates.ts';
import { formatWeekday } from '#domain/distance.ts';
import type { OwnSession } from '../../data/own-sessions.ts';
import { Link } from '../../lib/router.tsx';
import { useWords } from '../../lib/texts.tsx';
import { KeptTime } from '../../parts/KeptTime.tsx';
import { timesOf } from '../../session/facts.ts';
import { specialistName } from '../../session/session-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { sessionsTexts } from './sessions.texts.ts';
import styles from './SessionRow.module.css';

type SessionRowProps = {
  readonly session: OwnSession;
  /** What became of the session, under its specialist. */
  readonly children?: ReactNode;
  /** What can be done with it besides opening it. */
  readonly action?: ReactNode;
};

/** One session of a list: its day on a tile, time, specialist, and what waits for the client. The row leads to the session. */
export function SessionRow({ session, children, action }: SessionRowProps) {
  const { t, locale } = useWords(sessionsTexts);
  const { orderId, sessionTime, consent, status } = session;
  const waits = status === 'confirmed' ? CONSENT_WORDS[consent] : null;
  return (
    <li className={styles['row']}>
      <Link to={href('cabinetSession', { orderId })} className={styles['link']}>
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
        <Icon name="chevronDown" size={18} className={styles['onward']} />
      </Link>
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </li>
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
