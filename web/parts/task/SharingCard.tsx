import { useRef, useState } from 'react';
import { SHARING_CONSENT } from '#domain/sharing.ts';
import { logged } from '../../lib/log.ts';
import { useWords } from '../../lib/texts.tsx';
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from '../../ui/InlineNote.tsx';
import { type Sharing, saveSharing } from '../../data/orders.ts';
import { useForm } from '../form/use-form.ts';
import { declineSharing, isSharingDeclined } from './sharing-declined.ts';
import { sharingTexts } from './sharing.texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import styles from './TaskCard.module.css';

type SharingCardProps = {
  readonly orderId: string;
  readonly specialist: string;
  readonly sharing: Sharing;
  /** The page opens for the client alone, so that the topics are named; on any other it says how many (P8). */
  readonly showsTopics?: boolean;
  /** The client has said no, or takes it back: only this browser knows. */
  readonly onDecide?: () => void;
};

/** Sharing topics with the therapist, for the client alone (P21). */
export function SharingCard({ orderId, specialist, sharing, showsTopics = false, onDecide }: SharingCardProps) {
  const { t, locale } = useWords(sharingTexts);
  const [declined, setDeclined] = useState(() => isSharingDeclined(orderId));
  const form = useForm({ values: {}, problems: {}, words: () => t('shareFailed') });

  function decline(next: boolean): void {
    setDeclined(next);
    declineSharing(orderId, next);
    onDecide?.();
  }

  async function choose(shared: boolean): Promise<void> {
    const body = shared ? { shared, consentVersion: SHARING_CONSENT.version } : { shared };
    await logged(saveSharing(orderId, body), 'Error saving the choice to share');
    decline(!shared);
  }

  const state = sharing.shared ? 'shared' : declined ? 'declined' : 'asked';
  // Each press takes its button away.
  const words = useRef<HTMLDivElement>(null);
  useFocusOnChange(words, state);
  if (!sharing.shared && sharing.topics.length === 0) return null;
  const params = { name: specialist, n: sharing.topics.length };
  return (
    <Card
      as="section"
      className={`stack gap-2 wide left top-2 ${styles['card']}`}
      aria-labelledby="sharing"
      data-testid="sharing"
      data-state={state}
    >
      <div ref={words} tabIndex={-1} className="stack gap-2">
        {state === 'asked' && <h2 id="sharing">{t('share', params)}</h2>}
        {state === 'shared' && <h2 id="sharing">{t('shared', params)}</h2>}
        {state === 'declined' && <p id="sharing">{t('notShared')}</p>}
      </div>
      {showsTopics && state === 'shared' && (
        <p className="row gap-2">
          {sharing.topics.map(({ _id, name }) => (
            <Chip key={_id}>{name}</Chip>
          ))}
        </p>
      )}
      {state !== 'declined' && <p>{SHARING_CONSENT[locale]}</p>}
      <div className="row top-2">
        {state === 'asked' && (
          <>
            <Button look="ghost" size="small" busy={form.busy} onClick={() => form.submit(null, () => choose(true))}>
              {t('shareYes')}
            </Button>
            <Button look="quiet" size="small" onClick={() => decline(true)}>
              {t('shareNo')}
            </Button>
          </>
        )}
        {state === 'shared' && (
          <Button look="ghost" size="small" busy={form.busy} onClick={() => form.submit(null, () => choose(false))}>
            {t('stopSharing')}
          </Button>
        )}
        {state === 'declined' && (
          <Button look="quiet" size="small" onClick={() => decline(false)}>
            {t('shareYes')}
          </Button>
        )}
      </div>
      <Refusal words={form.general} />
    </Card>
  );
}
