import { useContext } from 'react';
import { FrameContext } from './modals.ts';
import styles from './Skeleton.module.css';

/** Blocks of the final size while something loads; the words beside them say what. */
export function Skeleton({ heights, label }: { readonly heights: readonly number[]; readonly label?: string }) {
  const { words } = useContext(FrameContext);
  return (
    <div className={`stack wide ${styles['skeleton']}`} role="status">
      <span className="visually-hidden">{label ?? words('loading')}</span>
      {heights.map((height, index) => (
        <div key={index} className={styles['block']} style={{ height }} />
      ))}
    </div>
  );
}
