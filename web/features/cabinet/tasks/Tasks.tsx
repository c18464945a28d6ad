import { Suspense, useState } from 'react';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { isSharingDeclined } from '../../../parts/task/sharing-declined.ts';
import { SharingCard } from '../../../parts/task/SharingCard.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from '../sessions/Upcoming.module.css';
import { tasksTexts } from './tasks.texts.ts';
import { isConsentOpen } from '../sessions/split-sessions.ts';
import type { TaskList } from './use-tasks.ts';
import { href } from '#contract/pages/pages.ts';
import { useConsentTask } from '../../../data/orders.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { awaitedPart } from '../../../lib/late-part.ts';
import { momentOf, momentWords } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CONTEST_WITHIN_MS } from '#domain/complaint.ts';
import { freeLimit } from '#domain/cancelling.ts';
import { payUntil } from '#domain/paid-later.ts';
import { sessionsTexts } from '../sessions/sessions.texts.ts';

/** The open tasks, on one card. */
export function Tasks({ tasks: { sharing, consent, proposal, marked, unpaid } }: { readonly tasks: TaskList }) {
  const t = useTexts(tasksTexts);
  // Declining happens in this browser only: the number is counted anew.
  const [, recount] = useState(0);
  const [toPay] = unpaid;
  const isSharingOpen = sharing !== null && !sharing.sharing.shared && !isSharingDeclined(sharing.session.orderId);
  const isConsentAsked = consent !== null && isConsentOpen(consent);
  const open = [isSharingOpen, isConsentAsked, proposal !== null, marked !== null, toPay !== undefined].filter(
    Boolean,
  ).length;
  return (
    <Card as="section" className={`stack ${styles['tasks']}`} aria-labelledby="tasks">
      <div className="row spread">
        <h2 id="tasks" className="serif">
          {t('tasks')}
        </h2>
        {open > 0 && (
          <span className="figures count-badge" role="img" aria-label={t('tasksOpen', { n: open })}>
            {open}
          </span>
        )}
      </div>
      {marked !== null && <MarkedTask session={marked} />}
      {toPay !== undefined && <UnpaidTask session={toPay} n={unpaid.length} />}
      {proposal !== null && <OtherTimesTask session={proposal} />}
      {consent !== null && <ConsentTask session={consent} />}
      {sharing !== null && (
        <SharingCard
          orderId={sharing.session.orderId}
          specialist={sharing.session.specialist.name}
          sharing={sharing.sharing}
          onDecide={() => recount((n) => n + 1)}
        />
      )}
    </Card>
  );
}

const ConsentCard = awaitedPart(() => import('../../../parts/task/ConsentCard.tsx'), 'ConsentCard');

/** The consent of a parent among the other tasks: a press brings the form that asks for it. */
function ConsentTask({ session }: { readonly session: OwnSession }) {
  const { t, locale } = useWords(tasksTexts);
  const [asks, setAsks] = useState(false);
  const { orderId, cancelReason } = session;
  const { data: task } = useConsentTask(orderId, { isOwn: asks });
  if (asks && task !== undefined) {
    return (
      <Suspense>
        <ConsentCard orderId={orderId} task={task} isCancelled={cancelReason === 'guardian_refused'} />
      </Suspense>
    );
  }
  const isOpen = isConsentOpen(session);
  return (
    <section className="stack gap-2 start" aria-labelledby="consent-task">
      <h2 id="consent-task">{t('consent')}</h2>
      <p className="hint">
        <Kept words={momentWords(timesOf(session).start, locale)} /> ·{' '}
        <span translate="no">{specialistName(session)}</span>
      </p>
      <p>{t(isOpen ? 'consentText' : 'consentAsked')}</p>
      {isOpen ? (
        <Button look="ghost" size="small" busy={asks} onClick={() => setAsks(true)}>
          {t('sendLink')}
        </Button>
      ) : (
        <ButtonLink to={href('cabinetSession', { orderId })} look="quiet" size="small">
          {t('look')}
        </ButtonLink>
      )}
    </section>
  );
}

/** A session that is marked as missed among the other tasks: until when to say that it is not so, and where. */
function MarkedTask({ session }: { readonly session: OwnSession }) {
  const { t, locale } = useWords(tasksTexts);
  const until = Date.parse(session.markedAt ?? '') + CONTEST_WITHIN_MS;
  const params = { when: momentOf(timesOf(session).start, locale), until: momentOf(until, locale) };
  return (
    <section className="stack gap-2 start" aria-labelledby="marked-task" data-testid="marked-task">
      <h2 id="marked-task">{t('marked')}</h2>
      <Kept as="p" words={t('markedText', params)} />
      <ButtonLink to={`${href('cabinetSession', { orderId: session.orderId })}#complaint`} size="small">
        {t('notSo')}
      </ButtonLink>
    </section>
  );
}

/** A specialist's offer of another time among the other tasks: it is answered on the page of the session. */
function OtherTimesTask({ session }: { readonly session: OwnSession }) {
  const { t, locale } = useWords(tasksTexts);
  const { start } = timesOf(session);
  const params = { when: momentOf(start, locale), until: momentOf(freeLimit(start), locale) };
  return (
    <section className="stack gap-2 start" aria-labelledby="proposal-task" data-testid="proposal-task">
      <h2 id="proposal-task">
        <Kept words={t('proposal', { name: session.specialist.name })} name={session.specialist.name} />
      </h2>
      <Kept as="p" words={t('proposalText', params)} />
      <ButtonLink to={`${href('cabinetSession', { orderId: session.orderId })}#proposal`} look="ghost" size="small">
        {t('chooseTime')}
      </ButtonLink>
    </section>
  );
}

/** The `n` sessions that wait for their payment, among the other tasks: the first of them is paid on its page. */
function UnpaidTask({ session, n }: { readonly session: OwnSession; readonly n: number }) {
  const { t, locale } = useWords(sessionsTexts);
  const { start } = timesOf(session);
  const params = { when: momentOf(start, locale), until: momentOf(payUntil(start), locale) };
  return (
    <section className="stack gap-2 start" aria-labelledby="unpaid-task" data-testid="unpaid-task">
      <h2 id="unpaid-task">{t('task', { n })}</h2>
      <Kept as="p" words={t(n === 1 ? 'taskOne' : 'taskFirst', params)} />
      <ButtonLink to={href('cabinetSession', { orderId: session.orderId })} size="small">
        {t('pay')}
      </ButtonLink>
    </section>
  );
}
