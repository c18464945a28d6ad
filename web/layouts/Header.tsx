import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { Link } from '../lib/router.tsx';
import { useAuth } from '../api/auth.ts';
import { useTexts } from '../lib/texts.tsx';
import { BrandMark } from '../ui/art/BrandMark.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { lateFontsIn } from '../lib/fonts.ts';
import { latePart } from '../lib/late-part.ts';
import { changeLanguage, useLanguage } from '../lib/language.ts';
import { besideBrand } from './beside-brand.ts';
import { headerLinks, menuLinks, type MenuLink } from './menu.ts';
import { shellTexts } from './shell.texts.ts';
import styles from './Header.module.css';

/** The account menu is loaded for the signed-in alone. */
const loadAccount = () => import('./Account.tsx');
const AccountMenu = latePart(loadAccount, 'AccountMenu');
const AccountRows = latePart(loadAccount, 'AccountRows');

/** The header's links: the client and the therapist landing have their own, the other pages have none. */
export function Header() {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const { isAuth, isLoading, currentStepTest } = useAuth();
  // The button says Continue then instead of Start.
  const hasBegun = isAuth && currentStepTest > 0;
  useEffect(() => {
    if (!isLoading) document.documentElement.toggleAttribute('data-account', isAuth);
  }, [isAuth, isLoading]);
  const place = pathname === href('home') ? 'clients' : pathname === href('forTherapists') ? 'therapists' : 'other';
  return (
    <header className={styles['header']}>
      <div className={`container row ${styles['bar']}`}>
        <Link to={href('home')} className={`target ${styles['brand']}`} aria-label={t('home')}>
          <BrandMark size={32} />
          <span translate="no">{t('brand')}</span>
        </Link>
        <div ref={besideBrand.set} className={styles['beside']} />
        <nav className={`row gap-1 ${styles['links']}`} aria-label={t('mainNav')}>
          {headerLinks(place, t).map((link) => (
            <HeaderLink key={link.to} link={link} className={`target ${styles['link']}`} />
          ))}
        </nav>
        {(isAuth || isLoading) && (
          <div className={classNames(styles['account'], !isAuth && styles['expected'])}>
            {isAuth && (
              <Suspense>
                <AccountMenu />
              </Suspense>
            )}
          </div>
        )}
        {/* At the edge, so that the parts beside it come and go without a layout shift. */}
        <LanguageSwitch />
        {place === 'clients' && (
          <Link to={href('testing')} className={`${buttonClass({ size: 'small' })} ${styles['start']}`} data-start>
            {t(hasBegun ? 'continue' : 'start')}
          </Link>
        )}
        <MobileMenu key={pathname} place={place} isAuth={isAuth} hasBegun={hasBegun} />
      </div>
    </header>
  );
}

type MobileMenuProps = { readonly place: string; readonly isAuth: boolean; readonly hasBegun: boolean };

/** The menu at 760 px and below, behind its button (spec §2). */
function MobileMenu({ place, isAuth, hasBegun }: MobileMenuProps) {
  const t = useTexts(shellTexts);
  return (
    <Disclosure className={styles['menu']}>
      {({ open, toggle, close, button }) => (
        <>
          <IconButton
            ref={button}
            icon={open ? 'close' : 'menu'}
            label={open ? t('closeMenu') : t('menu')}
            look="plain"
            size={26}
            aria-expanded={open}
            onClick={toggle}
          />
          {open && (
            <div className={styles['sheet']}>
              {isAuth && (
                <Suspense>
                  <AccountRows onDone={close} />
                </Suspense>
              )}
              {place === 'clients' && (
                <Link to={href('testing')} className={`popup-row strong ${styles['start-row']}`} onClick={close}>
                  {t(hasBegun ? 'continue' : 'start')}
                </Link>
              )}
              {menuLinks(place === 'clients', t).map((link) => (
                <HeaderLink key={link.to} link={link} className="popup-row" onPress={close} />
              ))}
            </div>
          )}
        </>
      )}
    </Disclosure>
  );
}

type HeaderLinkProps = {
  readonly link: MenuLink;
  readonly className?: string | undefined;
  readonly onPress?: () => void;
};

function HeaderLink({ link, className, onPress }: HeaderLinkProps) {
  if (link.to.startsWith('#')) {
    return (
      <a href={link.to} className={className} onClick={onPress}>
        {link.words}
      </a>
    );
  }
  return (
    <Link to={link.to} className={className} onClick={onPress}>
      {link.words}
    </Link>
  );
}

const CHOICES = [
  { locale: 'ka', short: 'ქარ', name: 'ქარ, ქართული' },
  { locale: 'en', short: 'EN', name: 'EN, English' },
] as const;

/** Georgian or English, at once and without a reload (spec §2); its fonts are waited for as on a first drawing. */
function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  return (
    <div className={`line ${styles['languages']}`} role="group" aria-label={t('language')}>
      {CHOICES.map(({ locale, short, name }) => (
        <button
          key={locale}
          type="button"
          className={styles['language']}
          lang={locale}
          translate="no"
          aria-label={name}
          aria-pressed={language === locale}
          data-testid={`lang-${locale}`}
          onClick={() => void lateFontsIn().finally(() => changeLanguage(locale))}
        >
          {short}
        </button>
      ))}
      <span className="visually-hidden" role="status">
        {t('languageNow')}
      </span>
    </div>
  );
}
