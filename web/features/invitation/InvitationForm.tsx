// docs/decisions/149
import { useState } from 'react';
import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { useAuth } from '../../api/auth.ts';
import { api } from '../../data/visitor-api.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { logged } from '../../lib/log.ts';
import { Kept } from '../../lib/kept.tsx';
import { RichText, useWords } from '../../lib/texts.tsx';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { sentAtOf, useCodeWords } from '../../parts/form/code-words.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { cardClass } from '../../ui/Card.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import { InlineNote, Refusal } from '../../ui/InlineNote.tsx';
import { Checkbox } from '../../ui/Option.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { CodeProof } from './CodeProof.tsx';
import { PasswordChoice } from './PasswordChoice.tsx';
import { invitationTexts } from './invitation.texts.ts';
import styles from './Invitation.module.css';

type InvitationFormProps = {
  readonly token: string;
  readonly therapist: NonNullable<Answer<'readInvitation'>['therapist']>;
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
export function InvitationForm(props: InvitationFormProps) {
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

type TermsFormProps = {
  /** The person came back to it. */
  readonly takesFocus: boolean;
  readonly phone: string;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
  readonly onDone: () => void;
};

function TermsForm({ takesFocus, phone, isAgreed, onAgree, onDone }: TermsFormProps) {
  const { t } = useWords(invitationTexts);
  const form = useForm({
    values: { terms: String(isAgreed) },
    problems: { terms: isAgreed ? null : t('termsRequired') },
    words: () => '',
  });
  const { id, error } = form.field('terms');
  return (
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => form.submit(event, async () => Promise.resolve(onDone()))}
    >
      <p>{t('lead')}</p>
      <ol className="stack gap-2">
        <li>{t('next1')}</li>
        <li>{t('next2')}</li>
        <Kept as="li" words={t('next3', { phone })} />
      </ol>
      <div className="stack gap-1">
        <Checkbox
          id={id}
          autoFocus={takesFocus}
          checked={isAgreed}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onAgree(target.checked)}
          label={<RichText text={t('terms')} tags={{ terms: <NewTab to={href('therapistTerms')} /> }} />}
        />
        <FieldNote id={`${id}-note`} error={error} />
      </div>
      <Button type="submit" wide>
        {t('next')}
      </Button>
      <p className="small">
        <RichText text={t('privacy')} tags={{ privacy: <NewTab to={href('therapistPrivacy')} /> }} />
      </p>
    </form>
  );
}
