import { type ReactNode, useId } from 'react';
import { Drawing } from '../../ui/art/Drawing.tsx';
import styles from './Section.module.css';

type SectionProps = {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** `arch` is the cool band that rises in the middle. */
  readonly ground?: 'paper' | 'sand' | 'arch';
  readonly drawing?: { src: string; width: number; height: number; at: 'heading' | 'side' };
  readonly children: ReactNode;
};

/** A part of a landing page, reachable by its anchor. A drawing stands under the heading or beside everything. */
export function Section({ id, title, lead, ground = 'paper', drawing, children }: SectionProps) {
  const headingId = useId();
  const art = drawing && (
    <Drawing {...drawing} place="late" className={styles[drawing.at === 'side' ? 'sideArt' : 'headingArt']} />
  );
  const head = (
    <>
      <h2 id={headingId} className={styles['heading']}>
        {title}
      </h2>
      {lead !== undefined && <p className="lead top-3">{lead}</p>}
    </>
  );
  const inside = <div className={styles['inside']}>{children}</div>;
  return (
    <section id={id} className={`${styles['section']} ${styles[ground]}`} aria-labelledby={headingId}>
      {drawing === undefined ? (
        <div className="container">
          {head}
          {inside}
        </div>
      ) : (
        <div className={`container split ${styles[drawing.at === 'side' ? 'side' : 'atHeading']}`}>
          <div>
            {head}
            {drawing.at === 'side' ? inside : art}
          </div>
          {drawing.at === 'side' ? art : inside}
        </div>
      )}
    </section>
  );
}
