import { useState } from 'react';
import { SECOND } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { useServerNow } from '../../lib/clock.ts';
import { useWords } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { GuardianForm } from './GuardianForm.tsx';
import { consentTexts } from './consent.texts.ts';
import type { ConsentTask } from '../../data/orders.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Order.module.css';

const TITLE = {
  none: 'askTitle',
  pending: 'pendingTitle',
  received: 'receivedTitle',
  refused: 'refusedTitle',
  expired: 'expiredTitle',
} as const;
const TEXT = {
  none: 'askText',
  pending: 'pendingText',
  received: 'receivedText',
  refused: 'refusedText',
  expired: 'expiredText',
} as const;

/** The task after a paid teen session: a parent's consent, asked for, awaited or there (P22). For the client alone. */
export function ConsentCard({ orderId, task }: { readonly orderId: string; readonly task: ConsentTask }) {
  const { t, locale } = useWords(consentTexts);
  const [asksAgain, setAsksAgain] = useState(false);
  const now = useServerNow(SECOND);
  const { state } = task;
  if (state === 'not_needed') return null;
  const againAt = task.askAgainAt === null ? 0 : Date.parse(task.askAgainAt);
  const hasForm = state === 'none' || state === 'expired' || (state === 'pending' && asksAgain);
  return (
    <Card
      as="section"
      className={`stack gap-2 wide top-2 ${styles['card']}`}
      aria-labelledby="consent"
      data-testid="consent"
      data-state={state}
    >
      <div role="status" className="stack gap-2">
        <h2 id="consent">{t(TITLE[state])}</h2>
        <p>{t(TEXT[state], { phone: (task.phone ?? '').replaceAll(' ', '\u00a0') })}</p>
      </div>
      {state === 'pending' && !asksAgain && (
        <div className="row top-2">
          {now >= againAt ? (
            <Button look="quiet" size="small" onClick={() => setAsksAgain(true)}>
              {t('again')}
            </Button>
          ) : (
            <p className="hint">{t('againIn', { wait: formatWait(againAt - now, locale) })}</p>
          )}
        </div>
      )}
      {hasForm && <GuardianForm orderId={orderId} onSent={() => setAsksAgain(false)} />}
    </Card>
  );
}
