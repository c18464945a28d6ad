import { href } from '#contract/pages.ts';
import { SECOND } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import { complaintKindOf, complaintRefusal } from '#domain/session-actions.ts';
import type { Order } from '../data/orders.ts';
import { useServerNow } from '../lib/clock.ts';
import { Kept } from '../lib/kept.tsx';
import { Link } from '../lib/router.tsx';
import { useTexts, useWords } from '../lib/texts.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { timeOf } from '../parts/moment-words.ts';
import { ownSessionLinksTexts } from './own-session-links.texts.ts';
import { bookedOf } from './facts.ts';

const TICK_MS = 10 * SECOND;

/** What the cabinet opens for a session, by the name of its dialog; `details` is the session itself. */
type Part = 'move' | 'cancel' | 'email' | 'details';

type OwnSessionLinkProps = { readonly orderId: string; readonly part: Part };

/** A link into the cabinet, for the signed-in client of the session alone (P8). */
export function OwnSessionLink({ orderId, part }: OwnSessionLinkProps) {
  const t = useTexts(ownSessionLinksTexts);
  const page = href('cabinetSession', { orderId });
  return (
    <Link
      to={part === 'details' ? page : `${page}#${part}`}
      className={buttonClass({ look: part === 'move' || part === 'cancel' ? 'ghost' : 'quiet', size: 'small' })}
      data-testid={`own-${part}`}
    >
      {t(part)}
    </Link>
  );
}

type DidNotComeProps = { readonly order: Order; readonly orderId: string };

/**
 * Where the signed-in client says that the specialist did not come, as long as that is possible (P45): in the cabinet, which
 * knows what was said and marked before. It alone knows whether the mark of an absence can still be answered.
 */
export function DidNotCome({ order, orderId }: DidNotComeProps) {
  const { t, locale } = useWords(ownSessionLinksTexts);
  const now = useServerNow(TICK_MS);
  const session = bookedOf(order);
  if (!order.isOwn || complaintKindOf(session) === 'client_present') return null;
  const refusal = complaintRefusal(session, 'therapist_absent', now);
  // In the place of the link while the room is open already, so that nothing moves when it comes.
  if (refusal?.code === 'TOO_EARLY' && roomAt(session, now) === 'open')
    return (
      <p className="target hint">
        <Kept words={t('later', { time: timeOf(refusal.until ?? now, locale) })} />
      </p>
    );
  if (refusal !== null) return null;
  return (
    <Link
      to={`${href('cabinetSession', { orderId })}#complaint`}
      className={buttonClass({ look: 'quiet', size: 'small' })}
      data-testid="did-not-come"
    >
      {t('didNotCome')}
    </Link>
  );
}
