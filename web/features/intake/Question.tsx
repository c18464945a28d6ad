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
    <fieldset className={`stack gap-3 ${styles['question']}`}>
      <legend className={look === 'shown' ? 'serif-l' : 'visually-hidden'}>{legend}</legend>
      {hint !== undefined && <div className={`hint ${styles['under']}`}>{hint}</div>}
      {children}
    </fieldset>
  );
}
