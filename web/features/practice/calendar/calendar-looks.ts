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
