import { href, type PageParams } from '#contract/pages.ts';
import { type Instant, SECOND, formatTime } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { type RoomState, OPENS_BEFORE_MS, roomAt } from '#domain/room.ts';
import { DidNotCome } from '../../parts/OwnSessionLinks.tsx';
import { JourneyHelp } from '../../parts/JourneyHelp.tsx';
import { timesOf, useSessionWords } from '../../parts/session-words.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { ApiError } from '../../api/client.ts';
import { localTime, useServerNow } from '../../lib/clock.ts';
import { type Order, useOrder } from '../../data/orders.ts';
import { withServerData } from '../../data/server-data.tsx';
import { Link, usePathParams } from '../../lib/router.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { roomTexts } from './room.texts.ts';

type MeetingState = RoomState | 'cancelled' | 'unpaid';

const POLL_MS = 60 * SECOND;
const LOOKS = {
  early: { mood: 'dawn', title: 'title' },
  open: { mood: 'day', title: 'openTitle' },
  over: { mood: 'dusk', title: 'overTitle' },
  cancelled: { mood: 'dusk', title: 'cancelledTitle' },
  unpaid: { mood: 'dusk', title: 'unpaidTitle' },
} as const;

/** The door of the meeting room: says when it opens, and counts on by itself. */
export default withServerData(Door);

function Door() {
  const t = useTexts(roomTexts);
  const { orderId } = usePathParams<PageParams<'session'>>();
  useTitle(t('tab'));
  // A person who waits here learns of a session that moved or was cancelled.
  const { order, error, retry } = useOrder(orderId, { pollMs: () => POLL_MS });
  if (order !== undefined) return <Room order={order} orderId={orderId} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NoticePage key="missing" art={<SpotArch mood="dusk" />} heading={t('notFound')}>
        <p>{t('notFoundText')}</p>
        <Link to={href('home')} className={buttonClass({ look: 'ghost' })}>
          {t('home')}
        </Link>
        <JourneyHelp />
      </NoticePage>
    );
  }
  return (
    <NoticePage
      key={error !== null ? 'failed' : 'loading'}
      art={<SpotArch mood={error !== null ? 'dusk' : 'dawn'} />}
      heading={t(error !== null ? 'failed' : 'loading')}
    >
      {error !== null && <Button onClick={() => void retry()}>{t('retry')}</Button>}
      <JourneyHelp />
    </NoticePage>
  );
}

function Room({ order, orderId }: { readonly order: Order; readonly orderId: string }) {
  const t = useTexts(roomTexts);
  const now = useServerNow(SECOND);
  const { when, yourTime, specialist } = useSessionWords(order);
  const state = meetingState(order, now);
  const { mood, title } = LOOKS[state];
  return (
    <NoticePage key={state} art={<SpotArch mood={mood} />} heading={t(title)} testId={`door-${state}`}>
      <p>
        <strong>{when}</strong>
      </p>
      {yourTime !== null && <p>{yourTime}</p>}
      <p>{specialist}</p>
      {state === 'early' && <Early opens={timesOf(order).start - OPENS_BEFORE_MS} now={now} />}
      {state !== 'early' && (
        <p role="status">{t(state === 'open' ? 'isOpen' : state === 'over' ? 'over' : 'noRoom')}</p>
      )}
      <DidNotCome order={order} orderId={orderId} />
      <Link to={href('order', { orderId })} className={buttonClass({ look: 'ghost' })}>
        {t('order')}
      </Link>
      <JourneyHelp />
    </NoticePage>
  );
}

function Early({ opens, now }: { readonly opens: Instant; readonly now: Instant }) {
  const { t, locale } = useWords(roomTexts);
  const local = localTime(opens);
  const time = formatTime(opens);
  const wait = formatWait(opens - now, locale);
  return (
    <>
      <p>{local === null ? t('opens', { time }) : t('opensLocal', { time, local: local.time })}</p>
      {/* Another line each time, not one whose centred words move. */}
      <p key={wait} data-testid="door-wait">
        {t('left', { wait })}
      </p>
      <p>{t('stay')}</p>
    </>
  );
}

function meetingState(order: Order, now: Instant): MeetingState {
  switch (order.status) {
    case 'confirmed':
      return roomAt(timesOf(order), now);
    case 'completed':
    case 'client_absent':
    case 'therapist_absent':
      return 'over';
    case 'cancelled':
      return 'cancelled';
    case 'held':
    case 'proposed':
    case 'expired':
      return 'unpaid';
  }
}
