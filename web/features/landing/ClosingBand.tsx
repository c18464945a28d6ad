import type { ReactNode } from 'react';
import { ClosingHills } from '../../ui/art/ClosingHills.tsx';
import styles from './ClosingBand.module.css';

type ClosingBandProps = { readonly title: string; readonly lead?: string; readonly children: ReactNode };

/** The last call of a landing, on dark pine with hills. */
export function ClosingBand({ title, lead, children }: ClosingBandProps) {
  return (
    <section className={`container ${styles['place']}`} id="finish">
      <div className={styles['band']}>
        <ClosingHills className={styles['hills']} />
        <div className={`stack start ${styles['words']}`}>
          <h2>{title}</h2>
          {lead !== undefined && <p>{lead}</p>}
          {children}
        </div>
      </div>
    </section>
  );
}
