import { classNames } from './class-names.ts';
import styles from './Progress.module.css';

type ProgressProps = {
  readonly current: number;
  readonly total: number;
  readonly names: readonly string[];
  /** „ნაბიჯი 2, სულ 6“ */
  readonly text: string;
};

/** Where in the journey we are: parts up to the current one are filled, and the words say it too. */
export function Progress({ current, total, names, text }: ProgressProps) {
  return (
    <div className={styles['progress']} data-testid="progress">
      <ol className="line gap-2">
        {names.slice(0, total).map((name, index) => (
          <li
            // By its place: in another language it is the same part.
            key={index}
            className={classNames('small', styles['part'], index < current && styles['reached'])}
            aria-current={index === current - 1 ? 'step' : undefined}
          >
            <span className={styles['name']}>{name}</span>
          </li>
        ))}
      </ol>
      <p className={`small ${styles['text']}`}>{text}</p>
    </div>
  );
}
