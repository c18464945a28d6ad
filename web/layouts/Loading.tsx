import { type ReactNode, useState } from 'react';
import type { PageName } from '#contract/pages/pages.ts';
import { missingCode, reloadForCode, useReloadForCode } from '../lib/load-code.ts';
import { canStore } from '../lib/storage.ts';
import { type Store, useStore } from '../lib/store.ts';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { useOffline } from '../lib/use-offline.ts';
import { Button } from '../ui/Button.tsx';
import { NoticePage } from './NoticePage.tsx';
import { shellTexts } from './shell.texts.ts';
import styles from './Loading.module.css';

type LoadingProps = {
  /** The page that is on its way, where more than 'Loading...' can be said. */
  readonly page?: PageName | null | undefined;
  /** How much code of the page itself has not come. */
  readonly missing?: Store<number> | undefined;
  readonly standIn?: ReactNode;
};

/** 'Loading...' (spec §4), or what the page will say first; when its code does not come, why and how it goes on. */
export function Loading({ page, missing = missingCode, standIn }: LoadingProps) {
  const t = useTexts(shellTexts);
  if (useStore(missing) + useStore(missingCode) > 0) return <CodeMissing />;
  if (standIn !== undefined) return standIn;
  return (
    <p className={`soft ${styles['loading']}`} role="status" data-page={page}>
      {t(wordsFor(page))}
    </p>
  );
}

function wordsFor(page: LoadingProps['page']) {
  if (page === 'login') return 'loadingSignIn';
  if (page === 'testing') return 'loadingQuestions';
  return page === 'therapistList' ? 'searching' : 'loading';
}

/** Offline the page waits for the net; else a press retries as well. Without storage only the press does. */
function CodeMissing() {
  const t = useTexts(shellTexts);
  const isOffline = useOffline();
  const [isKept] = useState(canStore);
  useReloadForCode(isKept);
  useTitle(t('codeMissing'));
  return (
    <NoticePage heading={t('codeMissing')} testId="code-missing">
      {isKept && <p role="status">{t(isOffline ? 'codeOffline' : 'codeTried')}</p>}
      {!isKept && isOffline && <p role="status">{t('offline')}</p>}
      {!isOffline && <Button onClick={() => void reloadForCode()}>{t('retry')}</Button>}
    </NoticePage>
  );
}
