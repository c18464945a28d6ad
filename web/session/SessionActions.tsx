import type { ReactNode } from 'react';
import type { Seat } from '#domain/room.ts';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './SessionActions.module.css';

/** Something that may be done with a session. */
export type SessionAction = {
  readonly icon: ReactNode;
  readonly words: ReactNode;
  readonly hint: ReactNode;
  /** Why it is not possible now; null when it is. */
  readonly why: ReactNode;
  /** The name while it is not possible. */
  readonly refused: string;
  readonly testId: string;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
};

type SessionActionsProps = {
  readonly reader: Seat;
  readonly label: string;
  readonly actions: readonly SessionAction[];
};

/** The actions on a session now; an impossible one is shown with its reason. */
export function SessionActions({ reader, label, actions }: SessionActionsProps) {
  if (actions.length === 0) return null;
  return (
    <Card
      as="section"
      className={classNames(styles['actions'], reader === 'therapist' && styles['therapist'])}
      aria-label={label}
    >
      {actions.map((action) => (
        <Action key={action.testId} {...action} />
      ))}
    </Card>
  );
}

function Action({ icon, words, hint, why, refused, testId, isBusy = false, onPress }: SessionAction) {
  const isRefused = why !== null;
  return (
    <button
      type="button"
      className={classNames('line', styles['action'], isRefused && styles['refused'])}
      disabled={isRefused}
      aria-busy={isBusy || undefined}
      data-testid={testId}
      onClick={() => !isBusy && onPress()}
    >
      {isRefused ? <Icon name="lock" size={22} /> : icon}
      <span className={styles['what']}>
        <span className={classNames(styles['label'], !isRefused && 'strong')}>{isRefused ? refused : words}</span>
        <span className="hint">{isRefused ? why : hint}</span>
      </span>
      {!isRefused && <Icon name="chevronDown" size={18} className={styles['onward']} />}
    </button>
  );
}
