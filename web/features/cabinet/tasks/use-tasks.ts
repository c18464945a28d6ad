import { useState } from 'react';
import { freeUntil } from '#domain/cancelling.ts';
import type { Instant } from '#domain/dates.ts';
import { isPayOver } from '#domain/paid-later.ts';
import { type Sharing, useSharing } from '../../../data/orders.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { isSharingDeclined } from '../../../parts/task/sharing-declined.ts';
import { timesOf } from '../../../session/facts.ts';
import { isConsentOpen, mayContest, type splitSessions } from '../sessions/split-sessions.ts';

/** The open tasks for sessions, at most one of each kind but for payments. */
export type TaskList = {
  readonly isLoading: boolean;
  readonly hasAny: boolean;
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
  const tasks = {
    sharing: unshared && data ? { session: unshared, sharing: data } : null,
    consent: unagreed ?? null,
    proposal: ahead.find((session) => session.isProposed && freeUntil(timesOf(session).start, now) !== null) ?? null,
    marked: [...ahead, ...past].findLast((session) => mayContest(session, now)) ?? null,
  };
  const toPay = unpaid.filter((session) => !isPayOver(timesOf(session).start, now));
  const hasAny = toPay.length > 0 || Object.values(tasks).some((task) => task !== null);
  return { isLoading, hasAny, ...tasks, unpaid: toPay };
}

/** The first session found, while it is ahead: a finished task stays, with its new words, until the page is left. */
function useKept(found: OwnSession | undefined, ahead: readonly OwnSession[]): OwnSession | undefined {
  const [kept, setKept] = useState<string | null>(null);
  const still = ahead.find(({ orderId }) => orderId === kept);
  if (still === undefined && found !== undefined) setKept(found.orderId);
  return still ?? found;
}
