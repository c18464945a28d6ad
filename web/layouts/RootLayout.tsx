import { type ReactNode, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { useTexts } from '../lib/texts.tsx';
import { hideToast, toasts } from '../lib/toasts.ts';
import { useOffline } from '../lib/use-offline.ts';
import { Toaster } from '../ui/Toast.tsx';
import { Header } from './Header.tsx';
import { shellTexts } from './shell.texts.ts';
import styles from './RootLayout.module.css';

/** Not among the ids of `lib/toasts.ts`, which begin at 1. */
const OFFLINE_ID = 0;

/** The frame of every page: skip link, header, the page, toasts. */
export function RootLayout({ children }: { readonly children: ReactNode }) {
  const t = useTexts(shellTexts);
  const items = useStore(toasts);
  const isOffline = useOffline();
  const [isClosed, setClosed] = useState(false);
  if (!isOffline && isClosed) setClosed(false);
  const offline = { id: OFFLINE_ID, words: t('offline'), sticky: true };
  return (
    <>
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      <Toaster
        items={isOffline && !isClosed ? [offline, ...items] : items}
        closeLabel={t('close')}
        onDone={(id) => (id === OFFLINE_ID ? setClosed(true) : hideToast(id))}
      />
    </>
  );
}
