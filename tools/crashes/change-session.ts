import { instantOf } from '#domain/dates.ts';
import { slotBody } from '../races/people.ts';
import { keepTime } from './keep-time.ts';
import type { Ask } from './paying.ts';
import type { Scene, VisitPlan } from './visit.ts';

type Booked = VisitPlan & { orderId: string; clientId: string };

/** Moves a paid session, calls it off for the sum that was shown, or keeps its time; what was told is recorded. */
export async function changeSession(scene: Scene, booked: Booked, ask: Ask): Promise<void> {
  const { after, slot, orderId, clientId } = booked;
  const path = `/cabinet/sessions/${orderId}`;
  for (const [n, what] of after.entries()) {
    if (what === 'keep') {
      await keepTime(scene, booked, ask);
      continue;
    }
    const page = await ask('look', path);
    if (page.status !== 200) return;
    const { version } = page.body['session'] as { version: number };
    if (what === 'move') {
      // Away from the evenings of other clients, so that most moves find their time free.
      const to = { ...slot, day: (slot.day + 3 * (n + 1)) % 13, minute: 0 };
      const { bookingSession } = slotBody(scene.world.now(), { ...to, day: to.day + 2 });
      const start = instantOf(bookingSession.date, bookingSession.start) ?? 0;
      scene.record.changes.push({ orderId, to: start });
      const answer = await ask('move', `${path}/move`, { body: { bookingSession, version } });
      if (answer.status === 200) scene.record.facts.push({ kind: 'moved', clientId, orderId, start });
      await scene.at('move answered');
    } else {
      const terms = await ask('terms', `${path}/cancel`);
      if (terms.status !== 200) return;
      const { minor: refundMinor } = terms.body['refund'] as { minor: number };
      scene.record.changes.push({ orderId, to: 'cancelled' });
      const answer = await ask('call off', `${path}/cancel`, { body: { refundMinor, version } });
      if (answer.status === 200) {
        scene.record.facts.push({ kind: 'called off', clientId, orderId, refunded: refundMinor > 0 });
      }
      await scene.at('call off answered');
    }
  }
}
