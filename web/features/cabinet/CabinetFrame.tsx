import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'react-router';
import { href } from '#contract/pages.ts';
import { api } from '../../api/sign-in.ts';
import { Link } from '../../lib/router.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { JourneyHelp } from '../../parts/JourneyHelp.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import { cabinetTexts } from './cabinet.texts.ts';
import styles from './CabinetFrame.module.css';

const SECTIONS = [
  { to: href('cabinet'), words: 'sessions', icon: 'video' },
  { to: href('cabinetHistory'), words: 'history', icon: 'clock' },
] as const;

type CabinetFrameProps = {
  /** A session with a teenager is shown: the line for children stands at the end as well. */
  readonly isForTeen?: boolean;
  readonly children: ReactNode;
};

/** The frame of a client's cabinet: a rail beside the page, on a phone tabs below it, and a last line for emergencies. */
export function CabinetFrame({ isForTeen = false, children }: CabinetFrameProps) {
  const t = useTexts(cabinetTexts);
  const { pathname } = useLocation();
  return (
    <div className={`container ${styles['cabinet']}`}>
      <nav className={styles['rail']} aria-label={t('cabinet')} data-bar="bottom">
        {SECTIONS.map(({ to, words, icon }) => (
          <Link key={to} to={to} className={styles['section']} aria-current={currentAt(pathname, to)}>
            <span className={styles['icon']}>
              <SessionIcon name={icon} />
            </span>
            {t(words)}
          </Link>
        ))}
      </nav>
      <div className={`stack ${styles['page']}`}>
        {children}
        <LastLine isForTeen={isForTeen} />
      </div>
    </div>
  );
}

/** A session belongs to the upcoming ones, which lead to it. */
function currentAt(pathname: string, to: string): 'page' | 'true' | undefined {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path === to) return 'page';
  return to === href('cabinet') && path !== href('cabinetHistory') ? 'true' : undefined;
}

/** The number for children and teenagers, once the server says that it was verified lately. */
function ChildrenLine() {
  const { t, locale } = useWords(cabinetTexts);
  const load = useCallback(
    (signal: AbortSignal) => api.call('listCrisisNumbers', { query: { locale }, signal }),
    [locale],
  );
  const { data } = useLoaded(load);
  const number = data?.find(({ kind }) => kind === 'children')?.number ?? null;
  if (data !== null && number === null) return null;
  return (
    // Its place is there first, so that nothing moves.
    <p className={classNames('small', number === null && styles['expected'])}>
      {t('children')}{' '}
      <a className="target" href={`tel:${number ?? ''}`} translate="no">
        {number}
      </a>
    </p>
  );
}

/** Quiet, and never in the way: whom to call in an emergency, and how to reach us. */
function LastLine({ isForTeen }: { readonly isForTeen: boolean }) {
  const t = useTexts(cabinetTexts);
  return (
    <div className={styles['last']}>
      <p className="small">
        {t('emergency')}{' '}
        <a className="target" href="tel:112">
          112
        </a>
      </p>
      {isForTeen && <ChildrenLine />}
      <JourneyHelp />
    </div>
  );
}
