import { type ReactNode, useId } from 'react';
import { Accordion } from '../../ui/Accordion.tsx';
import styles from './Questions.module.css';

type QuestionsProps = {
  readonly title: string;
  readonly lead: ReactNode;
  readonly items: readonly { question: string; answer: string }[];
};

/** Questions and answers beside their heading; `lead` says what to do when the answer is not there. */
export function Questions({ title, lead, items }: QuestionsProps) {
  const headingId = useId();
  return (
    <section className={`container split ${styles['questions']}`} id="qa" aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId}>{title}</h2>
        <p className={`lead top-3 ${styles['lead']}`}>{lead}</p>
      </div>
      <Accordion items={items} />
    </section>
  );
}
