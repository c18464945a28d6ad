import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

/** The next action at the bottom edge of a phone. What may hide behind it scrolls clear, and toasts stand above it. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['bar']} data-bar="bottom">
      {children}
    </div>
  );
}

/** From which height on the screen is covered, in pixels from its top: by the bar or a toast above it, or where the screen ends. */
export function coveredFrom(): number {
  const covers = [...document.querySelectorAll('[data-bar]')].map((cover) => cover.getBoundingClientRect());
  return Math.min(globalThis.innerHeight, ...covers.filter(({ height }) => height > 0).map(({ top }) => top));
}
