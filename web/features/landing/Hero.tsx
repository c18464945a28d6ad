import type { ReactNode } from 'react';
import { Drawing } from '../../ui/art/Drawing.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Hero.module.css';

type HeroProps = {
  readonly title: string;
  readonly lead: string;
  readonly facts: readonly string[];
  /** Square, 520 units. */
  readonly drawing: string;
  readonly children: ReactNode;
};

/** The first screen of a landing: what it is, what to do, and a drawing. */
export function Hero({ title, lead, facts, drawing, children }: HeroProps) {
  return (
    <section className={`container split ${styles['hero']}`}>
      <div>
        <h1 className={styles['title']}>{title}</h1>
        <p className={`lead ${styles['lead']}`}>{lead}</p>
        <div className={`row gap-3 ${styles['actions']}`}>{children}</div>
        <ul className={`card-text ${styles['facts']}`}>
          {facts.map((fact, n) => (
            <li key={n} className="line gap-2">
              <span className={`disc ${styles['tick']}`}>
                <Icon name="check" size={14} />
              </span>
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Drawing src={drawing} width={520} height={520} className={styles['art']} place="first" />
    </section>
  );
}
