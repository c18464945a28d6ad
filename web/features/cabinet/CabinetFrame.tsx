import { type ReactNode, Suspense } from 'react';
import { findPage, href } from '#contract/pages/pages.ts';
import { latePart } from '../../lib/late-part.ts';
import { useTexts } from '../../lib/texts.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { RailFrame } from '../../session/RailFrame.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import { cabinetTexts } from './cabinet.texts.ts';
import styles from './CabinetFrame.module.css';

type CabinetFrameProps = {
  /** A session with a teenager is shown: the line for children stands at the end as well. */
  readonly isForTeen?: boolean;
  readonly children: ReactNode;
};

/** Only sessions with teenagers show it. */
const ChildrenLine = latePart(() => import('./ChildrenLine.tsx'), 'ChildrenLine');

/** The frame of a client's cabinet, with a quiet last line: whom to call in an emergency, and how to reach us. */
export function CabinetFrame({ isForTeen = false, children }: CabinetFrameProps) {
  const t = useTexts(cabinetTexts);
  return (
    <RailFrame
      label={t('cabinet')}
      href={href}
      find={findPage}
      sections={[
        { page: 'cabinet', leadsTo: 'cabinetSession', words: t('sessions'), icon: <SessionIcon name="video" /> },
        { page: 'cabinetHistory', words: t('history'), icon: <SessionIcon name="clock" /> },
        { page: 'cabinetReceipts', words: t('receipts'), icon: <SessionIcon name="receipt" /> },
        { page: 'cabinetPreferences', words: t('preferences') },
        { page: 'cabinetSettings', leadsTo: 'cabinetLeave', words: t('settings') },
      ]}
      more={{ words: t('more'), testId: 'cab-more' }}
      pageClass={styles['page']}
    >
      {children}
      <div className={`row ${styles['last']}`}>
        <p className="small">
          {t('emergency')}{' '}
          <a className="target" href="tel:112">
            112
          </a>
        </p>
        {isForTeen && (
          // Its place is there first, so that nothing moves.
          <Suspense fallback={<p className={`small ${styles['expected']}`}>{t('emergency')}</p>}>
            <ChildrenLine />
          </Suspense>
        )}
        <JourneyHelp />
      </div>
    </RailFrame>
  );
}
