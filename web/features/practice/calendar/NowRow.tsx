import type { Ref } from 'react';
import { type Instant, formatTime } from '#domain/dates.ts';
import styles from './DayTime.module.css';

/** Where the day stands now, between the times of its list. */
export function NowRow({ now, ref }: { readonly now: Instant; readonly ref?: Ref<HTMLLIElement> }) {
  return (
    <li ref={ref} className={`line gap-3 figures ${styles['now']}`}>
      <span translate="no">{formatTime(now)}</span>
    </li>
  );
}
