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

/** The height, in pixels from the top, below which a bar or a toast above it covers the screen, or the screen ends. */
export function coveredFrom(): number {
  const covers = [...document.querySelectorAll('[data-bar]')].map((cover) => cover.getBoundingClientRect());
  return Math.min(globalThis.innerHeight, ...covers.filter(({ height }) => height > 0).map(({ top }) => top));
}
