import type { Seat } from '#domain/room.ts';
import { Chip } from '../ui/Chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { type TimeState, lookOf } from './state.ts';
import styles from './StateBadge.module.css';
import type { ToldState } from './told-state.ts';

/** The ground of the badge. */
const OVER = { ahead: undefined, held: styles['over'], ended: styles['over'], unpaid: styles['waits'] };
const LOOKS = {
  client: { ...OVER, open: styles['waits'] },
  therapist: { ...OVER, open: styles['asks'] },
} as const;

type StateBadgeProps = {
  readonly reader: Seat;
  readonly state: ToldState | TimeState;
  readonly testId?: string;
  readonly className?: string | undefined;
  /** The state in a word. */
  readonly children: string;
};

/** How a session stands, in a word on a ground that says the same. */
export function StateBadge({ reader, state, testId, className, children }: StateBadgeProps) {
  return (
    <Chip
      look="badge"
      className={classNames(LOOKS[reader][lookOf(state, reader)], className)}
      data-testid={testId}
      data-state={state}
    >
      {children}
    </Chip>
  );
}
