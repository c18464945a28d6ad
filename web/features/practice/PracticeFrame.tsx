import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { findPage, href } from '#contract/pages/pages.ts';
import { ApiError } from '../../api/client.ts';
import { setAccepting, usePractice } from '../../data/practice.ts';
import { besideBrand } from '../../layouts/beside-brand.ts';
import { logged } from '../../lib/log.ts';
import { useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useLayout, useMedia } from '../../lib/use-media.ts';
import { RailFrame } from '../../session/RailFrame.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';
import styles from './PracticeFrame.module.css';
import { practiceTexts } from './practice.texts.ts';

/** On a phone they stand behind the last tab. */
const REST = ['practiceClients', 'practiceEarnings', 'practiceProfile', 'practiceSettings'] as const;

/** From this width on the header has room for the switch. */
const WIDE = '(min-width: 1101px)';

/** The frame of the therapist's cabinet, with the switch for new clients. */
export function PracticeFrame({ children }: { readonly children: ReactNode }) {
  const t = useTexts(practiceTexts);
  const isPhone = useLayout() === 'mobile';
  const isWide = useMedia(WIDE);
  return (
    <RailFrame
      label={t('cabinet')}
      href={href}
      find={findPage}
      sections={[
        { page: 'practice', words: t('practice'), icon: <Icon name="house" size={22} />, count: <WaitingCount /> },
        {
          page: 'practiceCalendar',
          leadsTo: 'practiceTemplate',
          words: t('practiceCalendar'),
          icon: <SessionIcon name="calendar" />,
        },
        {
          page: 'practiceSessions',
          leadsTo: 'practiceSession',
          words: t('practiceSessions'),
          icon: <SessionIcon name="video" />,
        },
        ...REST.map((page) => ({ page, words: t(page) })),
      ]}
      more={{
        words: t('more'),
        testId: 'ther-more',
        head: <AcceptSwitch className={styles['first']} />,
      }}
      isDense
      pageClass={styles['page']}
    >
      {!isPhone && (isWide ? <InHeader /> : <AcceptSwitch />)}
      {children}
    </RailFrame>
  );
}

/** How many sessions wait for the therapist's word, on the way to the card that has them; nothing without any. */
function WaitingCount() {
  const t = useTexts(practiceTexts);
  const { data } = usePractice();
  const n = data === undefined ? 0 : data.needsStatus.length + data.complaints.length;
  if (n === 0) return null;
  return (
    <span className={`figures count-badge ${styles['count']}`} role="img" aria-label={t('waiting', { n })}>
      {n}
    </span>
  );
}

/** The switch in the header of the product, above the content. */
function InHeader() {
  const place = useStore(besideBrand);
  return place && createPortal(<AcceptSwitch />, place);
}

/** The switch for new clients, explained; shows a press at once, reverts a refusal with the server's words. */
export function AcceptSwitch({ className }: { readonly className?: string | undefined }) {
  const t = useTexts(practiceTexts);
  const { data } = usePractice();
  const [isSaving, setSaving] = useState(false);
  const isOn = data?.accepting ?? true;
  const change = async () => {
    if (isSaving || data === undefined) return;
    setSaving(true);
    try {
      await logged(setAccepting(!isOn), 'Error saving whether new clients are accepted');
    } catch (error) {
      showToast((error instanceof ApiError && error.message) || t('acceptFailed'));
    } finally {
      setSaving(false);
    }
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isSaving || undefined}
      className={classNames('line gap-3', styles['switch'], data === undefined && styles['expected'], className)}
      data-testid="ther-accept-switch"
      onClick={() => void change()}
    >
      <span className={styles['track']}>
        {isOn && <Icon name="check" size={16} />}
        <span className={styles['thumb']} />
      </span>
      <span className={styles['words']}>
        <span className="strong ink">{t('accept')}</span>
        <span className="small">
          {t(isOn ? (data?.isListed !== false ? 'acceptOn' : 'acceptHidden') : 'acceptOff')}
        </span>
      </span>
    </button>
  );
}
