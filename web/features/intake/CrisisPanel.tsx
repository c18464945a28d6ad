import { useState } from 'react';
import { crisisKinds, crisisOf } from '#domain/crisis.ts';
import type { TopicKey, TypeKey } from '#domain/intake.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { CrisisNumber } from './crisis-numbers.ts';
import { intakeTexts } from './intake.texts.ts';
import styles from './CrisisPanel.module.css';

type CrisisPanelProps = {
  readonly topic: TopicKey;
  readonly type: TypeKey | null;
  readonly numbers: readonly CrisisNumber[];
  readonly isChosen: boolean;
  /** The panel was closed by its button, which is gone with it: the focus needs a place. */
  readonly onClosed: () => void;
};

/** Numbers for help under a heavy topic (P23), never stored. Their place is there first, so they are read out. */
export function CrisisPanel({ isChosen, ...panel }: CrisisPanelProps) {
  return (
    <div className={styles['place']} role="status">
      {isChosen && <Panel {...panel} />}
    </div>
  );
}

function Panel({ topic, type, numbers, onClosed }: Omit<CrisisPanelProps, 'isChosen'>) {
  const t = useTexts(intakeTexts);
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const isFull = crisisOf(topic) === 'full';
  const shown = crisisKinds(topic, type).flatMap((kind) => numbers.filter((line) => line.kind === kind));
  return (
    <section className={`stack gap-3 ${styles['panel']}`} aria-label={t('crisisRegion')} data-testid="crisis-panel">
      <div>
        {isFull && <p className={`serif ${styles['title']}`}>{t('crisisTitle')}</p>}
        <p>{t(isFull ? 'crisisText' : topic === 'emotional_abuse' ? 'crisisAbuse' : 'crisisLight')}</p>
      </div>
      <CrisisNumbers numbers={shown} />
      <IconButton
        icon="close"
        label={t('close')}
        look="plain"
        size={20}
        className={styles['close']}
        onClick={() => {
          setClosed(true);
          onClosed();
        }}
      />
    </section>
  );
}

/** Numbers to call, each one press. */
export function CrisisNumbers({ numbers }: { readonly numbers: readonly CrisisNumber[] }) {
  return (
    <ul className={`row gap-2 ${styles['numbers']}`}>
      {numbers.map(({ number, name }) => (
        <li key={number}>
          <a href={`tel:${number.replaceAll(' ', '')}`} className={`control line gap-2 strong ${styles['number']}`}>
            <Icon name="phone" size={20} /> {number} — {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
