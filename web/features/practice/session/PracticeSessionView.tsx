import type { Ref } from 'react';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { SECOND, formatDate, formatDayInDative, wallOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { TherapistSession } from '../../../data/practice.ts';
import type { SessionInDetail } from '../../../data/practice-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { localMoment, momentOf } from '../../../parts/times/moment-words.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { cancelReasonsTexts } from './cancel-reasons.texts.ts';
import { ClientName } from '../../../session/ClientName.tsx';
import { JoinSession } from '../../../session/JoinLink.tsx';
import { OpenPracticeDialog } from './practice-dialogs.ts';
import { OfferedTimesCard } from './OfferedTimesCard.tsx';
import { PracticeActions } from './PracticeActions.tsx';
import { SessionHead, SessionView } from '../../../session/SessionPage.tsx';
import { useSessionDialogs } from '../../../session/session-dialogs.ts';
import { timesOf } from '../../../session/facts.ts';
import { lacksConsent } from './lacks-consent.ts';
import { payOf, timeStateOf } from '../../../session/state.ts';
import { practiceSessionTexts } from './practice-session.texts.ts';
import styles from './PracticeSession.module.css';
import { sessionTexts } from './session.texts.ts';

/** An own session with all that its therapist may know, and what can be done. */
export function PracticeSessionView({ detail }: { readonly detail: SessionInDetail }) {
  const dialogs = useSessionDialogs('therapist');
  const { session, proposal } = detail;
  const { status, complaint } = session;
  return (
    <>
      <SessionView
        reader="therapist"
        isAsking={dialogs.open !== null}
        stands={`${status} ${complaint?.status}`}
        beside={
          <>
            {complaint !== undefined && <Reported complaint={complaint} />}
            {proposal !== null && <OfferedTimesCard session={session} proposal={proposal} />}
            {status !== 'proposed' && <SharedTopics detail={detail} />}
            <About detail={detail} />
          </>
        }
      >
        {(heading) => (
          <>
            <PracticeHead session={session} headingRef={heading} />
            <Meaning session={session} />
            <WaitingNote detail={detail} />
            <div className={styles['join']}>
              <JoinSession reader="therapist" session={session} />
            </div>
            <ConsentNote session={session} />
            <PracticeActions session={session} onOpen={dialogs.show} />
          </>
        )}
      </SessionView>
      <OpenPracticeDialog session={session} dialogs={dialogs} />
    </>
  );
}

type HeadProps = { readonly session: TherapistSession; readonly headingRef: Ref<HTMLHeadingElement> };

/** The state, day and time by both clocks, the client. */
function PracticeHead({ session, headingRef }: HeadProps) {
  const { t, locale } = useWords(sessionTexts);
  const state = timeStateOf(session, useServerNow(SECOND));
  const { date, client, sessionType } = session;
  const local = localMoment(timesOf(session).start, locale);
  const day = formatDate(date, locale, { weekday: true });
  return (
    <SessionHead reader="therapist" session={session} state={state} word={t(state)} day={day} headingRef={headingRef}>
      <p className="soft">
        <span>{t('tbilisi')}</span>
        {local !== null && (
          <span>
            {' '}
            · <Kept words={t('local', { when: local })} />
          </span>
        )}
      </p>
      <p className={`line gap-1 ${styles['client']}`}>
        <ClientName client={client} className="strong ink" />
        {sessionType !== undefined && <span className="soft">· {t(sessionType)}</span>}
      </p>
    </SessionHead>
  );
}

/** A state's effect on the therapist's money, and what happens automatically. */
function Meaning({ session }: { readonly session: TherapistSession }) {
  const t = useTexts(practiceSessionTexts);
  const state = timeStateOf(session, useServerNow(SECOND));
  const pay = payOf(session);
  const words = [
    session.status === 'cancelled' && t(cancelledWords(session)),
    state === 'over' && t('byItself'),
    pay === 'earned' && t('earned'),
    pay === 'frozen' && t('frozen'),
    pay === 'none' && t('notEarned'),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <p role="status" data-testid="session-meaning">
      {words.join(' ')}
    </p>
  );
}

function cancelledWords({ cancelReason }: TherapistSession) {
  switch (cancelReason) {
    case 'client':
    case 'client_late':
    case 'therapist':
    case 'guardian_refused':
      return `by_${cancelReason}` as const;
    default:
      return 'by_us';
  }
}

/** Until when a session that waits for its payment can be paid, and what else of its series waits. */
function WaitingNote({ detail: { session, seriesWaiting } }: { readonly detail: SessionInDetail }) {
  const { t, locale } = useWords(sessionTexts);
  const { payUntil } = session;
  if (payUntil === undefined) return null;
  return (
    <div className="stack gap-1" data-testid="ther-waiting">
      <Kept as="p" role="status" words={t('canPay', { when: momentOf(Date.parse(payUntil), locale) })} />
      {seriesWaiting > 0 && <p className="hint">{t('ofSeries', { n: seriesWaiting })}</p>}
    </div>
  );
}

/** Less than 24 h before a session without a parent's consent its therapist decides (P22). */
function ConsentNote({ session }: { readonly session: TherapistSession }) {
  const t = useTexts(practiceSessionTexts);
  const now = useServerNow(SECOND);
  const { start } = timesOf(session);
  if (session.status !== 'confirmed' || now >= start || !lacksConsent(session, now)) return null;
  return (
    <InlineNote kind="warn">
      <p className="strong">{t('decide')}</p>
      <p>{t('decideText')}</p>
    </InlineNote>
  );
}

/** The client's report of the session, as far as its therapist may know it, and the times in the room. */
function Reported({ complaint }: { readonly complaint: NonNullable<TherapistSession['complaint']> }) {
  const { t, locale } = useWords(practiceSessionTexts);
  const { what, status, upheldAt, presence } = complaint;
  const when = momentOf(Date.parse(upheldAt), locale);
  // Nothing that the times in the room have made is ever open.
  const isAlone = presence === 'alone' && status !== 'open';
  return (
    <SectionCard headingId="complaint" heading={t(isAlone ? 'alone' : 'complaint')} className="stack gap-2">
      <p>{t(isAlone ? 'what_alone' : `what_${what}`)}</p>
      {presence === 'against' && <p>{t('against')}</p>}
      <Kept as="p" className="soft" words={t(isAlone ? `alone_${status}` : `status_${status}`, { when })} />
    </SectionCard>
  );
}

/** The topics that the client shares for this session (P21); none once the client stops. */
function SharedTopics({ detail: { session, topics, topicsSharedAt } }: { readonly detail: SessionInDetail }) {
  const { t, locale } = useWords(practiceSessionTexts);
  return (
    <SectionCard headingId="topics" heading={t('topics')} className="stack gap-3" data-testid="ther-topics">
      {topics.length === 0 || session.sharesTopics !== true ? (
        <p className="soft">{t('noTopics')}</p>
      ) : (
        <>
          <ul className="row gap-2">
            {topics.map((topic) => (
              <Chip as="li" key={topic}>
                {topic}
              </Chip>
            ))}
          </ul>
          {topicsSharedAt !== null && (
            <p className="hint">{t('topicsAt', { day: dateOfSession(topicsSharedAt, locale) })}</p>
          )}
        </>
      )}
    </SectionCard>
  );
}

function About({ detail: { session, number, consentAt } }: { readonly detail: SessionInDetail }) {
  const { t, locale } = useWords(practiceSessionTexts);
  const words = useTexts(sessionTexts);
  const reasons = useTexts(cancelReasonsTexts);
  const { priceMinor, totalMinor, proposedBy, consent, moves = 0, therapistReason } = session;
  const facts: Fact[] = [];
  if (number !== null) facts.push({ term: t('number'), value: formatBookingNumber(number), translate: 'no' });
  const sum = (minor: number) => formatMoney(minor, { currency: 'GEL', locale });
  if (totalMinor !== undefined)
    facts.push({ term: words('clientPays'), value: sum(totalMinor), translate: 'no', testId: 'ther-client-pays' });
  if (priceMinor !== undefined) facts.push({ term: t('price'), value: sum(priceMinor), translate: 'no' });
  if (proposedBy !== undefined) facts.push({ term: words('madeBy'), value: words(`by_${proposedBy}`) });
  if (consent !== undefined) {
    const isKnown = consent === 'received' && consentAt !== null;
    const value = isKnown ? t('consentAt', { day: dateOfSession(consentAt, locale) }) : words(`consent_${consent}`);
    facts.push({ term: t('consent'), value, testId: 'ther-consent' });
  }
  if (therapistReason !== undefined) facts.push({ term: t('ownReason'), value: reasons(therapistReason) });
  if (moves > 0) facts.push({ term: t('moves'), value: t('times', { n: moves }) });
  if (facts.length === 0) return null;
  return (
    <SectionCard headingId="about" heading={t('about')} className="stack gap-2">
      <Facts facts={facts} />
    </SectionCard>
  );
}

function dateOfSession(instant: string, locale: 'ka' | 'en'): string {
  return formatDayInDative(wallOf(Date.parse(instant)).date, locale);
}
