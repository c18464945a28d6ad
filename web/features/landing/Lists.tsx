import { Icon } from '../../ui/Icon.tsx';
import { cardClass } from '../../ui/Card.tsx';
import styles from './Lists.module.css';

/** Points of fixed number and order: a change of language changes their words, not which point is which. */
type ListProps = { readonly items: readonly string[] };

/** Points that are ticked off, each a card. */
export function Checks({ items }: ListProps) {
  return (
    <ul className={`text ${styles['checks']}`}>
      {items.map((words, n) => (
        <li key={n} className={`stack strong ${cardClass}`}>
          <span className={`arch ${styles['tick']}`}>
            <Icon name="check" size={22} />
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}

/** Short lines under each other, each with a tick. */
export function Goals({ items }: ListProps) {
  return (
    <ul className={`text ${styles['goals']}`}>
      {items.map((words, n) => (
        <li key={n} className="line gap-3">
          <Icon name="check" size={20} /> {words}
        </li>
      ))}
    </ul>
  );
}

/** Five advantages: two wide, three narrow, without icons. */
export function Advantages({ items }: ListProps) {
  return (
    <ul className={styles['advantages']}>
      {items.map((words, n) => (
        <li key={n} className={`serif ${cardClass}`}>
          {words}
        </li>
      ))}
    </ul>
  );
}

/** What is not there yet: three plain columns. */
export function Plans({ items }: ListProps) {
  return (
    <ul className={`thirds strong text ${styles['plans']}`}>
      {items.map((words, n) => (
        <li key={n}>{words}</li>
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
