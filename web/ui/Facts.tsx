import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Facts.module.css';

export type Fact = {
  readonly term: string;
  readonly value: ReactNode;
  /** The fact that counts, set larger. */
  readonly isMain?: boolean;
  readonly testId?: string;
  /** A sum or a number stays as it is where the page is translated. */
  readonly translate?: 'no';
};

type FactsProps = {
  readonly facts: readonly Fact[];
  /** Rows, or values under their terms side by side, which become rows on a phone. */
  readonly look?: 'rows' | 'columns';
  readonly className?: string | undefined;
};

/** Terms and their values. */
export function Facts({ facts, look = 'rows', className }: FactsProps) {
  return (
    <dl className={classNames(styles[look], className)}>
      {facts.map(({ term, value, isMain = false, testId, translate }, place) => (
        <div key={place} className={isMain ? styles['main'] : undefined}>
          <dt>{term}</dt>
          <dd data-testid={testId} translate={translate}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
