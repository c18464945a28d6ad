import type { EventTable } from './events.ts';

/** Whether a person has an account: who left is `gone`, and what they booked stays in the books without them. */
export const PERSON_STATES = ['here', 'gone'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** The events of a client's account. Accounts of staff end by an operator. */
export const PERSON_EVENTS = {
  leave: { by: ['client'], from: ['here'], to: 'gone' },
} as const satisfies EventTable<PersonState>;

/**
 * Why a client cannot leave yet, in the order in which pages show the way out: a hold lives, a payment is open, a paid
 * session has not ended, money is on its way back, a complaint is not decided.
 */
export const LEAVING_BLOCKS = ['hold', 'payment', 'session', 'refund', 'complaint'] as const;
export type LeavingBlock = (typeof LEAVING_BLOCKS)[number];
