import { href } from '#contract/pages/pages.ts';
import type { AskedSeat } from '../../data/room.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { doorTexts } from './door.texts.ts';

/** To the booking of the client, or to the session in the therapist's cabinet. */
export function BackToSession({ asked }: { readonly asked: AskedSeat }) {
  const t = useTexts(doorTexts);
  const isClient = asked.seat === 'client';
  return (
    <ButtonLink
      to={isClient ? href('order', { orderId: asked.session }) : href('practiceSession', { sessionId: asked.session })}
      look="ghost"
    >
      {t(isClient ? 'order' : 'session')}
    </ButtonLink>
  );
}
