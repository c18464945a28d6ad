import type { ReactNode } from 'react';
import type { PublicProfile } from '#contract/pages/page-data.ts';
import { Chip } from '../../ui/Chip.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import styles from './ProfileHead.module.css';

type ProfileHeadProps = {
  readonly therapist: Pick<PublicProfile, 'name' | 'surname' | 'photo' | 'therapyMethod'>;
  readonly badge: string;
  readonly facts: readonly Fact[];
  readonly heading: (name: string, className: string | undefined) => ReactNode;
  readonly children: ReactNode;
};

/** The head of a therapist's profile: portrait, name, method, the facts of a session. */
export function ProfileHead({ therapist, badge, facts, heading, children }: ProfileHeadProps) {
  const { name, surname, photo, therapyMethod } = therapist;
  return (
    <Panel as="header" className="stack gap-5">
      <div className={`row ${styles['who']}`}>
        <Portrait size="header" photo={photo} name={name} surname={surname} />
        <div className={`stack gap-2 start ${styles['words']}`}>
          <Chip as="p" look="badge">
            {badge}
          </Chip>
          <div translate="no">{heading(`${name} ${surname}`, styles['name'])}</div>
          <p className="card-text">{therapyMethod[0]}</p>
        </div>
      </div>
      <Facts look="columns" facts={facts} />
      <div className={`row ${styles['actions']}`}>{children}</div>
    </Panel>
  );
}
