import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { SECOND } from '#domain/dates.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { useAuth } from '../../api/auth.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { outcomeTexts } from '../../parts/way/payment-outcome.texts.ts';
import { Kept } from '../../lib/kept.tsx';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { timesOf } from '../../session/facts.ts';
import { AddToCalendar, wholeLink } from '../../session/AddToCalendar.tsx';
import { JoinLink } from '../../session/JoinLink.tsx';
import { Specialist } from '../../session/SessionWhen.tsx';
import { DidNotCome, OwnSessionLink } from '../../session/SessionLinks.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { useFreeUntil } from '../../parts/times/CancelPolicy.tsx';
import type { ConsentTask, Order, Sharing } from '../../data/orders.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { Checkbox } from '../../ui/Option.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Card } from '../../ui/Card.tsx';
import { DeviceCheckLink } from '../../parts/help/DeviceCheckLink.tsx';
import { ConsentCard } from '../../parts/task/ConsentCard.tsx';
import { OrderArt, OrderTime, PrintedAddresses } from './OrderHead.tsx';
import { SharingCard } from '../../parts/task/SharingCard.tsx';
import task from '../../parts/task/TaskCard.module.css';
import { orderTexts } from './order.texts.ts';
import styles from './Order.module.css';

type BookedOrderProps = {
  readonly order: Order;
  readonly orderId: string;
  /** Facts that the server gives to the signed-in client alone. */
  readonly own: { readonly sharing: Sharing | null; readonly consent: ConsentTask | null };
};

/** A paid session that is ahead (spec §2). What is the client's own shows to the signed-in client alone. */
export function BookedOrder({ order, orderId, own }: BookedOrderProps) {
  const t = useTexts(orderTexts);
  const outcome = useTexts(outcomeTexts);
  const { _id } = order.specialist;
  return (
    <NoticePage art={<OrderArt mood="day" />} heading={t('booked')} testId="order-booked">
      <OrderTime order={order} isAhead />
      <p>
        <Specialist {...order} />
      </p>
      <p className="hint">{t('reminder')}</p>
      <PrintedAddresses orderId={orderId} meeting={wholeLink(order)} />
      <div className={`row gap-3 ${styles['actions']}`}>
        {order.isOwn ? (
          <div className="stack gap-2">
            <JoinLink session={order} testId="join" hint="hint center" />
          </div>
        ) : (
          <LinkInMail orderId={orderId} />
        )}
        <AddToCalendar orderId={orderId} session={order} />
      </div>
      <p className={styles['onScreen']}>
        <DeviceCheckLink />
      </p>
      {order.isOwn && (
        <>
          {order.outcome === 'seated_after_all' && <p className="hint">{outcome('seated_after_all')}</p>}
          <p className={`row gap-2 hint ${styles['sent']}`}>
            {t('linkSent')}{' '}
            <span className={styles['onScreen']}>
              <OwnSessionLink orderId={orderId} part="email" />
            </span>
          </p>
          {own.consent !== null && own.consent.state !== 'not_needed' && (
            <ConsentCard orderId={orderId} task={own.consent} isCancelled={false} />
          )}
          {own.sharing !== null && (
            <SharingCard orderId={orderId} specialist={order.specialist.name} sharing={own.sharing} />
          )}
        </>
      )}
      <Preparation orderId={orderId} />
      <Policy order={order} orderId={orderId} />
      {order.isOwn && <DidNotCome session={order} seat="client" id={orderId} />}
      {_id !== null && (
        <Link
          to={href('therapist', { id: _id })}
          className={`${buttonClass({ look: 'quiet' })} center ${styles['again']}`}
        >
          {t('bookAgain')}
        </Link>
      )}
      <JourneyHelp />
    </NoticePage>
  );
}

/** The deadline to move or cancel free of charge (P13) and the link to do so; nothing once the session began. */
function Policy({ order, orderId }: Pick<BookedOrderProps, 'order' | 'orderId'>) {
  const t = useTexts(orderTexts);
  const { start } = timesOf(order);
  const when = useFreeUntil(start);
  if (useServerNow(SECOND) >= start) return null;
  return (
    <>
      <Kept as="p" className="hint" words={when === null ? t('notFree') : t('freeUntil', { when })} />
      {order.isOwn && (
        <div className={`row ${styles['actions']}`}>
          {when !== null && <OwnSessionLink orderId={orderId} part="move" />}
          <OwnSessionLink orderId={orderId} part="cancel" />
        </div>
      )}
    </>
  );
}

/** In the place of the link, for whoever is not known as the client: their cabinet has it. */
function LinkInMail({ orderId }: { readonly orderId: string }) {
  const t = useTexts(orderTexts);
  const { isAuth } = useAuth();
  return (
    <InlineNote testId="link-in-mail">
      <p>{t('linkInMail')}</p>
      {!isAuth && (
        <ButtonLink to={href('cabinetSession', { orderId })} look="ghost" size="small">
          {t('signIn')}
        </ButtonLink>
      )}
    </InlineNote>
  );
}

const STEPS = ['prepare1', 'prepare2', 'prepare3'] as const;

/** Three ticks before the session, kept in this browser only until logout, and what to say the first time. */
function Preparation({ orderId }: { readonly orderId: string }) {
  const t = useTexts(orderTexts);
  const key = `prepared:${orderId}`;
  const [done, setDone] = useState<readonly string[]>(() => (readStored(key) ?? '').split(' '));
  function toggle(step: string): void {
    const next = done.includes(step) ? done.filter((one) => one !== step) : [...done, step];
    setDone(next);
    writeStored(key, next.join(' ').trim());
  }
  return (
    <Card
      as="section"
      className={`stack gap-2 wide left top-2 ${task['card']} ${styles['preparation']}`}
      aria-labelledby="prepare"
    >
      <h2 id="prepare">{t('prepare')}</h2>
      {STEPS.map((step) => (
        <Checkbox key={step} label={t(step)} checked={done.includes(step)} onChange={() => toggle(step)} />
      ))}
      <h2>{t('firstTitle')}</h2>
      <p>{t('firstText')}</p>
    </Card>
  );
}
