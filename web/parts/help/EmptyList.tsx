import type { ReactNode } from 'react';
import { LateArch } from './LateArch.tsx';
import styles from './EmptyList.module.css';

type EmptyListProps = {
  readonly heading: string;
  readonly text: string;
  /** The list is not empty: it could not be loaded. */
  readonly isFailure?: boolean;
  readonly children?: ReactNode;
};

/** In the place of a list without rows: what will stand here, and what to do until then. */
export function EmptyList({ heading, text, isFailure = false, children }: EmptyListProps) {
  return (
    <div className={`stack center soft ${styles['empty']}`} role={isFailure ? 'alert' : undefined}>
      <LateArch mood={isFailure ? 'dusk' : 'dawn'} className={styles['art']} />
      <h2 className="title">{heading}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
