import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { loadUnawaited } from '../lib/load-code.ts';
import { useStore } from '../lib/store.ts';
import { useTexts } from '../lib/texts.tsx';
import { hideToast, showToast, toasts } from '../lib/toasts.ts';
import { offlineTellers, useOffline } from '../lib/use-offline.ts';
import { FrameContext, useModals } from '../ui/modals.ts';
import type { Toaster } from '../ui/Toast.tsx';
import { Header } from './Header.tsx';
import { shellTexts } from './shell.texts.ts';
import styles from './RootLayout.module.css';

/** The frame of every page: skip link, header, the page, toasts. */
export function RootLayout({ children }: { readonly children: ReactNode }) {
  const t = useTexts(shellTexts);
  const items = useStore(toasts);
  const modals = useModals();
  const drawToasts = useToaster();
  useKeptFocus();
  useOfflineToast(t('offline'));
  return (
    <FrameContext value={{ register: modals.register, words: t }}>
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      {drawToasts?.({ items, closeLabel: t('close'), onDone: hideToast, modal: modals.top })}
    </FrameContext>
  );
}

/** The focus never falls to the page. A page that nobody has pressed yet does not wait for the code of it. */
function useKeptFocus(): void {
  useEffect(() => {
    const kept = loadUnawaited(() => import('../ui/kept-focus.ts')).then(({ keepFocus }) => keepFocus());
    return () => void kept.then((end) => end());
  }, []);
}

type DrawToasts = (toasts: ComponentProps<typeof Toaster>) => ReactNode;

/**
 * The function that draws the toasts; null until its code is there, which no page waits for. `Suspense` would make
 * React wait with the page that the server drew.
 */
function useToaster(): DrawToasts | null {
  const [draw, setDraw] = useState<DrawToasts | null>(null);
  useEffect(() => {
    void loadUnawaited(() => import('../ui/Toast.tsx')).then(({ Toaster: Loaded }) =>
      setDraw(() => (props: ComponentProps<typeof Loaded>) => <Loaded {...props} />),
    );
  }, []);
  return draw;
}

/** Says that there is no net, until it is back or the words are closed. */
function useOfflineToast(words: string): void {
  const isTold = useStore(offlineTellers) > 0;
  const isOffline = useOffline() && !isTold;
  useEffect(() => {
    if (!isOffline) return undefined;
    const id = showToast(words, { sticky: true });
    return () => hideToast(id);
  }, [isOffline, words]);
}
