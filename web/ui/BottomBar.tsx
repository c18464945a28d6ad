import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './BottomBar.module.css';

type BottomBarProps = { readonly className?: string | undefined; readonly children: ReactNode };

/** The next action at the bottom edge of a phone. What may hide behind it scrolls clear, and toasts stand above it. */
export function BottomBar({ className, children }: BottomBarProps) {
  return <div className={classNames(styles['bar'], className)}>{children}</div>;
}
