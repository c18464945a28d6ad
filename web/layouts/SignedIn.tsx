import { type ReactNode, useState } from 'react';
import type { Role } from '#domain/sign-in.ts';
import { useAuth } from '../api/auth.ts';
import { callUnderWay } from '../lib/call-under-way.ts';
import { awaitedPart } from '../lib/late-part.ts';
import { useStore } from '../lib/store.ts';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { Button } from '../ui/Button.tsx';
import { Loading } from './Loading.tsx';
import { NoticePage } from './NoticePage.tsx';
import { shellTexts } from './shell.texts.ts';

/** Only who is at another's page needs its code. */
const OtherRolePage = awaitedPart(() => import('./OtherRolePage.tsx'), 'OtherRolePage');

type SignedInProps = {
  readonly owner: Role;
  readonly visitor: ReactNode;
  readonly children: ReactNode;
};

/** Guards pages of a signed-in role; another role is told where its own pages are, as every call would refuse it. */
export function SignedIn({ owner, visitor, children }: SignedInProps) {
  const { isLoading, isAuth, user, errorMessage } = useAuth();
  // Whoever is in a call stays in it: about the sign-in they are asked afterwards.
  if (useStore(callUnderWay)) return children;
  if (isLoading) return <Loading />;
  if (errorMessage?.kind === 'unchecked') return <SignInUnchecked words={errorMessage.words} />;
  if (!isAuth || user === null) return visitor;
  return user.role === owner ? children : <OtherRolePage owner={owner} />;
}

/** There is a sign-in, but no answer about it: the page waits here with a way to ask again (spec §8). */
function SignInUnchecked({ words }: { readonly words: string }) {
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
