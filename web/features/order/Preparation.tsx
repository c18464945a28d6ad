import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Checkbox } from '../../ui/Option.tsx';
import { orderTexts } from './order.texts.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Order.module.css';

const STEPS = ['prepare1', 'prepare2', 'prepare3'] as const;

/** Three ticks before the session, kept in this browser only until logout, and what to say the first time. */
export function Preparation({ orderId }: { readonly orderId: string }) {
  const t = useTexts(orderTexts);
  const key = `prepared:${orderId}`;
  const [done, setDone] = useState<readonly string[]>(() => (readStored(key) ?? '').split(' '));
  function toggle(step: string): void {
    const next = done.includes(step) ? done.filter((one) => one !== step) : [...done, step];
    setDone(next);
    writeStored(key, next.join(' ').trim());
  }
  return (
    <Card as="section" className={`stack gap-2 wide top-2 ${styles['card']}`} aria-labelledby="prepare">
      <h2 id="prepare">{t('prepare')}</h2>
      {STEPS.map((step) => (
        <Checkbox key={step} label={t(step)} checked={done.includes(step)} onChange={() => toggle(step)} />
      ))}
      <h2>{t('firstTitle')}</h2>
      <p>{t('firstText')}</p>
    </Card>
  );
}
