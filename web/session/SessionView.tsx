import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Seat } from '#domain/room.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './SessionView.module.css';

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
