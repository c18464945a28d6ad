import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Accordion.module.css';

export type AccordionItem = { readonly id: string; readonly title: string; readonly body: ReactNode };

/** Questions and answers: the first is open, several may be. Works before and without scripts. */
export function Accordion({
  items,
  itemTestId,
}: {
  readonly items: readonly AccordionItem[];
  readonly itemTestId?: string;
}) {
  return (
    <div>
      {items.map(({ id, title, body }, index) => (
        <details key={id} className={styles['item']} open={index === 0} data-testid={itemTestId}>
          <summary className={`line ${styles['summary']}`}>
            <h3 className={styles['title']}>{title}</h3>
            <Icon name="chevronDown" size={20} className="chevron" />
          </summary>
          <div className={`soft ${styles['body']}`}>{body}</div>
        </details>
      ))}
    </div>
  );
}
