import { cardClass } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Lists.module.css';

/** Ticked cards; lines with a tick; two wide and three narrow cards; three columns of what is not there yet. */
const LOOKS = {
  checks: { list: `text ${styles['checks']}`, point: `stack strong ${cardClass}` },
  goals: { list: `text ${styles['goals']}`, point: 'line gap-3' },
  advantages: { list: styles['advantages'], point: `serif ${cardClass}` },
  plans: { list: `thirds strong text ${styles['plans']}`, point: undefined },
} as const;

/** Points of fixed number and order: a change of language changes their words, not which point is which. */
export function Points({ look, items }: { readonly look: keyof typeof LOOKS; readonly items: readonly string[] }) {
  return (
    <ul className={LOOKS[look].list}>
      {items.map((words, n) => (
        <li key={n} className={LOOKS[look].point}>
          {look === 'goals' && <Icon name="check" size={20} />}
          {look === 'checks' && (
            <span className={`arch ${styles['tick']}`}>
              <Icon name="check" size={22} />
            </span>
          )}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** Facts with a large figure each; the words say it all, so the figure is for the eye alone. */
export function Figures({ items }: { readonly items: readonly { figure: string; words: string }[] }) {
  return (
    <ul className={`thirds soft text ${styles['figures']}`}>
      {items.map(({ figure, words }, n) => (
        <li key={n}>
          <span className={styles['figure']} aria-hidden="true">
            {figure}
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
