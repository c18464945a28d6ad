import { lazy, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { href } from '#contract/pages.ts';
import { forcedPage } from '#domain/steps.ts';
import { isStaff, useAuth } from '../api/auth.ts';
import { loadCode } from '../lib/load-code.ts';
import { useTexts } from '../lib/texts.tsx';
import { useTitle } from '../lib/title.ts';
import { Button } from '../ui/Button.tsx';
import { Loading } from './Loading.tsx';
import { NoticePage } from './NoticePage.tsx';
import { shellTexts } from './shell.texts.ts';

/** Only therapists and operators need its code. */
const StaffPage = lazy(() =>
  loadCode(() => import('./StaffPage.tsx')).then((module) => ({ default: module.StaffPage })),
);

/**
 * Pages of the journey (spec §4): visitors go to `/login`, a client to the page of their step. Therapists and operators
 * are not redirected: every call of these pages would refuse them, so they read where their own work is.
 */
export function GuardedLayout({ children }: { readonly children: ReactNode }) {
  const { isLoading, isAuth, user, currentStepTest, errorMessage } = useAuth();
  const { pathname } = useLocation();
  if (isLoading) return <Loading />;
  if (errorMessage?.kind === 'unchecked') return <SignInUnchecked words={errorMessage.words} />;
  if (!isAuth || user === null) return <Navigate to={href('login')} replace />;
  if (isStaff(user)) return <StaffPage />;
  const page = forcedPage(user.role, currentStepTest);
  const forced = page && href(page);
  // A page that changes the step and leads on has already moved the address, while the old page is still shown.
  const isLeaving = globalThis.location.pathname !== pathname;
  if (forced !== null && forced !== pathname && !isLeaving) return <Navigate to={forced} replace />;
  return children;
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
