import type { OperatorOrder, OrderInDetail, SessionOutcome } from '../data/operations-orders.ts';

/** The account of the client of every order here. */
export const CLIENT_ID = '0f0e7c1a-0000-4000-8000-000000000001';

/** A paid session of yesterday, 18:00 to 18:50, of Nino Beridze. */
export function anOrder(change: Partial<OperatorOrder> = {}): OperatorOrder {
  return {
    number: '4630E996FB49',
    version: 7,
    status: 'confirmed',
    cancelledBy: null,
    cancelReason: null,
    sessionType: 'personal',
    sessionTime: { date: '2027-03-09', startTime: '18:00', endTime: '18:50' },
    specialist: 'Nino Beridze',
    profile: 'therapist-1',
    moves: 0,
    markedAt: null,
    paid: { minor: 12_000, currency: 'GEL', card: '4242' },
    refund: null,
    payout: { minor: 7500, status: 'DUE', dueAt: '2027-03-12T14:50:00.000Z' },
    complaint: null,
    ...change,
  };
}

/** The same with all that is known of it: the client left before the specialist came. */
export function aDetailOf(order: OperatorOrder): OrderInDetail {
  const contacts = { phone: '+995 5•• ••• •56', email: 'a•••@example.com' };
  const paidAt = '2027-03-04T17:16:00.000Z';
  return {
    order,
    client: { id: CLIENT_ID, ...contacts, since: paidAt, name: 'Ana', orderEmail: 'a•••@example.com' },
    payments: [
      {
        attemptId: 'attempt-1',
        at: '2027-03-04T17:15:00.000Z',
        status: 'FAILED',
        asked: { minor: 12_000, currency: 'GEL' },
        outcome: null,
        refund: null,
      },
      {
        attemptId: 'attempt-2',
        at: paidAt,
        status: 'SUCCESS',
        asked: { minor: 12_000, currency: 'GEL' },
        outcome: null,
        refund: null,
      },
    ],
    history: [
      { at: '2027-03-04T17:14:00.000Z', event: 'hold', by: 'client', to: 'held', moved: null },
      { at: paidAt, event: 'seat', by: 'provider', to: 'confirmed', moved: null },
    ],
    stays: [
      {
        seat: 'client',
        enteredAt: '2027-03-09T13:58:00.000Z',
        seenAt: '2027-03-09T14:21:00.000Z',
        leftAt: '2027-03-09T14:21:00.000Z',
      },
      {
        seat: 'therapist',
        enteredAt: '2027-03-09T14:24:00.000Z',
        seenAt: '2027-03-09T14:31:00.000Z',
        leftAt: null,
      },
    ],
    together: 0,
    agreed: [{ version: 'legal-terms-client-en@2026-11-21T18:00:00Z', at: '2027-03-04T17:14:00.000Z' }],
  };
}

/** The effect of a change on an order. */
export function anOutcome(
  before: OperatorOrder,
  change: Partial<OperatorOrder> = {},
  told: SessionOutcome['told'] = [],
): SessionOutcome {
  return { before, after: { ...before, version: before.version + 1, ...change }, told };
}
