import { CLIENT_CANCEL_REASONS, type ClientCancelReason } from '#domain/booking.ts';
import { useTexts } from '../../../lib/texts.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Options } from '../../../ui/Options.tsx';
import { cancelTexts } from './cancel.texts.ts';
import styles from './SessionDialog.module.css';

type CancelReasonProps = {
  readonly reason: ClientCancelReason | null;
  readonly onChoose: (reason: ClientCancelReason) => void;
};

/** Why the client cancels, if they wish to say so; folded, and unseen by the specialist. */
export function CancelReason({ reason, onChoose }: CancelReasonProps) {
  const t = useTexts(cancelTexts);
  return (
    <details className={styles['reason']}>
      <summary className="line">
        <span>
          <span>
            <strong className="ink">{t('reason')}</strong> — {t('optional')}
          </span>
          <span className={`hint ${styles['below']}`}>{t('reasonUnseen')}</span>
        </span>
        <Icon name="chevronDown" size={20} className="chevron" />
      </summary>
      <fieldset className="stack gap-2">
        <legend className="visually-hidden">{t('reason')}</legend>
        <Options name="cancel-reason" values={CLIENT_CANCEL_REASONS} chosen={reason} label={t} onChoose={onChoose} />
      </fieldset>
    </details>
  );
}
