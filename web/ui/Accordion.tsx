import { Icon } from './Icon.tsx';
import styles from './Accordion.module.css';

type AccordionProps = { readonly items: readonly { readonly question: string; readonly answer: string }[] };

/** Questions and answers: the first is open, several may be. Works before and without scripts. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div>
      {items.map(({ question, answer }, index) => (
        <details key={index} className={styles['item']} open={index === 0} data-testid="faq-item">
          <summary className={`line ${styles['summary']}`}>
            <h3 className={styles['title']}>{question}</h3>
            <Icon name="chevronDown" size={20} className="chevron" />
          </summary>
          <div className={`soft ${styles['body']}`}>
            <p>{answer}</p>
          </div>
        </details>
      ))}
    </div>
  );
}
