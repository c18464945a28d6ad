import { useState } from 'react';
import { type TopicKey, crisisOf } from '#domain/intake.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { intakeTexts } from './intake.texts.ts';
import styles from './CrisisPanel.module.css';

const NUMBERS = {
  crisis112: 'tel:112',
  crisis111: 'tel:111',
  crisis116: 'tel:116006',
} as const;

type NumberKey = keyof typeof NUMBERS;

/** Numbers for help under a heavy topic (P23): calm, closable, never in the way, never stored. */
export function CrisisPanel({ topic }: { readonly topic: TopicKey }) {
  const t = useTexts(intakeTexts);
  const [closed, setClosed] = useState(false);
  const weight = crisisOf(topic);
  if (weight === null || closed) return null;
  const isAbuse = topic === 'emotional_abuse';
  const numbers: readonly NumberKey[] =
    weight === 'full' ? ['crisis112', 'crisis111', 'crisis116'] : isAbuse ? ['crisis116', 'crisis112'] : ['crisis112'];
  return (
    <section className={styles['panel']} aria-label={t('crisisRegion')} data-testid="crisis-panel">
      <div className={styles['head']} role="status">
        {weight === 'full' && <p className={styles['title']}>{t('crisisTitle')}</p>}
        <p>{t(weight === 'full' ? 'crisisText' : isAbuse ? 'crisisAbuse' : 'crisisLight')}</p>
      </div>
      <ul className={styles['numbers']}>
        {numbers.map((key) => (
          <li key={key}>
            <a href={NUMBERS[key]} className={styles['number']}>
              <Icon name="phone" size={20} /> {t(key)}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" className={styles['close']} aria-label={t('close')} onClick={() => setClosed(true)}>
        <Icon name="close" size={20} />
      </button>
    </section>
  );
}
