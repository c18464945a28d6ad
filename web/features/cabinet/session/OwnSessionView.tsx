import { Suspense, useEffect, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { SECOND } from '#domain/dates.ts';
import { useConsentTask, useSharing } from '../../../data/orders.ts';
import type { DetailedSession } from '../../../data/own-sessions.ts';
import { useServerNow } from '../../../lib/clock.ts';
import { awaitedPart, latePart } from '../../../lib/late-part.ts';
import { Kept } from '../../../lib/kept.tsx';
import { loadUnawaited } from '../../../lib/load-code.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { stateWords } from '../../../session/told-state.ts';
import { toldStateTexts } from '../../../session/told-state.texts.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AddToCalendar } from '../../../session/AddToCalendar.tsx';
import { JoinSession } from '../../../session/JoinLink.tsx';
import { OpenOwnDialog } from './own-dialogs.ts';
import { OwnActions } from './OwnActions.tsx';
import { OwnHead } from './OwnHead.tsx';
import { SessionDetails, SessionTimeline } from './SessionDetails.tsx';
import { SessionView } from '../../../session/SessionPage.tsx';
import { useSessionDialogs } from '../../../session/session-dialogs.ts';
import { ownSessionTexts } from './own-session.texts.ts';
import styles from './OwnSession.module.css';

/** Few sessions have one; the page waits for the code, so that nothing moves when it comes. */
const OtherTimesCard = awaitedPart(() => import('./OtherTimesCard.tsx'), 'OtherTimesCard');

/** Only sessions with teenagers need a parent's consent, and only who has named topics can share them. */
const consentCode = () => import('../../../parts/task/ConsentCard.tsx');
const ConsentCard = latePart(consentCode, 'ConsentCard');
const sharingCode = () => import('../../../parts/task/SharingCard.tsx');
const SharingCard = latePart(sharingCode, 'SharingCard');

/** Of money that goes back. One that begins on the page comes into it once its code is there. */
const SessionMoney = awaitedPart(() => import('./SessionMoney.tsx'), 'SessionMoney');

/** Few have a complaint. One that is made on the page comes into it once its code is there. */
const ComplaintCard = latePart(() => import('./ComplaintCard.tsx'), 'ComplaintCard');

/** Only of what waits for its payment; the head of the session is there before. */
const waitingCode = () => import('../paid-later/waiting-session.ts');
const PayAppointment = latePart(waitingCode, 'PayAppointment');
const WaitingDetails = latePart(waitingCode, 'WaitingDetails');

/** About as high as what there is to pay and the form. */
const PAY_HEIGHTS = [180, 90, 90, 100, 220, 52];

/** A session of the client's own with all that belongs to it, and what can be done. */
export function OwnSessionView({ session }: { readonly session: DetailedSession }) {
  const words = useWords(toldStateTexts);
  const now = useServerNow(SECOND);
  const dialogs = useSessionDialogs('client');
  const { orderId, status, proposal, complaint, refund, openAtBank } = session;
  const [{ hadComplaint, hadRefund }] = useState({ hadComplaint: complaint !== null, hadRefund: refund !== null });
  const { state, word, meaning, money } = stateWords(session, now, words);
  const complaintCard = complaint !== null && (
    <ComplaintCard complaint={complaint} onWithdraw={() => dialogs.show('withdraw')} />
  );
  const refundCard = refund !== null && <SessionMoney session={session} refund={refund} words={money} />;
  const isQuiet = state === 'ahead' || state === 'running';
  // Its time may have ended while a payment is open: the page goes on asking.
  const isWaiting = status === 'proposed' || (openAtBank && status !== 'held');
  const [isPaying, setPaying] = useState(false);
  const standIn = <Skeleton heights={PAY_HEIGHTS} />;
  return (
    <>
      <SessionView
        reader="client"
        isAsking={dialogs.open !== null}
        stands={status}
        beside={
          status === 'proposed' ? (
            <Suspense>
              <WaitingDetails session={session} />
            </Suspense>
          ) : (
            <>
              <SessionTimeline session={session} />
              <SessionDetails
                session={session}
                onChangeEmail={() => dialogs.show('email')}
                onVoidLink={() => dialogs.show('link')}
              />
            </>
          )
        }
      >
        {(heading) => (
          <>
            {/* The same one before and after the code of the form has come: it may have the focus. */}
            {!(isWaiting && isPaying) && <OwnHead session={session} state={state} word={word} headingRef={heading} />}
            {isWaiting ? (
              <Suspense fallback={standIn}>
                <PayAppointment
                  session={session}
                  standIn={standIn}
                  another={<AnotherTime session={session} />}
                  onPaying={setPaying}
                  onDecline={() => dialogs.show('decline')}
                />
              </Suspense>
            ) : (
              <>
                {!isQuiet && (
                  <p role="status" data-testid="session-meaning">
                    <Kept words={refund === null ? `${meaning} ${money}`.trim() : meaning} />
                  </p>
                )}
                {proposal !== null && state === 'ahead' && <OtherTimesCard session={session} proposal={proposal} />}
                <JoinSession reader="client" session={session} />
                {state === 'ahead' && (
                  <div className={styles['calendar']}>
                    <AddToCalendar orderId={orderId} session={session} />
                  </div>
                )}
                {hadRefund ? refundCard : <Suspense>{refundCard}</Suspense>}
                {hadComplaint ? complaintCard : <Suspense>{complaintCard}</Suspense>}
                <OwnActions session={session} onOpen={dialogs.show} />
                {!isQuiet && state !== 'looked_into' && <AnotherTime session={session} />}
                <Agreements session={session} />
              </>
            )}
          </>
        )}
      </SessionView>
      <OpenOwnDialog session={session} dialogs={dialogs} />
    </>
  );
}

/** A parent's consent and the shared topics: asked for before the session; sharing can also be ended afterwards. */
function Agreements({ session }: { readonly session: DetailedSession }) {
  const { orderId, specialist, status, cancelReason, consent, sharesTopics } = session;
  const isAhead = status === 'confirmed';
  const asksConsent = isAhead && consent !== 'not_needed';
  const mayShare = isAhead || sharesTopics;
  const task = useConsentTask(orderId, { isOwn: asksConsent });
  const sharing = useSharing(orderId, { isOwn: mayShare });
  // On its way beside what it shows.
  useEffect(() => {
    if (asksConsent) void loadUnawaited(consentCode);
    if (mayShare) void loadUnawaited(sharingCode);
  }, [asksConsent, mayShare]);
  return (
    <Suspense>
      {task.data !== undefined && (
        <ConsentCard orderId={orderId} task={task.data} isCancelled={cancelReason === 'guardian_refused'} />
      )}
      {sharing.data !== undefined && (isAhead || sharing.data.shared) && (
        <SharingCard orderId={orderId} specialist={specialist.name} sharing={sharing.data} showsTopics />
      )}
    </Suspense>
  );
}

function AnotherTime({ session }: { readonly session: DetailedSession }) {
  const t = useTexts(ownSessionTexts);
  const { _id } = session.specialist;
  return (
    <SectionCard headingId="again" heading={t('again')} className={`stack gap-2 start ${styles['again']}`}>
      <ButtonLink to={_id === null ? href('therapistList') : href('therapist', { id: _id })} look="ghost" size="small">
        {t('chooseTime')}
      </ButtonLink>
    </SectionCard>
  );
}
