import { useState } from 'react';
import { useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { formatPhone } from '#domain/phone.ts';
import { useAuth } from '../api/auth.ts';
import { Link } from '../lib/router.tsx';
import { useTexts } from '../lib/texts.tsx';
import { useLayout } from '../lib/use-media.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SessionIcon } from '../ui/SessionIcon.tsx';
import { accountTexts } from './account.texts.ts';
import styles from './Account.module.css';

/** In the header of a signed-in person: the way to the own cabinet, and the phone. */
export function AccountMenu() {
  return (
    <div className={`line gap-2 ${styles['menu']}`}>
      {useLayout() === 'desktop' && <CabinetLink className={`target strong ${styles['cabinet']}`} />}
      <PhoneMenu />
    </div>
  );
}

/** The same in the menu of a phone. */
export function AccountRows({ onDone }: { readonly onDone: () => void }) {
  const phone = useAuth().user?.phone ?? null;
  return (
    <>
      <CabinetLink className="popup-row strong" onPress={onDone} />
      {phone !== null && (
        <p className={`small figures ${styles['who']}`} translate="no">
          {formatPhone(phone)}
        </p>
      )}
      <LogoutButton onDone={onDone} />
    </>
  );
}

const OWN = {
  USER: { page: 'cabinet', words: 'cabinet' },
  THERAPIST: { page: 'practice', words: 'practice' },
  ADMIN: { page: 'operations', words: 'operations' },
} as const;

function CabinetLink({ className, onPress }: { readonly className: string; readonly onPress?: () => void }) {
  const t = useTexts(accountTexts);
  const { pathname } = useLocation();
  const role = useAuth().user?.role;
  const { page, words } = OWN[role ?? 'USER'];
  const to = href(page);
  const isThere = pathname.toLowerCase().startsWith(to);
  return (
    <Link
      to={to}
      className={className}
      aria-current={isThere ? 'true' : undefined}
      data-testid="nav-cabinet"
      onClick={onPress}
    >
      <SessionIcon name="video" />
      <span>{t(words)}</span>
    </Link>
  );
}

/** The phone of the signed-in person; its dropdown holds only Logout (spec §2). */
function PhoneMenu() {
  const t = useTexts(accountTexts);
  const phone = useAuth().user?.phone ?? null;
  const shown = phone === null ? t('accountNameless') : formatPhone(phone);
  return (
    <Disclosure className={styles['account']}>
      {({ open, toggle, close, button }) => (
        <>
          <button
            ref={button}
            type="button"
            className={`target figures ${styles['phone']}`}
            aria-expanded={open}
            translate={phone === null ? undefined : 'no'}
            aria-label={phone === null ? t('accountNameless') : t('account', { phone: shown })}
            data-testid="header-phone"
            onClick={toggle}
          >
            {shown} <Icon name="chevronDown" size={16} />
          </button>
          {open && (
            <div className={`popup ${styles['dropdown']}`}>
              <LogoutButton onDone={close} />
            </div>
          )}
        </>
      )}
    </Disclosure>
  );
}

/** Signing out. Until the server has agreed the menu stays, and says so if it does not (spec §8, 'Logout failed'). */
function LogoutButton({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(accountTexts);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async () => {
    setFailure(null);
    const { signOut } = await import('../api/sign-in.ts');
    const refused = await signOut();
    if (refused === null) onDone();
    else setFailure(refused.failed || t('logoutFailed'));
  };
  return (
    <>
      <button type="button" className="popup-row" data-testid="logout" onClick={() => void leave()}>
        {t('logout')}
      </button>
      {failure !== null && (
        <p className={`danger ${styles['failure']}`} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
