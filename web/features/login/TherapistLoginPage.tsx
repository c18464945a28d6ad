import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../lib/texts.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StaffPage } from '../../layouts/StaffPage.tsx';
import { type EmailEntry, EmailStep } from './EmailStep.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PhoneLogin } from './PhoneLogin.tsx';
import { loginTexts } from './login.texts.ts';
import { liveCodeIn } from './use-sent-code.ts';
import styles from './Login.module.css';

const WAYS = [
  { way: 'phone', key: 'wayPhone' },
  { way: 'email', key: 'wayEmail' },
] as const;

type Way = (typeof WAYS)[number]['way'];

/** Sign-in of a therapist: the same code by SMS, or e-mail and password (P2). */
export default function TherapistLoginPage() {
  const t = useTexts(loginTexts);
  const [way, setWay] = useState<Way>('phone');
  const { state } = useLocation();
  const step = liveCodeIn(state) === null ? 'address' : 'code';
  const [entry, setEntry] = useState<EmailEntry>({ mode: 'sign-in', email: '', password: '' });
  const id = useId();
  return (
    <LoginFrame staff={<StaffPage />}>
      {step === 'address' && (
        <>
          <PageHeading takeFocus={false} className="title">
            {t('therapistTitle')}
          </PageHeading>
          <Ways id={id} label={t('ways')} way={way} onWay={setWay} />
        </>
      )}
      <div {...(step === 'address' && { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${way}` })}>
        {way === 'phone' ? (
          <PhoneLogin audience="therapists" />
        ) : (
          <EmailStep audience="therapists" entry={entry} onChange={setEntry} onSent={() => {}} />
        )}
      </div>
    </LoginFrame>
  );
}

type WaysProps = {
  readonly id: string;
  readonly label: string;
  readonly way: Way;
  readonly onWay: (way: Way) => void;
};

/** The two ways as tabs: the arrows change between them, Tab goes on to the form. */
function Ways({ id, label, way, onWay }: WaysProps) {
  const t = useTexts(loginTexts);
  const list = useRef<HTMLDivElement>(null);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    onWay(way === 'phone' ? 'email' : 'phone');
    list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    <div ref={list} className={`stack gap-1 ${styles['ways']}`} role="tablist" aria-label={label}>
      {WAYS.map(({ way: one, key }) => (
        <button
          key={one}
          id={`${id}-${one}`}
          type="button"
          role="tab"
          className={styles['way']}
          aria-selected={one === way}
          aria-controls={`${id}-panel`}
          tabIndex={one === way ? 0 : -1}
          onClick={() => onWay(one)}
          onKeyDown={onKey}
        >
          {t(key)}
        </button>
      ))}
    </div>
  );
}
