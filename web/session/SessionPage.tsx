import { type ReactNode, type Ref, type RefObject, useContext, useEffect, useRef } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { Seat } from '#domain/room.ts';
import { ApiError } from '../api/client.ts';
import { NoticePage } from '../layouts/NoticePage.tsx';
import { Link } from '../lib/router.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { ButtonLink } from '../parts/way/ButtonLink.tsx';
import { LateArch } from '../parts/help/LateArch.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { FrameContext } from '../ui/modals.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type Timed, wallsOf } from './facts.ts';
import { sessionPageTexts } from './session-page.texts.ts';
import styles from './SessionPage.module.css';
import { StateBadge } from './StateBadge.tsx';
import type { TimeState } from './state.ts';
import type { ToldState } from './told-state.ts';

type SessionPageProps<Data> = {
  readonly reader: Seat;
  readonly read: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** About as high as what comes. */
  readonly heights: readonly number[];
  readonly children: (data: Data) => ReactNode;
};

/** The page of a session in its reader's cabinet: the way back to the others, and the session once it has loaded. */
export function SessionPage<Data>({
  reader,
  read: { data, error, refetch },
  heights,
  children,
}: SessionPageProps<Data>) {
  const t = useTexts(sessionPageTexts);
  const { words } = useContext(FrameContext);
  useTitle(t('tab'));
  const back = t(`${reader}Back`);
  const list = href(reader === 'client' ? 'cabinet' : 'practiceSessions');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Link to={list} className={`target ${styles['back']}`}>
        <Icon name="back" size={20} /> {back}
      </Link>
      <div className={classNames('stack', reader === 'client' && styles['content'])}>
        {data !== undefined && !isMissing && children(data)}
        {data === undefined && error === null && <Skeleton heights={heights} />}
        {isMissing && (
          <NoticePage art={<LateArch mood="dusk" />} heading={t(`${reader}NotFound`)}>
            <p>{t(`${reader}NotFoundText`)}</p>
            <ButtonLink to={list}>{back}</ButtonLink>
          </NoticePage>
        )}
        {data === undefined && error !== null && !isMissing && (
          <NoticePage art={<LateArch mood="dusk" />} heading={t('failed')}>
            <p>{t(`${reader}FailedText`)}</p>
            <Button onClick={() => void refetch()}>{words('tryAgain')}</Button>
          </NoticePage>
        )}
      </div>
    </>
  );
}

type SessionViewProps = {
  readonly reader: Seat;
  /** A dialog about the session is open. */
  readonly isAsking: boolean;
  /** How the session stands: what is done in a dialog changes it. */
  readonly stands: string;
  readonly children: (heading: RefObject<HTMLHeadingElement | null>) => ReactNode;
  readonly beside: ReactNode;
};

/** A session in two columns, on a phone in one: what it is and what can be done, and what else is known of it. */
export function SessionView({ reader, isAsking, stands, children, beside }: SessionViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What opened the dialog may have gone with what was done in it.
  useEffect(() => {
    if (!isAsking && document.activeElement === document.body) heading.current?.focus();
  }, [isAsking, stands]);
  return (
    <div className={classNames(styles['columns'], styles[reader === 'client' ? 'client' : 'therapist'])}>
      <div className="stack">{children(heading)}</div>
      <div className="stack">{beside}</div>
    </div>
  );
}

type SessionHeadProps = {
  readonly reader: Seat;
  readonly session: Timed;
  readonly state: ToldState | TimeState;
  /** The state in a word. */
  readonly word: string;
  readonly day: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** By which clock that is, and with whom. */
  readonly children: ReactNode;
};

/** The state of a session, its day and its time in Tbilisi. */
export function SessionHead({ reader, session, state, word, day, headingRef, children }: SessionHeadProps) {
  const { start, end } = wallsOf(session);
  return (
    <div className={classNames('stack gap-1 start', reader === 'client' && styles['head'])} data-zone-said>
      <StateBadge reader={reader} state={state} testId="session-state">
        {word}
      </StateBadge>
      <h1 ref={headingRef} tabIndex={-1}>
        <span>{day}, </span>
        <span className={styles['time']} translate="no">
          {`${start}–${end}`}
        </span>
      </h1>
      {children}
    </div>
  );
}
