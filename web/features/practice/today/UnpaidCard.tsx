import { href } from '#contract/pages/pages.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import { Kept } from '../../../lib/kept.tsx';
import { Link } from '../../../lib/router.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { momentOf, momentWords } from '../../../parts/times/moment-words.ts';
import { useClientName } from '../../../session/ClientName.tsx';
import { timesOf } from '../../../session/facts.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { waitingTexts } from '../paid-later/waiting.texts.ts';
import { sessionTexts } from '../session/session.texts.ts';
import { ClientAndTime } from './ClientAndTime.tsx';
import styles from './Today.module.css';
import { todayTexts } from './today.texts.ts';

/** How many unpaid sessions stand here; all of them stand in the list of sessions. */
const MOST = 8;

/** Sessions that wait for payment, the earliest first: each with its deadline and a button to take it back. */
export function UnpaidCard({ sessions }: { readonly sessions: readonly TherapistSession[] }) {
  const t = useTexts(todayTexts);
  return (
    <SectionCard headingId="unpaid" heading={t('unpaid')} className="stack gap-3" data-testid="ther-unpaid">
      <ul className={styles['lines']}>
        {sessions.slice(0, MOST).map((session) => (
          <Unpaid key={session._id} session={session} />
        ))}
      </ul>
      {sessions.length > MOST && (
        <Link to={href('practiceSessions')} className="target strong">
          {t('allOfThem')}
        </Link>
      )}
    </SectionCard>
  );
}

function Unpaid({ session }: { readonly session: TherapistSession }) {
  const { t, locale } = useWords(sessionTexts);
  const waiting = useTexts(waitingTexts);
  const name = useClientName()(session);
  const { _id, payUntil } = session;
  const { start } = timesOf(session);
  const path = href('practiceSession', { sessionId: _id });
  return (
    <li>
      <ClientAndTime session={session}>
        {payUntil !== undefined && (
          <Kept as="p" className="hint" words={t('payUntil', { when: momentOf(Date.parse(payUntil), locale) })} />
        )}
      </ClientAndTime>
      <ButtonLink
        to={`${path}#withdraw`}
        look="quiet"
        size="small"
        aria-label={`${waiting('withdraw')}: ${name}, ${momentWords(start, locale)}`}
      >
        {waiting('withdraw')}
      </ButtonLink>
    </li>
  );
}
