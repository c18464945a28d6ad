import { Icon } from '../../ui/Icon.tsx';
import styles from './CrisisNumbers.module.css';
import type { CrisisNumber } from './crisis-numbers.ts';

/** Numbers to call, each one press. */
export function CrisisNumbers({ numbers }: { readonly numbers: readonly CrisisNumber[] }) {
  return (
    <ul className={`row gap-2 ${styles['numbers']}`}>
      {numbers.map(({ number, name }) => (
        <li key={number}>
          <a
            href={`tel:${number.replaceAll(' ', '')}`}
            data-keep-free
            className={`control line gap-2 strong ${styles['number']}`}
          >
            <Icon name="phone" size={20} />
            <span>
              <span className={styles['figures']} translate="no">
                {number}
              </span>{' '}
              — {name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
