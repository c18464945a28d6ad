import { useTexts } from '../../../lib/texts.tsx';
import { FreeDays } from '../session/FreeDays.tsx';
import type { Start } from './propose-times.ts';
import { proposeTexts } from './propose.texts.ts';
import styles from './Propose.module.css';

type FreeStartsProps = {
  readonly free: readonly Start[];
  readonly chosen: Start | null;
  readonly onChoose: (start: Start) => void;
};

/** The own free times, day by day, of which one is chosen. */
export function FreeStarts({ free, chosen, onChoose }: FreeStartsProps) {
  const t = useTexts(proposeTexts);
  return (
    <>
      <p className="strong ink">{t('free')}</p>
      <FreeDays
        times={free}
        most={3}
        legendClass={styles['legend']}
        optionOf={({ date, start }) => ({
          type: 'radio',
          name: 'propose-time',
          checked: chosen?.date === date && chosen.start === start,
          onChange: () => onChoose({ date, start }),
        })}
      />
    </>
  );
}
