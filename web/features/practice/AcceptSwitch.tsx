import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { setAccepting, usePractice } from '../../data/practice.ts';
import { logged } from '../../lib/log.ts';
import { useTexts } from '../../lib/texts.tsx';
import { showToast } from '../../lib/toasts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AcceptSwitch.module.css';
import { practiceTexts } from './practice.texts.ts';

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
