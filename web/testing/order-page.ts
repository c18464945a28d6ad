import type { Answer } from '#contract/api.ts';
import { href } from '#contract/pages/pages.ts';
import type { Instant } from '#domain/dates.ts';
import { ORDER_ID, orderAt } from './booking.ts';
import type { Replies, Reply } from './fake-api.ts';
import { type Visit, client, openPage } from './open-page.tsx';

export const PATH = href('order', { orderId: ORDER_ID });
/** 18:00 in Tbilisi, nine days after the day of the tests. */
export const START: Instant = Date.parse('2027-03-19T18:00:00+04:00');

/** Opens the page of an order that is answered like this. */
export async function openOrder(readOrder: Reply<'readOrder'>, how: Visit = {}): Promise<void> {
  await openPage(PATH, { ...how, replies: { readOrder, ...how.replies } });
}

/** Opens the page of an order of the client's own, with two topics to share. */
export async function openOwnOrder(change: Parameters<typeof orderAt>[1] = {}, replies: Replies = {}): Promise<void> {
  await openOrder(() => orderAt(START, { isOwn: true, ...change }), {
    as: client(4),
    replies: { readSharing: SHARING, readConsent: NO_TASK, ...replies },
  });
}

export const SHARING: Answer<'readSharing'> = {
  shared: false,
  topics: [
    { _id: 'anxiety', name: 'Anxiety' },
    { _id: 'burnout', name: 'Burnout' },
  ],
  consentVersion: '1',
};
export const NO_TASK: Answer<'readConsent'> = { state: 'not_needed', phone: null, askAgainAt: null };
