import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OperationsFrame.module.css';

/** The way back from a thing to the list that it stands in. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={`target ${styles['back']}`}>
      <Icon name="back" size={20} /> {children}
    </Link>
  );
}
