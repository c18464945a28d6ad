// docs/decisions/197
import { useLayoutEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { useAuth } from '../../../api/auth.ts';
import { NoticePage } from '../../../layouts/NoticePage.tsx';
import { endDeletedSignIn } from '../../../api/sign-in.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { ButtonLink } from '../../../parts/way/ButtonLink.tsx';
import { SpotArch } from '../../../ui/art/SpotArch.tsx';
import { accountDeletedTexts } from './account-deleted.texts.ts';

/** The page after the account is deleted; any other signed-in person is led home, as it would be untrue for them. */
export default function AccountDeletedPage() {
  const t = useTexts(accountDeletedTexts);
  useTitle(t('title'));
  const state: unknown = useLocation().state;
  const left = typeof state === 'object' && state !== null && 'left' in state ? state.left : undefined;
  useLayoutEffect(() => {
    if (typeof left === 'string') endDeletedSignIn(left);
  }, [left]);
  const { user } = useAuth();
  if (user !== null && user.id !== left) return <Navigate to={href('home')} replace />;
  return (
    <NoticePage art={<SpotArch mood="dusk" />} heading={t('title')} testId="account-deleted">
      <p>{t('done')}</p>
      <p>{t('again')}</p>
      <ButtonLink to={href('home')} look="ghost">
        {t('home')}
      </ButtonLink>
    </NoticePage>
  );
}
