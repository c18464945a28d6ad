import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { findPage, href } from '#contract/pages.ts';
import { usePractice } from '../../data/practice.ts';
import { besideBrand } from '../../layouts/beside-brand.ts';
import { Link } from '../../lib/router.tsx';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useLayout, useMedia } from '../../lib/use-media.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import { AcceptSwitch } from './AcceptSwitch.tsx';
import styles from './PracticeFrame.module.css';
import { practiceTexts } from './practice.texts.ts';

/** On a phone the first three are tabs, the others stand behind the fourth one. */
const SECTIONS = [
  { name: 'practice', icon: <Icon name="newLife" size={22} /> },
  { name: 'practiceCalendar', icon: <SessionIcon name="calendar" /> },
  { name: 'practiceSessions', icon: <SessionIcon name="video" /> },
  { name: 'practiceClients', icon: null },
  { name: 'practiceProfile', icon: null },
  { name: 'practiceSettings', icon: null },
] as const;
const REST = SECTIONS.filter(({ icon }) => icon === null);

type SectionName = (typeof SECTIONS)[number]['name'];

/** From this width on the header has room for the switch. */
const WIDE = '(min-width: 1101px)';

/** The frame of the therapist's cabinet: a rail beside the page, on a phone tabs below it, and the switch for new clients. */
export function PracticeFrame({ children }: { readonly children: ReactNode }) {
  const t = useTexts(practiceTexts);
  const current = useSection();
  const isPhone = useLayout() === 'mobile';
  const isWide = useMedia(WIDE);
  const [isMore, setMore] = useState(false);
  return (
    <div className={`container ${styles['frame']}`}>
      <nav className={styles['rail']} aria-label={t('cabinet')} data-bar={isPhone ? 'bottom' : undefined}>
        {SECTIONS.filter(({ icon }) => !isPhone || icon !== null).map(({ name, icon }) => (
          <Link key={name} to={href(name)} className={styles['section']} aria-current={current(name)}>
            {isPhone && <span className={styles['icon']}>{icon}</span>}
            <span>{t(name)}</span>
            {name === 'practiceSessions' && <Waiting />}
          </Link>
        ))}
        {isPhone && (
          <button
            type="button"
            className={styles['section']}
            aria-haspopup="dialog"
            aria-current={REST.some(({ name }) => current(name)) || undefined}
            data-testid="ther-more"
            onClick={() => setMore(true)}
          >
            <span className={styles['icon']}>
              <Icon name="menu" size={22} />
            </span>
            {t('more')}
          </button>
        )}
      </nav>
      <div className={`stack ${styles['page']}`}>
        {!isPhone && (isWide ? <InHeader /> : <AcceptSwitch />)}
        {children}
      </div>
      {isMore && isPhone && (
        <Dialog title={t('more')} closeLabel={t('close')} onClose={() => setMore(false)}>
          <AcceptSwitch className={styles['first']} />
          <ul className={styles['rows']}>
            {REST.map(({ name }) => (
              <li key={name}>
                <Link to={href(name)} className="popup-row" aria-current={current(name)} onClick={() => setMore(false)}>
                  {t(name)}
                </Link>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}

/** Which part of the cabinet is shown: the page of one session belongs to the sessions, the template to the calendar. */
function useSection(): (name: SectionName) => 'page' | 'true' | undefined {
  const { pathname } = useLocation();
  const page = findPage(pathname)?.name;
  const parent =
    page === 'practiceTemplate' ? 'practiceCalendar' : page === 'practiceSession' ? 'practiceSessions' : null;
  return (name) => (name === page ? 'page' : name === parent ? 'true' : undefined);
}

/** How many sessions wait for the therapist's word; nothing without any. */
function Waiting() {
  const t = useTexts(practiceTexts);
  const { data } = usePractice();
  const n = data === undefined ? 0 : data.needsStatus.length + data.complaints.length;
  if (n === 0) return null;
  return (
    <span className={classNames('figures', styles['count'])} role="img" aria-label={t('waiting', { n })}>
      {n}
    </span>
  );
}

/** The switch in the header of the product, above the content. */
function InHeader() {
  const place = useStore(besideBrand);
  return place && createPortal(<AcceptSwitch />, place);
}
