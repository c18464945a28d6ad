import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { Loading } from '../../layouts/Loading.tsx';
import { NewTab } from '../../layouts/NewTab.tsx';
import { useAuth } from '../../api/auth.ts';
import { Kept } from '../../lib/kept.tsx';
import { RichText, useTexts, useWords } from '../../lib/texts.tsx';
import { intentWords, readIntent } from '../../parts/way/intent.ts';
import { useWishedPage } from '../../parts/way/wished-page.ts';
import { Link } from '../../lib/router.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { canStore } from '../../lib/storage.ts';
import { loginTexts } from './login.texts.ts';
import { NextProofStep, prepareSteps } from './later-steps.ts';
import { keepProof, useNextProof } from './use-next-proof.ts';
import { forgetAddresses, isStepEntry } from './use-sent-code.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './Login.module.css';

const KEPT = [
  { icon: 'lock', key: 'trust2' },
  { icon: 'check', key: 'trust3' },
] as const satisfies readonly { icon: IconName; key: string }[];

/** Facts for clients beside each way of signing in. */
const TRUST = {
  phone: { title: 'trustTitle', facts: [{ icon: 'phone', key: 'trust1' }, ...KEPT] },
  email: { title: 'trustTitleEmail', facts: [{ icon: 'mail', key: 'trustEmail' }, ...KEPT] },
} as const;

type LoginFrameProps = {
  readonly trust?: keyof typeof TRUST;
  readonly reason?: string | null;
  /** Follows a sign-in; by default the page that the address names, the operators' pages or the questionnaire. */
  readonly next?: ReactNode;
  readonly children: ReactNode;
};

/** The card of every sign-in. A signed-in client goes to `/testing` (spec §2). */
export function LoginFrame({ trust, reason = null, next = <AfterSignIn />, children }: LoginFrameProps) {
  const t = useTexts(loginTexts);
  const { isAuth, isLoading, errorMessage } = useAuth();
  const { state } = useLocation();
  const [remembers] = useState(canStore);
  const proof = useNextProof();
  useEffect(() => {
    if (!isAuth) return;
    forgetAddresses();
    keepProof(null);
  }, [isAuth]);
  useEffect(prepareSteps, []);
  const hasRoom = useMedia('(min-width: 901px)');
  if (isLoading) return <Loading />;
  if (isAuth) return isStepEntry(state) ? <LeaveStep /> : next;
  return (
    <div className={`container ${styles['frame']}`}>
      <Panel className={styles['card']}>
        {errorMessage?.kind === 'over' && (
          <div className={styles['note']}>
            <InlineNote role="status">{t(trust === undefined ? 'signInOver' : 'sessionOver')}</InlineNote>
          </div>
        )}
        {reason !== null && errorMessage?.kind !== 'over' && (
          <div className={styles['note']}>
            <InlineNote testId="sign-in-reason">{reason}</InlineNote>
          </div>
        )}
        {trust !== undefined && <IntendedBooking />}
        {!remembers && (
          <div className={styles['note']}>
            <InlineNote kind="warn">{t('noStorage')}</InlineNote>
          </div>
        )}
        <Suspense fallback={<Loading />}>
          {proof === null ? children : <NextProofStep key={proof.ticket + proof.proofs.join()} next={proof} />}
        </Suspense>
      </Panel>
      {hasRoom && trust !== undefined && (
        <aside className={styles['trust']} aria-label={t(TRUST[trust].title)}>
          <h2 className="title">{t(TRUST[trust].title)}</h2>
          <ul className="stack gap-5">
            {TRUST[trust].facts.map(({ icon, key }) => (
              <li key={key} className="line soft">
                <span className={`arch ${styles['icon']}`}>
                  <Icon name={icon} size={22} />
                </span>
                {t(key)}
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

function AfterSignIn() {
  const isOperator = useAuth().user?.role === 'ADMIN';
  return <Navigate to={useWishedPage() ?? href(isOperator ? 'operations' : 'testing')} replace />;
}

/** Leaves the history entry of a code or proof step after the sign-in, so that the entry below leads on. */
function LeaveStep() {
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!hasLeft.current) void navigate(-1);
    hasLeft.current = true;
  }, [navigate]);
  return <Loading />;
}

/** The booking that the visitor intended (P2): the sign-in is a step on the way there. */
function IntendedBooking() {
  const { t, locale } = useWords(loginTexts);
  const [intent] = useState(readIntent);
  if (intent === null) return null;
  return (
    <div className={styles['note']}>
      <InlineNote testId="intended-booking">
        <Kept words={t('toBook', { what: intentWords(intent, locale) })} />
      </InlineNote>
    </div>
  );
}

/** The notice that going on accepts the two documents, of clients or of specialists. */
export function Agreement({ words, isForClients }: { readonly words: string; readonly isForClients: boolean }) {
  const terms = href(isForClients ? 'clientTerms' : 'therapistTerms');
  const privacy = href(isForClients ? 'privacy' : 'therapistPrivacy');
  return (
    <p className={`small ${styles['consent']}`}>
      <RichText text={words} tags={{ terms: <NewTab to={terms} />, privacy: <NewTab to={privacy} /> }} />
    </p>
  );
}

/** Where the code went, and the way back to another address. */
export function SentTo({ words, onBack }: { readonly words: string; readonly onBack: () => void }) {
  const t = useTexts(loginTexts);
  return (
    <p className={`row soft figures ${styles['sent']}`}>
      <Kept words={words} />
      <Button look="quiet" onClick={onBack}>
        {t('change')}
      </Button>
    </p>
  );
}

/** Strangers used up this phone's tries; offers e-mail sign-in. Everybody sees it alike, so it reveals no account. */
export function LockedWay() {
  const tags = { email: <Link to={href('loginEmail')} />, reset: <Link to={href('loginReset')} /> };
  return (
    <p className={`card-text ${styles['locked']}`} role="status">
      <RichText text={useTexts(loginTexts)('lockedWay')} tags={tags} />
    </p>
  );
}
