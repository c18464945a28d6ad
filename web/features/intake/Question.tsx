import type { ReactNode } from 'react';
import styles from './Intake.module.css';

/** A group of choices with its question. Where the h1 already asks it, the legend is only heard. */
export function Question({
  legend,
  look,
  hint,
  children,
}: {
  readonly legend: string;
  readonly look: 'shown' | 'heading';
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles['question']}>
      <legend className={look === 'shown' ? styles['legend'] : 'visually-hidden'}>{legend}</legend>
      {hint !== undefined && <div className={styles['hint']}>{hint}</div>}
      {children}
    </fieldset>
  );
}
