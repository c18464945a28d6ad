import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { href } from '#contract/pages.ts';
import { Loading } from '../../layouts/Loading.tsx';
import { NewTab } from '../../layouts/NewTab.tsx';
import { useAuth } from '../../api/auth.ts';
import { RichText, useTexts } from '../../lib/texts.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { loginTexts } from './login.texts.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './Login.module.css';

const KEPT = [
  { icon: 'lock', key: 'trust2' },
  { icon: 'check', key: 'trust3' },
] as const satisfies readonly { icon: IconName; key: string }[];

/** What clients are told beside each way of signing in. */
const TRUST = {
  phone: { title: 'trustTitle', facts: [{ icon: 'phone', key: 'trust1' }, ...KEPT] },
  email: { title: 'trustTitleEmail', facts: [{ icon: 'mail', key: 'trustEmail' }, ...KEPT] },
} as const;

type LoginFrameProps = {
  readonly trust?: keyof typeof TRUST;
  readonly staff?: ReactNode;
  readonly children: ReactNode;
};

/** The card of every sign-in. A signed-in person goes to `/testing` (spec §2), a therapist sees `staff` instead. */
export function LoginFrame({ trust, staff, children }: LoginFrameProps) {
  const t = useTexts(loginTexts);
  const { isAuth, isLoading, user, errorMessage } = useAuth();
  const hasRoom = useMedia('(min-width: 901px)');
  if (isLoading) return <Loading />;
  if (isAuth && staff !== undefined && user?.role === 'THERAPIST') return staff;
  if (isAuth) return <Navigate to={href('testing')} replace />;
  return (
    <div className={`container ${styles['frame']}`}>
      <Panel className={styles['card']}>
        {errorMessage?.kind === 'over' && (
          <div className={styles['over']}>
            <InlineNote role="status">{t('sessionOver')}</InlineNote>
          </div>
        )}
        {children}
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

/** What is agreed to by going on, with its two documents. */
export function Agreement({ words, terms }: { readonly words: string; readonly terms: string }) {
  return (
    <p className={`small ${styles['consent']}`}>
      <RichText text={words} tags={{ terms: <NewTab to={terms} />, privacy: <NewTab to={href('privacy')} /> }} />
    </p>
  );
}

/** Where the code went, and the way back to another address. */
export function SentTo({ words, onBack }: { readonly words: string; readonly onBack: () => void }) {
  const t = useTexts(loginTexts);
  return (
    <p className={`row soft figures ${styles['sent']}`}>
      {words}
      <Button look="quiet" onClick={onBack}>
        {t('change')}
      </Button>
    </p>
  );
}
