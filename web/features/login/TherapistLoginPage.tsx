import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { useAuth } from '../../api/auth.ts';
import { awaitedPart } from '../../lib/late-part.ts';
import { useTexts } from '../../lib/texts.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { useWishedPage } from '../../parts/way/wished-page.ts';
import { type EmailEntry, EmailStep } from './EmailStep.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { PhoneLogin } from './PhoneLogin.tsx';
import { loginTexts } from './login.texts.ts';
import { liveCodeIn } from './use-sent-code.ts';
import styles from './Login.module.css';

/** Only operators need its code. */
const OtherRolePage = awaitedPart(() => import('../../layouts/OtherRolePage.tsx'), 'OtherRolePage');

const WAYS = ['phone', 'email'] as const;
type Way = (typeof WAYS)[number];

/** A therapist's sign-in by code or password (P2). Operators come here from the Studio's door, and return to it. */
export default function TherapistLoginPage() {
  const t = useTexts(loginTexts);
  const isForOperators = isOperators(useWishedPage());
  const [way, setWay] = useState<Way>(isForOperators ? 'email' : 'phone');
  const { state } = useLocation();
  const step = liveCodeIn(state) === null ? 'address' : 'code';
  const [entry, setEntry] = useState<EmailEntry>({ mode: 'sign-in', email: '', password: '' });
  const id = useId();
  return (
    <LoginFrame next={<AfterTherapistSignIn />}>
      {step === 'address' && (
        <>
          <PageHeading takeFocus={false} className="title">
            {t(isForOperators ? 'operatorTitle' : 'therapistTitle')}
          </PageHeading>
          <WayTabs id={id} way={way} onWay={setWay} />
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

function isOperators(wish: string | null): boolean {
  return wish?.startsWith(href('admin')) === true;
}

/** A client is at home in the questionnaire, unless a page of the cabinet was asked for, which says whose it is. */
function AfterTherapistSignIn() {
  const role = useAuth().user?.role;
  const wish = useWishedPage();
  if (role === 'ADMIN' && !isOperators(wish)) return <OtherRolePage owner="USER" />;
  return <Navigate to={wish ?? href(role === 'THERAPIST' ? 'practice' : 'testing')} replace />;
}

type WayTabsProps = { readonly id: string; readonly way: Way; readonly onWay: (way: Way) => void };

/** The two ways as tabs: the arrows change between them, Tab goes on to the form. */
function WayTabs({ id, way, onWay }: WayTabsProps) {
  const t = useTexts(loginTexts);
  const list = useRef<HTMLDivElement>(null);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    onWay(way === 'phone' ? 'email' : 'phone');
    list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    <div ref={list} className={`stack gap-1 ${styles['ways']}`} role="tablist" aria-label={t('ways')}>
      {WAYS.map((one) => (
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
          {t(`${one}Way`)}
        </button>
      ))}
    </div>
  );
}
