import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import { useAuth } from '../../api/auth.ts';
import { api } from '../../data/visitor-api.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { Link } from '../../lib/router.tsx';
import { type LinkRead, useLinkedPage } from '../../parts/way/linked-page.ts';
import { useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { invitationTexts } from './invitation.texts.ts';

type Page = Answer<'readInvitation'>;

/** A link that leads nowhere, and why. */
type Closed = Exclude<Page['state'], 'open'> | 'missing' | 'taken';

const read = (asked: LinkRead) => api.call('readInvitation', asked);

/** The page of the link of message 22, for a therapist: whose profile, the coming steps, the way into the cabinet. */
export default function InvitationPage() {
  const { t } = useWords(invitationTexts);
  useTitle(t('title'));
  const { token, data, failed, retry } = useLinkedPage(href('invitation'), read);
  const [ended, setEnded] = useState<'in' | 'taken' | null>(null);
  const { user, isLoading } = useAuth();
  // The link that opened this cabinet, pressed once more.
  const isOwn = data !== null && data !== 'missing' && data.state === 'used' && user?.role === 'THERAPIST';

  if (ended === 'in' || isOwn) return <Navigate to={href('practice')} replace />;
  if (ended === 'taken') return <ClosedPage why="taken" />;
  if (data === null || isLoading) return <UnreadPage failed={failed} retry={retry} />;
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
        {t('write')} <MailLink to={email} />
      </p>
    </NoticePage>
  );
}
