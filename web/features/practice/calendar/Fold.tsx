import { Kept } from '../../../lib/kept.tsx';
import { useTexts } from '../../../lib/texts.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { calendarTexts } from './calendar.texts.ts';
import { wallAt } from './calendar-time.ts';
import type { Shown } from './week-cells.ts';
import styles from './Week.module.css';

type FoldProps = { readonly at: 'start' | 'end'; readonly hours: Shown; readonly onOpen: () => void };

/** Hours in which nothing stands all the week, folded into one row. The arrow keys open it as well. */
export function Fold({ at, hours, onOpen }: FoldProps) {
  const t = useTexts(calendarTexts);
  return (
    <div role="row" className={styles[at]}>
      <div role="gridcell" aria-colspan={8}>
        <button type="button" tabIndex={-1} className={styles['fold']} onClick={onOpen}>
          <Icon name="chevronDown" size={16} />
          <Kept as="span" className="figures" words={t('folded', { from: wallAt(hours.from), to: wallAt(hours.to) })} />
          <span className="mute">{t('nothingThere')}</span>
          <span className={styles['unfold']}>{t('unfold')}</span>
        </button>
      </div>
    </div>
  );
}
