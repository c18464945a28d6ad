import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../lib/router.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './MoreSheet.module.css';

type MoreSheetProps = {
  readonly words: string;
  readonly head?: ReactNode;
  readonly rows: readonly {
    readonly to: string;
    readonly words: string;
    readonly current: ComponentProps<'a'>['aria-current'];
  }[];
  readonly onClose: () => void;
};

/** The parts of a cabinet that have no tab on a phone. */
export function MoreSheet({ words, head, rows, onClose }: MoreSheetProps) {
  return (
    <Dialog title={words} onClose={onClose}>
      {head}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row.to}>
            <Link to={row.to} className="popup-row" aria-current={row.current} onClick={onClose}>
              {row.words}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
