import { useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { Button } from '../ui/Button.tsx';
import { NoticePage } from './NoticePage.tsx';
import { shellTexts } from './shell.texts.ts';

/** There is a sign-in, but no answer about it: the page waits here with a way to ask again (spec §8). */
export function SignInUnchecked({ words }: { readonly words: string }) {
  const t = useTexts(shellTexts);
  const [busy, setBusy] = useState(false);
  useTitle(t('unchecked'), true);
  return (
    <div role="alert">
      <NoticePage heading={t('unchecked')}>
        {words !== '' && <p>{words}</p>}
        <p>{t('uncheckedHint')}</p>
        <Button
          busy={busy}
          onClick={() => {
            setBusy(true);
            void import('../api/sign-in.ts').then(({ checkAuth }) => checkAuth()).finally(() => setBusy(false));
          }}
        >
          {t('retry')}
        </Button>
      </NoticePage>
    </div>
  );
}
