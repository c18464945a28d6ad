import { Suspense, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { useConsentTask } from '../../../data/orders.ts';
import type { OwnSession } from '../../../data/own-sessions.ts';
import { Kept } from '../../../lib/kept.tsx';
import { awaitedPart } from '../../../lib/late-part.ts';
import { Link } from '../../../lib/router.tsx';
import { useWords } from '../../../lib/texts.tsx';
import { momentWords } from '../../../parts/times/moment-words.ts';
import { timesOf } from '../../../session/facts.ts';
import { specialistName } from '../../../session/SessionWhen.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { isConsentOpen } from './consent-open.ts';
import { consentTaskTexts } from './consent-task.texts.ts';

const ConsentCard = awaitedPart(() => import('../../../parts/task/ConsentCard.tsx'), 'ConsentCard');

/** The consent of a parent among the other tasks: a press brings the form that asks for it. */
export function ConsentTask({ session }: { readonly session: OwnSession }) {
  const { t, locale } = useWords(consentTaskTexts);
  const [asks, setAsks] = useState(false);
  const { orderId, cancelReason } = session;
  const { data: task } = useConsentTask(orderId, { isOwn: asks });
  if (asks && task !== undefined) {
    return (
      <Suspense>
        <ConsentCard orderId={orderId} task={task} isCancelled={cancelReason === 'guardian_refused'} />
      </Suspense>
    );
  }
  const isOpen = isConsentOpen(session);
  return (
    <section className="stack gap-2 start" aria-labelledby="consent-task">
      <h2 id="consent-task">{t('title')}</h2>
      <p className="hint">
        <Kept words={momentWords(timesOf(session).start, locale)} /> ·{' '}
        <span translate="no">{specialistName(session)}</span>
      </p>
      <p>{t(isOpen ? 'text' : 'asked')}</p>
      {isOpen ? (
        <Button look="ghost" size="small" busy={asks} onClick={() => setAsks(true)}>
          {t('sendLink')}
        </Button>
      ) : (
        <Link to={href('cabinetSession', { orderId })} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {t('look')}
        </Link>
      )}
    </section>
  );
}
