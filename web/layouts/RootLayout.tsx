import type { ReactNode } from 'react';
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
  return (
    <>
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      <Toaster items={useStore(toasts)} closeLabel={t('close')} onDone={hideToast} />
    </>
  );
}
