import type { ReactNode } from 'react';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import styles from './Sessions.module.css';

type EmptyListProps = { readonly heading: string; readonly text: string; readonly children?: ReactNode };

/** In the place of a list without rows: what will stand here, and what to do until then. */
export function EmptyList({ heading, text, children }: EmptyListProps) {
  return (
    <div className={`stack center soft ${styles['nothing']}`}>
      <SpotArch mood="dawn" className={styles['art']} />
      <h2 className="title">{heading}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
