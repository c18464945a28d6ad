import { type Instant, MINUTE } from '#domain/dates.ts';
import type { ProposedBy } from '#domain/booking.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { propose } from '#server/features/booking/booking.ts';
import { planUnpaid } from '#server/features/paid-later/plan.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { paidOrder } from './shopping.ts';

/** Thursday, 3 December 2026, 15:00 in Tbilisi: nine days after the tests' clock starts. */
export const WAITING_START: Instant = Date.UTC(2026, 11, 3, 11);
/** A day before it: the last moment to pay. */
export const WAITING_UNTIL: Instant = Date.UTC(2026, 11, 2, 11);

/** Books and pays Wednesday with the first demo therapist, as a client who is known from then on. */
export async function becomeKnown(app: TestApp, client: TestPerson): Promise<string> {
  const orderId = await paidOrder(app, client);
  await app.deps.jobs.drain();
  return orderId;
}

/** Makes an appointment with the first demo therapist that waits for payment and is released without a mail. */
export async function proposeTo(
  app: TestApp,
  { userId }: { userId: string },
  { start = WAITING_START, by = 'therapist' }: { start?: Instant; by?: Exclude<ProposedBy, 'client'> } = {},
): Promise<string> {
  const { deps } = app;
  const profile = deps.content.snapshot().therapists.get(DEMO_THERAPISTS.Th1);
  const offer = profile?.sessionTypes.find(({ typeKey }) => typeKey === 'personal');
  const [therapist] = await app.rows<{ id: string }>('select id from therapists where content_id = $1', [profile?.id]);
  if (profile === undefined || offer === undefined || therapist === undefined) throw new Error('no such therapist');
  const { orderId } = await deps.db.transaction(async (tx) => {
    const made = await propose(deps, tx, {
      therapistId: therapist.id,
      clientId: userId,
      profile,
      offer,
      slot: { start, end: start + offer.duration * MINUTE },
      by,
      actorId: userId,
      seriesId: null,
      requestId: 'test',
    });
    await planUnpaid(deps, tx, made);
    return made;
  });
  return publicOrderId(deps.keyring, orderId);
}

/** Pays it as its client does; `change` replaces parts of the body. */
export function payLater(
  app: TestApp,
  client: TestPerson,
  orderId: string,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const body = { name: 'ანა', email: 'ana@example.com', ...change };
  return app.inject('POST', `/cabinet/sessions/${orderId}/pay`, { token: client.token, headers, body });
}

/** The facts needed to pay it, as its client reads them. */
export function payTerms(app: TestApp, client: TestPerson, orderId: string): Promise<TestAnswer> {
  return app.inject('GET', `/cabinet/sessions/${orderId}/pay`, { token: client.token });
}
