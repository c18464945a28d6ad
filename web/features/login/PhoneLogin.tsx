import { useEffect, useRef } from 'react';
import { parseGeorgianMobile } from '#domain/georgian-mobile.ts';
import { formatPhone } from '#domain/phone.ts';
import { href } from '#contract/pages/pages.ts';
import { prefetchInfo } from '../../data/info.ts';
import { useLanguage } from '../../lib/language.ts';
import { api } from '../../api/sign-in.ts';
import { Link } from '../../lib/router.tsx';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { CodeStep } from './later-steps.ts';
import { type AddressStep, useSentCode, useFirstFocus } from './use-sent-code.ts';
import { useEnter } from './use-next-proof.ts';
import { Agreement, LockedWay } from './LoginFrame.tsx';
import { MaskedField } from '../../parts/form/MaskedField.tsx';
import { loginTexts } from './login.texts.ts';
import { NATIONAL_DIGITS, maskPhone, phoneDigits } from '../../parts/form/phone-mask.ts';
import { useSignInWords } from './use-sign-in-words.ts';
import styles from './Login.module.css';

type PhoneLoginProps = { readonly audience: 'clients' | 'therapists' };

/** Two steps: the number, then the code. Asking for another code returns to the number, already filled in (spec §4). */
export function PhoneLogin({ audience }: PhoneLoginProps) {
  const { sent, onBack, ...steps } = useSentCode('phone');
  const locale = useLanguage();
  const enter = useEnter();
  useEffect(() => {
    if (audience === 'clients' && sent !== null) prefetchInfo(locale);
  }, [audience, sent, locale]);
  if (sent === null) return <PhoneStep audience={audience} {...steps} />;
  return (
    <CodeStep
      channel="sms"
      to={formatPhone(`+995${sent.to}`)}
      sentAt={sent.at}
      onVerify={async (otp) =>
        enter(await api.call('verifyCode', { body: { otp, otpId: sent.otpId, phone: sent.to } }))
      }
      onBack={onBack}
    />
  );
}

/** Step 1: the number. The button stays enabled and the form is judged on submit (spec §5). */
function PhoneStep({ audience, address: digits, setAddress, returned, onSent }: PhoneLoginProps & AddressStep) {
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
    const call = api.call('sendSignInCode', { body: { phoneNumber: digits } });
    onSent((await logged(call, 'Error sending the code')).otpId);
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
        onDigits={setAddress}
      />
      {form.code === 'LOCKED_FOR_DAY' && isForClients && <LockedWay />}
      <Button ref={button} type="submit" wide busy={form.busy}>
        {t('getCode')}
      </Button>
      <Agreement words={t('consent')} isForClients={isForClients} />
      <div className={`row ${styles['others']}`}>
        {isForClients && (
          <Link className="target" to={href('loginEmail')}>
            {t('byEmail')}
          </Link>
        )}
        <Link className="target" to={href(isForClients ? 'therapistLogin' : 'login')}>
          {t(isForClients ? 'forTherapists' : 'forClients')}
        </Link>
      </div>
    </form>
  );
}
