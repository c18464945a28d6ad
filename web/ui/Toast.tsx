import { useEffect, useRef, useState } from 'react';
import styles from './Toast.module.css';

export type ToastItem = {
  readonly id: number;
  readonly words: string;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** spec §9: a toast lives 3000 ms. */
const TOAST_LIFE_MS = 3000;

/** Short messages at the bottom centre. Each leaves by itself unless a pointer or the focus is on it. */
export function Toaster({
  items,
  onDone,
}: {
  readonly items: readonly ToastItem[];
  readonly onDone: (id: number) => void;
}) {
  return (
    <div className={styles['toaster']} role="status">
      {items.map((item) => (
        <Toast key={item.id} item={item} onDone={() => onDone(item.id)} />
      ))}
    </div>
  );
}

function Toast({ item, onDone }: { readonly item: ToastItem; readonly onDone: () => void }) {
  const [paused, setPaused] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => done.current(), TOAST_LIFE_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  return (
    <div
      className={styles['toast']}
      data-testid="toast"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span>{item.words}</span>
      {item.action && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            item.action?.run();
            onDone();
          }}
        >
          {item.action.label}
        </button>
      )}
    </div>
  );
}
