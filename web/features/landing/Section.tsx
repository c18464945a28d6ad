import { type ReactNode, useId } from 'react';
import styles from './Landing.module.css';

/** One part of a landing page on its ground, reachable by its anchor. */
export function Section({
  id,
  title,
  lead,
  ground = 'paper',
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly ground?: 'paper' | 'sand' | 'mist';
  readonly children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} className={`${styles['section']} ${styles[`ground-${ground}`]}`} aria-labelledby={headingId}>
      <div className="container">
        <h2 id={headingId} className={styles['heading']}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles['sectionLead']}>{lead}</p>}
        <div className={styles['inside']}>{children}</div>
      </div>
    </section>
  );
}
