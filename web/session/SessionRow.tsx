import type { ReactNode } from 'react';
import type { Seat } from '#domain/room.ts';
import { Link } from '../lib/router.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { sessionHref } from './session-href.ts';
import styles from './SessionRow.module.css';

type SessionRowProps = {
  readonly reader: Seat;
  /** The id of the session in the reader's cabinet. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A session of a list on a line, which leads to the session. */
export function SessionRow({ reader, id, className, action, children }: SessionRowProps) {
  return (
    <li className={classNames(styles['row'], reader === 'therapist' && 'row')}>
      <Link to={sessionHref(reader, id)} className={classNames('line', styles['link'], className)}>
        {children}
        {(reader === 'client' || action === undefined) && (
          <Icon
            name="chevronDown"
            size={18}
            className={classNames(styles['onward'], styles[reader === 'client' ? 'client' : 'therapist'])}
          />
        )}
      </Link>
      {action}
    </li>
  );
}
