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

/** A new page begins at its top, or at the part that its address names; the focus comes along (WCAG 2.4.3). */
function useScrollToPlace(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname && hash === '') return;
    shown.current = pathname;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part === null) globalThis.scrollTo(0, 0);
    else part.scrollIntoView();
    const heading = part?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    // What was pressed may have gone with its menu: then the reading goes on where the page begins.
    const lost = document.activeElement === document.body;
    (heading ?? (lost ? document.getElementById('content') : null))?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
