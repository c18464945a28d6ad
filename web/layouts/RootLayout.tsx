import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../lib/store.ts';
import { useTexts } from '../lib/texts.tsx';
import { hideToast, toasts } from '../lib/toasts.ts';
import { Toaster } from '../ui/Toast.tsx';
import { Header } from './Header.tsx';
import { shellTexts } from './shell.texts.ts';
import styles from './RootLayout.module.css';

/** The frame of every page: skip link, header, the page, toasts. */
export function RootLayout({ children }: { readonly children: ReactNode }) {
  const t = useTexts(shellTexts);
  useScrollToPlace();
  return (
    <>
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      <Toaster items={useStore(toasts)} onDone={hideToast} />
    </>
  );
}

/** A new page begins at its top, or at the part that its address names. */
function useScrollToPlace(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname && hash === '') return;
    shown.current = pathname;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part) part.scrollIntoView();
    else globalThis.scrollTo(0, 0);
  }, [pathname, hash]);
}
