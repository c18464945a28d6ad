import { lazy, useState } from 'react';
import { freeUntil } from '#domain/cancelling.ts';
import type { Instant } from '#domain/dates.ts';
import { isPayOver } from '#domain/paid-later.ts';
import { type Sharing, useSharing } from '../../../data/orders.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { isSharingDeclined, SharingCard } from '../../../parts/task/SharingCard.tsx';
import { timesOf } from '../../../session/facts.ts';
import { Card } from '../../../ui/Card.tsx';
import { isConsentOpen } from './consent-open.ts';
import { mayContest } from './may-contest.ts';
import { OtherTimesTask } from './OtherTimesTask.tsx';
import type { splitSessions } from '../sessions/split-sessions.ts';
import { UnpaidTask } from './UnpaidTask.tsx';
import { upcomingTexts } from '../sessions/upcoming.texts.ts';
import styles from '../sessions/Upcoming.module.css';

// Few have these; the page waits for the code, so that nothing moves when it comes.
const rareTasks = () => loadCode(() => import('./rare-tasks.ts'));
const MarkedTask = lazy(async () => ({ default: (await rareTasks()).MarkedTask }));
const ConsentTask = lazy(async () => ({ default: (await rareTasks()).ConsentTask }));

type TaskList = {
  readonly isLoading: boolean;
  readonly sharing: { readonly session: OwnSession; readonly sharing: Sharing } | null;
  readonly consent: OwnSession | null;
  readonly proposal: OwnSession | null;
  /** Marked as missed by the client, who can still say that it is not so. */
  readonly marked: OwnSession | null;
  /** Those that wait for their payment and can still be paid, the first one first. */
  readonly unpaid: readonly OwnSession[];
};

type Waiting = ReturnType<typeof splitSessions>;

/**
 * The client's tasks for upcoming sessions: pay the first unpaid one (P7), share topics with the next specialist who
 * does not see them (P21), get a parent's consent to the next session with a teenager (P22), answer an offer of another
 * time; also answer a mark of their absence (P45). At most one of each: later rows show theirs.
 */
export function useTasks({ ahead, unpaid, past }: Waiting, topics: number, now: Instant): TaskList {
  // Asked once for each specialist.
  const declined = [...ahead, ...past].flatMap((one) => (isSharingDeclined(one.orderId) ? one.specialist._id : []));
  const unshared = useKept(
    topics === 0
      ? undefined
      : ahead.find(({ sharesTopics, specialist }) => !sharesTopics && !declined.includes(specialist._id)),
    ahead,
  );
  const unagreed = useKept(
    ahead.find((session) => isConsentOpen(session) || session.consent === 'pending'),
    ahead,
  );
  const { data, isLoading } = useSharing(unshared?.orderId ?? '', { isOwn: unshared !== undefined });
  return {
    isLoading,
    sharing: unshared && data ? { session: unshared, sharing: data } : null,
    consent: unagreed ?? null,
    proposal: ahead.find((session) => session.isProposed && freeUntil(timesOf(session).start, now) !== null) ?? null,
    marked: [...ahead, ...past].findLast((session) => mayContest(session, now)) ?? null,
    unpaid: unpaid.filter((session) => !isPayOver(timesOf(session).start, now)),
  };
}

/** The first session found, while it is ahead: a finished task stays, with its new words, until the page is left. */
function useKept(found: OwnSession | undefined, ahead: readonly OwnSession[]): OwnSession | undefined {
  const [kept, setKept] = useState<string | null>(null);
  const still = ahead.find(({ orderId }) => orderId === kept);
  if (still === undefined && found !== undefined) setKept(found.orderId);
  return still ?? found;
}

/** The open tasks, on one card. */
export function Tasks({ tasks: { sharing, consent, proposal, marked, unpaid } }: { readonly tasks: TaskList }) {
  const t = useTexts(upcomingTexts);
  // Declining happens in this browser only: the number is counted anew.
  const [, recount] = useState(0);
  const [toPay] = unpaid;
  if (sharing === null && consent === null && proposal === null && marked === null && toPay === undefined) return null;
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
