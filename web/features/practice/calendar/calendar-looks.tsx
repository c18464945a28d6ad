import { LineIcon } from '../../../ui/Icon.tsx';
import type { TimeState } from './calendar-time.ts';
import styles from './calendar-looks.module.css';

/** The class of each state of a time, for a cell of the week, a row of the day and the legend. */
export const LOOKS: Readonly<Record<TimeState, string | undefined>> = {
  free: styles['free'],
  tooSoon: styles['tooSoon'],
  lapsed: styles['lapsed'],
  off: styles['off'],
  held: styles['held'],
  proposed: styles['proposed'],
  booked: styles['booked'],
  needsStatus: styles['needsStatus'],
  done: styles['done'],
  clientAbsent: styles['done'],
  absent: styles['done'],
};

const PATHS = { held: 'M13 23a10 10 0 1 0 0-20 10 10 0 0 0 0 20Zm0-16v6l4 3', add: 'M13 5v16M5 13h16' } as const;

/** The clock of a time that is held, and the sign of one that is added. */
export function StateIcon({ state, size = 14 }: { readonly state: keyof typeof PATHS; readonly size?: number }) {
  return <LineIcon path={PATHS[state]} size={size} />;
}
