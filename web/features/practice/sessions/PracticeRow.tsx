import type { ReactNode } from 'react';
import { MINUTE, formatDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { localMoment, momentOf } from '../../../parts/times/moment-words.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { SessionRow } from '../../../session/SessionRow.tsx';
import { StateBadge } from '../../../session/StateBadge.tsx';
import { cancelReasonsTexts } from '../session/cancel-reasons.texts.ts';
import { ClientName } from '../../../session/ClientName.tsx';
import { timesOf } from '../../../session/facts.ts';
import { timeStateOf } from '../../../session/state.ts';
import { sessionTexts } from '../session/session.texts.ts';
import styles from './Sessions.module.css';
import { sessionsTexts } from './sessions.texts.ts';

type PracticeRowProps = {
  readonly session: TherapistSession;
  readonly action?: ReactNode;
};

/** A list row of a therapist's own session: time, client, kind, status, price. */
export function PracticeRow({ session, action }: PracticeRowProps) {
  const { t, locale } = useWords(sessionTexts);
  const more = useTexts(sessionsTexts);
  const reasons = useTexts(cancelReasonsTexts);
  const state = timeStateOf(session, useServerNow(MINUTE));
  const { _id, date, start, client, sessionType, priceMinor, consent, isProposed, sharesTopics, therapistReason } =
    session;
  const { payUntil, series } = session;
  const local = localMoment(timesOf(session).start, locale);
  const about = [
    sessionType !== undefined && t(sessionType),
    consent !== undefined && state === 'ahead' && t(`consent_${consent}`),
    payUntil !== undefined && t('payUntil', { when: momentOf(Date.parse(payUntil), locale) }),
    series !== undefined && t('weekly'),
    isProposed === true && more('proposed'),
    sharesTopics === true && more('shares'),
    therapistReason !== undefined && reasons('own', { reason: reasons(therapistReason) }),
  ].filter(Boolean);
  return (
    <SessionRow reader="therapist" id={_id} className={styles['link']} action={action}>
      <span className={styles['when']} data-zone-said={local === null ? undefined : true}>
        <span className="strong ink figures" translate="no">
          {start}
        </span>
        <span className="small">{formatDate(date, locale, { weekday: true, short: true })}</span>
        {local !== null && <Kept as="span" className="small" words={t('localShort', { when: local })} />}
      </span>
      <span className={styles['who']}>
        <ClientName client={client} className="strong ink" />
        <Kept as="span" className="small" words={about.join(' · ')} />
      </span>
      {action === undefined && state !== 'ahead' && (
        <StateBadge reader="therapist" state={state} className={styles['state']}>
          {t(state)}
        </StateBadge>
      )}
      {action === undefined && priceMinor !== undefined && (
        <span className={`figures soft ${styles['price']}`} translate="no">
          {formatMoney(priceMinor, { currency: 'GEL', locale })}
        </span>
      )}
    </SessionRow>
  );
}
