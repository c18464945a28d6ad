import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { SECOND } from '#domain/dates.ts';
import { useHeldTime } from '../../../data/held-time.ts';
import { type OwnSession, useOwnSessions } from '../../../data/own-sessions.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { Loading } from '../../../layouts/Loading.tsx';
import { awaitedPart } from '../../../lib/late-part.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { EmptyList } from '../../../parts/help/EmptyList.tsx';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BookAgain } from './BookAgain.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { HoldBar } from './HoldBar.tsx';
import { NextSession } from './NextSession.tsx';
import { OpenOwnDialog } from '../session/own-dialogs.ts';
import { useSessionDialogs } from '../../../session/session-dialogs.ts';
import { AheadRow } from './AheadRow.tsx';
import { SessionsFailed } from './SessionsFailed.tsx';
import { byStart, splitSessions } from './split-sessions.ts';
import { type TaskList, useTasks } from '../tasks/use-tasks.ts';
import { upcomingTexts } from './upcoming.texts.ts';
import styles from './Upcoming.module.css';

/** About as high as the next session and the tasks. */
const HEIGHTS = [380, 200];

/** Many clients have none: the page waits for the code, so that nothing moves when it comes. */
const Tasks = awaitedPart(() => import('../tasks/Tasks.tsx'), 'Tasks');

export default withServerData(Upcoming);

/** The upcoming sessions (spec §6): the next booked one, the tasks, and the others with those that are unpaid (P7). */
function Upcoming() {
  const t = useTexts(upcomingTexts);
  useTitle(t('title'));
  const { data, error, refetch } = useOwnSessions();
  const now = useServerNow(10 * SECOND);
  const split = splitSessions(data?.sessions ?? [], now);
  const { ahead, unpaid, past } = split;
  const tasks = useTasks(split, data?.topics ?? 0, now);
  const held = useHeldTime();
  const dialogs = useSessionDialogs('client');
  const asked = useAsked(data?.sessions ?? [], dialogs.open !== null, ahead[0]);
  // Nothing that comes later pushes about what is shown.
  const isReady = useOnce(data !== undefined && !tasks.isLoading && !held.isLoading);
  const page = useRef<HTMLDivElement>(null);
  useFocusAfter(page, dialogs.open !== null);
  return (
    <CabinetFrame isForTeen={[...ahead, ...unpaid].some(({ sessionType }) => sessionType === 'teen')}>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      {isReady && (
        <Suspense fallback={<Loading standIn={<Skeleton heights={HEIGHTS} />} />}>
          <div ref={page} tabIndex={-1} className="stack" data-testid="cab-upcoming">
            <HoldBar hold={held.data ?? null} />
            {ahead.length + unpaid.length === 0 ? (
              <>
                <LateTasks tasks={tasks} />
                <NothingAhead past={past} />
              </>
            ) : (
              <Ahead {...split} sessions={data?.sessions ?? []} tasks={tasks} onOpen={dialogs.show} />
            )}
          </div>
        </Suspense>
      )}
      {asked !== undefined && <OpenOwnDialog key={asked.orderId} session={asked} dialogs={dialogs} />}
      {!isReady && error === null && <Skeleton heights={HEIGHTS} />}
      {data === undefined && error !== null && <SessionsFailed onRetry={() => void refetch()} />}
    </CabinetFrame>
  );
}

/** The session of an open dialog: next when it opened, as an action there may make another one the next. */
function useAsked(sessions: readonly OwnSession[], isOpen: boolean, next: OwnSession | undefined) {
  const [asked, setAsked] = useState<string | null>(null);
  if (isOpen && asked === null && next !== undefined) setAsked(next.orderId);
  if (!isOpen && asked !== null) setAsked(null);
  return sessions.find(({ orderId }) => orderId === asked);
}

/** After a dialog the focus goes to the page, if what opened the dialog has gone with what was done in it. */
function useFocusAfter(page: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) page.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, page]);
}

/** The tasks: those that the page begins with are waited for, so that nothing moves; a later one comes alone. */
function LateTasks({ tasks }: { readonly tasks: TaskList }) {
  const [hadAny] = useState(tasks.hasAny);
  const card = tasks.hasAny && <Tasks tasks={tasks} />;
  return hadAny ? card : <Suspense>{card}</Suspense>;
}

type AheadProps = {
  readonly ahead: readonly OwnSession[];
  readonly unpaid: readonly OwnSession[];
  readonly sessions: readonly OwnSession[];
  readonly tasks: TaskList;
  readonly onOpen: (dialog: 'move' | 'cancel') => void;
};

function Ahead({ ahead, unpaid, sessions, tasks, onOpen }: AheadProps) {
  const [next, ...later] = ahead;
  const others = byStart([...later, ...unpaid]);
  const first = next ?? others[0];
  const isWide = useMedia('(min-width: 1001px)');
  if (first === undefined) return null;
  const toDo = <LateTasks tasks={tasks} />;
  const again = <BookAgain session={first} />;
  return (
    <div className={styles['page']}>
      {next !== undefined && <NextSession key={next.orderId} session={next} onOpen={onOpen} />}
      {isWide ? (
        <div className={`stack ${styles['beside']}`}>
          {toDo}
          {again}
        </div>
      ) : (
        toDo
      )}
      {others.length > 0 && (
        <Others others={others} sessions={sessions} areLater={byStart([...others, ...ahead])[0] === next} />
      )}
      {!isWide && again}
    </div>
  );
}

/** How many of the others are shown before the rest is asked for. */
const SHOWN = 8;

type OthersProps = Pick<AheadProps, 'sessions'> & {
  readonly others: readonly OwnSession[];
  /** None of them begins before the next session. */
  readonly areLater: boolean;
};

function Others({ others, sessions, areLater }: OthersProps) {
  const t = useTexts(upcomingTexts);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? others : others.slice(0, SHOWN);
  return (
    <SectionCard headingId="later" heading={t(areLater ? 'later' : 'others')} className="stack gap-2">
      <ul>
        {shown.map((session) => (
          <AheadRow key={session.orderId} session={session} sessions={sessions} />
        ))}
      </ul>
      {shown.length < others.length && (
        <button type="button" className={buttonClass({ look: 'quiet' })} onClick={() => setShowsAll(true)}>
          {t('all', { n: others.length })}
        </button>
      )}
    </SectionCard>
  );
}

function NothingAhead({ past }: { readonly past: readonly OwnSession[] }) {
  const t = useTexts(upcomingTexts);
  const last = past.find(({ specialist }) => specialist._id !== null);
  return (
    <>
      <EmptyList heading={t('nothing')} text={t('nothingText')}>
        <ButtonLink to={href('testing')}>{t('find')}</ButtonLink>
        {past.length > 0 && (
          <ButtonLink to={href('cabinetHistory')} look="quiet">
            {t('past')}
          </ButtonLink>
        )}
      </EmptyList>
      {last !== undefined && <BookAgain session={last} hidesOthers />}
    </>
  );
}
