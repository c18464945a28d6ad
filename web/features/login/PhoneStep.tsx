import { useRef } from 'react';
import { href } from '#contract/pages.ts';
import { Link } from '../../lib/router.tsx';
import { parseGeorgianMobile } from '#domain/phone.ts';
import { NewTab } from '../../layouts/NewTab.tsx';
import { logFailure } from '../../lib/log.ts';
import { api } from '../../api/sign-in.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MaskedField } from './MaskedField.tsx';
import { loginTexts } from './login.texts.ts';
import { NATIONAL_DIGITS, maskPhone, phoneDigits } from './phone-mask.ts';
import { useFirstFocus } from './use-sent-code.ts';
import { useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

type PhoneStepProps = {
  readonly audience: 'clients' | 'therapists';
  readonly digits: string;
  /** Came back from the code: the number is there, one press sends again. */
  readonly returned: boolean;
  readonly onChange: (digits: string) => void;
  readonly onSent: (otpId: string) => void;
};

/** Step 1: the number. The button stays enabled and the form is judged on submit (spec §5). */
export function PhoneStep({ audience, digits, returned, onChange, onSent }: PhoneStepProps) {
  const t = useTexts(loginTexts);
  const isForClients = audience === 'clients';
  const input = useRef<HTMLInputElement>(null);
  // On the page of therapists the focus stays with the tabs.
  const button = useFirstFocus(returned, isForClients ? input : undefined);
  const problem =
    digits === ''
      ? t('phoneRequired')
      : digits.length === NATIONAL_DIGITS && !digits.startsWith('5')
        ? t('phoneNotMobile')
        : parseGeorgianMobile(digits) === null
          ? t('phoneIncomplete')
          : null;
  const form = useForm({
    values: { phone: digits },
    problems: { phone: problem },
    fieldOf: () => 'phone',
    words: useSignInWords('sendFailed'),
  });
  useTitle(isForClients ? t('title') : t('therapistTitle'), form.hasErrors);

  async function send(): Promise<void> {
    try {
      onSent((await api.call('sendSignInCode', { body: { phoneNumber: digits } })).otpId);
    } catch (error) {
      logFailure('Error sending the code');
      throw error;
    }
  }

  return (
    <form className={`stack gap-5 ${styles['form']}`} noValidate onSubmit={(event) => form.submit(event, send)}>
      {isForClients && <PageHeading takeFocus={false}>{t('title')}</PageHeading>}
      <p className={`soft ${styles['lead']}`}>{t(isForClients ? 'lead' : 'therapistLead')}</p>
      <MaskedField
        ref={input}
        {...form.field('phone')}
        label={t('phone')}
        prefix="+995"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        data-testid="phone-input"
        digits={digits}
        mask={maskPhone}
        digitsOf={phoneDigits}
        hint={t('phoneHint')}
        onDigits={onChange}
      />
      <Button ref={button} type="submit" wide busy={form.busy}>
        {t('getCode')}
      </Button>
      <p className={`small ${styles['consent']}`}>
        <RichText
          text={t('consent')}
          tags={{
            terms: <NewTab to={isForClients ? href('clientTerms') : href('therapistTerms')} />,
            privacy: <NewTab to={href('privacy')} />,
          }}
        />
      </p>
      <div className={`row ${styles['others']}`}>
        {isForClients && <Link to={href('loginEmail')}>{t('byEmail')}</Link>}
        {isForClients ? (
          <Link to={href('therapistLogin')}>{t('forTherapists')}</Link>
        ) : (
          <Link to={href('login')}>{t('forClients')}</Link>
        )}
      </div>
    </form>
  );
}
