import { type ReactNode, useCallback } from 'react';
import { api } from '../../api/sign-in.ts';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { RailFrame } from '../../session/RailFrame.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import { cabinetTexts } from './cabinet.texts.ts';
import styles from './CabinetFrame.module.css';

type CabinetFrameProps = {
  /** A session with a teenager is shown: the line for children stands at the end as well. */
  readonly isForTeen?: boolean;
  readonly children: ReactNode;
};

/** The frame of a client's cabinet, with a last line for emergencies. */
export function CabinetFrame({ isForTeen = false, children }: CabinetFrameProps) {
  const t = useTexts(cabinetTexts);
  return (
    <RailFrame
      label={t('cabinet')}
      sections={[
        { page: 'cabinet', leadsTo: 'cabinetSession', words: t('sessions'), icon: <SessionIcon name="video" /> },
        { page: 'cabinetHistory', words: t('history'), icon: <SessionIcon name="clock" /> },
        { page: 'cabinetPreferences', words: t('preferences') },
      ]}
      more={{ words: t('more'), close: t('close'), testId: 'cab-more' }}
      pageClass={styles['page']}
    >
      {children}
      <LastLine isForTeen={isForTeen} />
    </RailFrame>
  );
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
