import { useState } from 'react';
import { useTexts } from '../../../lib/texts.tsx';
import { isSharingDeclined } from '../../../parts/task/sharing-declined.ts';
import { SharingCard } from '../../../parts/task/SharingCard.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from '../sessions/Upcoming.module.css';
import { ConsentTask } from './ConsentTask.tsx';
import { isConsentOpen } from './consent-open.ts';
import { MarkedTask } from './MarkedTask.tsx';
import { OtherTimesTask } from './OtherTimesTask.tsx';
import { tasksTexts } from './tasks.texts.ts';
import { UnpaidTask } from './UnpaidTask.tsx';
import type { TaskList } from './use-tasks.ts';

/** The open tasks, on one card. */
export function Tasks({ tasks: { sharing, consent, proposal, marked, unpaid } }: { readonly tasks: TaskList }) {
  const t = useTexts(tasksTexts);
  // Declining happens in this browser only: the number is counted anew.
  const [, recount] = useState(0);
  const [toPay] = unpaid;
  const isSharingOpen = sharing !== null && !sharing.sharing.shared && !isSharingDeclined(sharing.session.orderId);
  const isConsentAsked = consent !== null && isConsentOpen(consent);
  const open = [isSharingOpen, isConsentAsked, proposal !== null, marked !== null, toPay !== undefined].filter(
    Boolean,
  ).length;
  return (
    <Card as="section" className={`stack ${styles['tasks']}`} aria-labelledby="tasks">
      <div className="row spread">
        <h2 id="tasks" className="serif">
          {t('tasks')}
        </h2>
        {open > 0 && (
          <span className="figures count-badge" role="img" aria-label={t('tasksOpen', { n: open })}>
            {open}
          </span>
        )}
      </div>
      {marked !== null && <MarkedTask session={marked} />}
      {toPay !== undefined && <UnpaidTask session={toPay} n={unpaid.length} />}
      {proposal !== null && <OtherTimesTask session={proposal} />}
      {consent !== null && <ConsentTask session={consent} />}
      {sharing !== null && (
        <SharingCard
          orderId={sharing.session.orderId}
          specialist={sharing.session.specialist.name}
          sharing={sharing.sharing}
          onDecide={() => recount((n) => n + 1)}
        />
      )}
    </Card>
  );
}
