import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import { useAuth } from '../../api/auth.ts';
import { api } from '../../data/visitor-api.ts';
import { ClosedLink } from '../../layouts/ClosedLink.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { useLinkedPage } from '../../parts/way/linked-page.ts';
import { useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { invitationTexts } from './invitation.texts.ts';

type Page = Answer<'readInvitation'>;

/** A link that leads nowhere, and why. */
type Closed = Exclude<Page['state'], 'open'> | 'missing' | 'taken';

/** The page of the link of message 22, for a therapist: whose profile, the coming steps, the way into the cabinet. */
export default function InvitationPage() {
  const { t } = useWords(invitationTexts);
  useTitle(t('title'));
  const { token, data, failed, retry } = useLinkedPage(href('invitation'), (asked) =>
    api.call('readInvitation', asked),
  );
  const [ended, setEnded] = useState<'in' | 'taken' | null>(null);
  const { user, isLoading } = useAuth();
  // The link that opened this cabinet, pressed once more.
  const isOwn = data !== null && data !== 'missing' && data.state === 'used' && user?.role === 'THERAPIST';

  if (ended === 'in' || isOwn) return <Navigate to={href('practice')} replace />;
  if (ended === 'taken') return <ClosedInvitation why="taken" />;
  if (data === null || isLoading) return <UnreadPage failed={failed} retry={retry} />;
  if (data === 'missing') return <ClosedInvitation why="missing" />;
  const { state, therapist, phone } = data;
  if (state !== 'open' || therapist === null || phone === null) {
    return <ClosedInvitation why={state === 'open' ? 'withdrawn' : state} />;
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

function ClosedInvitation({ why }: { readonly why: Closed }) {
  const { t } = useWords(invitationTexts);
  return (
    <ClosedLink name="invitation" why={why} t={t}>
      {why === 'used' && <ButtonLink to={href('therapistLogin')}>{t('toSignIn')}</ButtonLink>}
      <p>
        {t('write')} <MailLink to={contacts.therapists} />
      </p>
    </ClosedLink>
  );
}
