import type { ReactNode } from 'react';
import styles from './Steps.module.css';

/** Three numbered steps on a dotted thread; the first may carry a button. */
export function Steps({ steps, first }: { readonly steps: readonly string[]; readonly first: ReactNode }) {
  return (
    <ol className="thirds gap-6">
      {steps.map((words, index) => (
        <li key={index} className={styles['step']}>
          <span className={`disc ${styles['disc']}`} aria-hidden="true">
            {index + 1}
          </span>
          <div className={`stack start ${styles['words']}`}>
            <h3>{words}</h3>
            {index === 0 && first}
          </div>
        </li>
      ))}
    </ol>
  );
}
