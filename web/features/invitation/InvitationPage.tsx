import { useCallback, useState } from 'react';
import { Navigate } from 'react-router';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages.ts';
import { useAuth } from '../../api/auth.ts';
import { orMissing } from '../../api/client.ts';
import { api } from '../../data/visitor-api.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { Link } from '../../lib/router.tsx';
import { useLinkToken } from '../../parts/way/link-token.ts';
import { useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { contacts } from '../../parts/help/contacts.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { invitationTexts } from './invitation.texts.ts';

type Page = Answer<'readInvitation'>;

/** A link that leads nowhere, and why. */
type Closed = Exclude<Page['state'], 'open'> | 'missing' | 'taken';

/** What a therapist sees who opens the link of message 22: whose profile, what will happen, and the steps into the cabinet. */
export default function InvitationPage() {
  const { t, locale } = useWords(invitationTexts);
  const token = useLinkToken(href('invitation')) ?? '';
  useTitle(t('title'));
  const load = useCallback(
    (signal: AbortSignal) => orMissing(api.call('readInvitation', { body: { token }, query: { locale }, signal })),
    [token, locale],
  );
  const { data, failed, retry } = useLoaded(load);
  const [ended, setEnded] = useState<'in' | 'taken' | null>(null);
  const { user, isLoading } = useAuth();
  // The link that opened this cabinet, pressed once more.
  const isOwn = data !== null && data !== 'missing' && data.state === 'used' && user?.role === 'THERAPIST';

  if (ended === 'in' || isOwn) return <Navigate to={href('practice')} replace />;
  if (ended === 'taken') return <ClosedPage why="taken" />;
  if (data === null || isLoading) {
    const heading = t(failed ? 'loadFailed' : 'loading');
    return (
      <NoticePage key={heading} art={<SpotArch mood={failed ? 'dusk' : 'dawn'} />} heading={heading}>
        {failed && <Button onClick={retry}>{t('retry')}</Button>}
      </NoticePage>
    );
  }
  if (data === 'missing') return <ClosedPage why="missing" />;
  const { state, therapist, phone } = data;
  if (state !== 'open' || therapist === null || phone === null) {
    return <ClosedPage why={state === 'open' ? 'withdrawn' : state} />;
  }
  return (
    <InvitationForm
      token={token}
      therapist={therapist}
      phone={phone}
      termsVersion={data.termsVersion}
      onChanged={retry}
      onTaken={() => setEnded('taken')}
      onIn={() => setEnded('in')}
    />
  );
}

/** Why the link leads nowhere, and what to do. */
function ClosedPage({ why }: { readonly why: Closed }) {
  const { t } = useWords(invitationTexts);
  const email = contacts.therapists;
  return (
    <NoticePage
      key={why}
      art={<SpotArch mood="dusk" />}
      heading={t(`${why}Title`)}
      testId={`invitation-${why}`}
      takeFocus
    >
      <p>{t(`${why}Text`)}</p>
      {why === 'used' && (
        <Link to={href('therapistLogin')} className={buttonClass()}>
          {t('toSignIn')}
        </Link>
      )}
      <p>
        {t('write')}{' '}
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      </p>
    </NoticePage>
  );
}
