import type { ReactNode } from 'react';
import styles from './Ui.module.css';

/** A part of `web/ui` under the name of its file. */
export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={`stack ${styles['part']}`} data-part={name} aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`} lang="en">
        {name}
      </h2>
      <div className="stack">{children}</div>
    </section>
  );
}
