// docs/decisions/149
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { useAuth } from '../../api/auth.ts';
import { api } from '../../data/visitor-api.ts';
import { ClosedLink } from '../../layouts/ClosedLink.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { UnreadPage } from '../../layouts/UnreadPage.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { sentAtOf, useCodeWords } from '../../parts/form/code-words.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { useLinkedPage } from '../../parts/way/linked-page.ts';
import { Kept } from '../../lib/kept.tsx';
import { logged } from '../../lib/log.ts';
import { useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { contacts } from '../../parts/help/contacts.ts';
import { MailLink } from '../../parts/help/MailLink.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { InlineNote, Refusal } from '../../ui/InlineNote.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { CodeProof, PasswordChoice, TermsForm } from './InvitationSteps.tsx';
import styles from './Invitation.module.css';
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

type InvitationFormProps = {
  readonly token: string;
  readonly therapist: NonNullable<Page['therapist']>;
  /** All but the last digits hidden. */
  readonly phone: string;
  readonly termsVersion: string;
  /** The link does not stand any more as this page shows it. */
  readonly onChanged: () => void;
  /** The phone or the e-mail has got an account meanwhile. */
  readonly onTaken: () => void;
  readonly onIn: () => void;
};

/** Three steps: the terms, a password or none, and the code, whose last digit sends all of it and opens the cabinet. */
function InvitationForm(props: InvitationFormProps) {
  const { token, therapist, termsVersion, onChanged, onTaken, onIn } = props;
  const { t, locale } = useWords(invitationTexts);
  const [step, setStep] = useState<'terms' | 'password' | 'code'>('terms');
  const [hasBegun, setHasBegun] = useState(false);
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [sent, setSent] = useState<{ otpId: string; at: Instant } | null>(null);
  const [refused, setRefused] = useState<'terms' | 'password' | null>(null);
  const form = useIgnoredDoubleTap<HTMLDivElement>(step);
  const sending = useForm({ values: {}, problems: {}, words: useCodeWords(t('sendFailed')) });
  const phone = props.phone.replaceAll(' ', '\u00a0');

  async function getCode(): Promise<void> {
    const call = api.call('sendInvitationCode', { body: { token }, query: { locale } });
    const { otpId } = await logged(call, 'Error sending the code');
    setSent({ otpId, at: sentAtOf(otpId) });
    setStep('code');
  }

  function goOn(chosen: string | null): void {
    setRefused(null);
    setPassword(chosen);
    sending.submit(null, getCode);
  }

  return (
    <NoticePage heading={t('title')} testId="invitation-open">
      <div className={`row ${styles['who']}`}>
        <Portrait {...therapist} size="summary" />
        <strong className="serif-l ink" translate="no">
          {therapist.name} {therapist.surname}
        </strong>
      </div>
      <div ref={form} className={`stack wide left gap-5 ${cardClass} ${styles['form']}`}>
        <OtherSignIn />
        {refused === 'terms' && <InlineNote kind="warn">{t('termsChanged')}</InlineNote>}
        <Refusal words={sending.general} />
        {step === 'terms' && (
          <TermsForm
            phone={phone}
            takesFocus={hasBegun}
            isAgreed={agreedTo === termsVersion}
            onAgree={(isAgreed) => setAgreedTo(isAgreed ? termsVersion : null)}
            onDone={() => {
              setRefused(null);
              setHasBegun(true);
              setStep('password');
            }}
          />
        )}
        {step === 'password' && (
          <PasswordChoice
            password={password ?? ''}
            isRefused={refused === 'password'}
            busy={sending.busy}
            onDone={goOn}
            onBack={() => setStep('terms')}
          />
        )}
        {step === 'code' && sent !== null && (
          <CodeProof
            key={sent.otpId}
            token={token}
            phone={phone}
            sent={sent}
            // Agreed to before the code was sent; another language of the page has another version of the same words.
            termsVersion={agreedTo ?? termsVersion}
            password={password}
            isResending={sending.busy}
            onResend={() => sending.submit(null, getCode)}
            onBack={() => setStep('password')}
            onRefused={(why) => {
              if (why === 'taken') return onTaken();
              if (why !== 'password') onChanged();
              if (why === 'gone') return undefined;
              setRefused(why);
              if (why === 'terms') setAgreedTo(null);
              return setStep(why);
            }}
            onIn={onIn}
          />
        )}
      </div>
    </NoticePage>
  );
}

/** Names another signed-in person, whose sign-in ends when the cabinet opens. */
function OtherSignIn() {
  const { t } = useWords(invitationTexts);
  const { user, therapist } = useAuth();
  if (user === null) return null;
  const { phone } = user;
  const name = therapist === null ? '' : `${therapist.name} ${therapist.surname}`;
  return (
    <InlineNote testId="invitation-other-sign-in">
      <p>
        <Kept
          name={name}
          words={
            therapist === null && phone === null
              ? t('otherAccount')
              : t('otherSignIn', { who: name || formatPhone(phone ?? '').replaceAll(' ', '\u00a0') })
          }
        />
      </p>
    </InlineNote>
  );
}
