import type { ReactNode, Ref } from 'react';
import type { Seat } from '#domain/room.ts';
import { classNames } from '../ui/class-names.ts';
import { type Timed, wallsOf } from './facts.ts';
import styles from './SessionHead.module.css';
import { StateBadge } from './StateBadge.tsx';
import type { TimeState } from './state.ts';
import type { ToldState } from './told-state.ts';

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
    <div className={classNames('stack gap-1 start', reader === 'client' && styles['client'])} data-zone-said>
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
