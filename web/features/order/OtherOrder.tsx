import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { outcomeTexts } from '../../parts/way/payment-outcome.texts.ts';
import { DidNotCome, OwnSessionLink } from '../../session/SessionLinks.tsx';
import { OrderTime } from './OrderTime.tsx';
import { OrderArt } from './PrintedOrder.tsx';
import { timesOf } from '../../session/facts.ts';
import { Specialist } from '../../session/SessionWhen.tsx';
import type { Order } from '../../data/orders.ts';
import { orderTexts } from './order.texts.ts';

/** The state that the order page shows: the appointment's status, and whether a paid session is still ahead. */
type OrderState = Exclude<Order['status'], 'confirmed' | 'completed'> | 'booked' | 'over';

/** The state of an order at a moment. */
export function orderStateOf(order: Order, now: Instant): OrderState {
  if (order.status === 'completed') return 'over';
  if (order.status !== 'confirmed') return order.status;
  return roomAt(timesOf(order), now) === 'over' ? 'over' : 'booked';
}

type Unbooked = Exclude<OrderState, 'booked'>;

const WORDS = {
  held: { title: 'heldTitle', text: 'heldText', next: 'pay', mood: 'dawn' },
  proposed: { title: 'proposedTitle', text: 'proposedText', next: null, mood: 'dawn' },
  over: { title: 'overTitle', text: 'overText', next: 'bookAgain', mood: 'day' },
  expired: { title: 'expiredTitle', text: 'expiredText', next: 'anotherTime', mood: 'dusk' },
  cancelled: { title: 'cancelledTitle', text: 'cancelledText', next: 'anotherTime', mood: 'dusk' },
  client_absent: { title: 'missedTitle', text: 'clientAbsentText', next: 'anotherTime', mood: 'dusk' },
  therapist_absent: { title: 'missedTitle', text: 'therapistAbsentText', next: 'anotherTime', mood: 'dusk' },
} as const satisfies Record<Unbooked, object>;

type OtherOrderProps = { readonly order: Order; readonly orderId: string; readonly state: Unbooked };

/** An order without a session ahead: what became of it, where the money is, and the next step (P17). */
export function OtherOrder({ order, orderId, state }: OtherOrderProps) {
  const t = useTexts(orderTexts);
  const { title, mood } = WORDS[state];
  const text = order.cancelledLate ? 'cancelledLateText' : WORDS[state].text;
  const words = useTexts(outcomeTexts);
  // Of a session that was booked, why it is not ahead any more is told by its state.
  const outcome = order.outcome === 'seated_after_all' ? null : order.outcome;
  return (
    <NoticePage art={<OrderArt mood={mood} />} heading={t(title)} testId={`order-${state}`}>
      <OrderTime order={order} isAhead={state === 'held' || state === 'proposed'} />
      <p>
        <Specialist {...order} />
      </p>
      <div role="status" className="stack gap-2">
        {outcome !== null && <p>{words(outcome)}</p>}
        {order.refund !== null && <p>{words(order.refund)}</p>}
        {order.refund === null && outcome === null && <p>{t(text)}</p>}
      </div>
      {order.isOwn && <DidNotCome session={order} seat="client" id={orderId} />}
      <NextStep order={order} step={WORDS[state].next} />
      {order.isOwn && wasBooked(order) && <OwnSessionLink orderId={orderId} part="details" />}
      <JourneyHelp />
    </NoticePage>
  );
}

/** Whether the cabinet has more about it: money has come for it. */
function wasBooked({ status, cancelledLate, refund }: Order): boolean {
  return (
    cancelledLate ||
    refund !== null ||
    status === 'completed' ||
    status === 'client_absent' ||
    status === 'therapist_absent'
  );
}

type NextStepProps = { readonly order: Order; readonly step: 'pay' | 'bookAgain' | 'anotherTime' | null };

function NextStep({ order, step }: NextStepProps) {
  const t = useTexts(orderTexts);
  // A visitor who was given the link cannot pay for the client's session.
  if (step === null || (step === 'pay' && !order.isOwn)) return null;
  const { _id } = order.specialist;
  const to = step === 'pay' ? href('billing') : _id === null ? href('therapistList') : href('therapist', { id: _id });
  return <ButtonLink to={to}>{t(step)}</ButtonLink>;
}
