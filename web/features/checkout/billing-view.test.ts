import { expect, test } from 'vitest';
import type { Therapist } from '../../data/therapists.ts';
import { aHold } from '../../testing/booking.ts';
import { viewOf } from './billing-view.ts';

const hold = aHold();
// The view hands the profile on and reads nothing in it.
const therapist = { _id: 'therapist-nino' } as Therapist;
const FORM = {
  stage: { name: 'form' },
  isBooked: false,
  hasFailed: false,
  isRead: true,
  hold,
  lastHold: hold,
  therapist,
} as const;
const GONE = { ...FORM, hold: null };
const waiting = { name: 'waiting', payment: { orderId: 'order-1', paymentUrl: '/pay' } } as const;
const ended = { name: 'ended', status: 'FAILED' } as const;

test.each([
  ['the form of a held time', FORM, { name: 'form', hold, therapist }],
  ['the form before the server was asked anew', { ...FORM, isRead: false }, { name: 'form', hold, therapist }],
  ['a held time without its therapist yet', { ...FORM, therapist: undefined }, { name: 'loading' }],
  ['no time, before the server has said so', { ...GONE, isRead: false, lastHold: null }, { name: 'loading' }],
  ['no time held at all', { ...GONE, lastHold: null }, { name: 'nothing' }],
  ['a time that ran out', GONE, { name: 'gone' }],
  ['a time that ran out beside a therapist that cannot be read', { ...GONE, hasFailed: true }, { name: 'failed' }],
  ['an open payment, also without its hold', { ...GONE, stage: waiting }, waiting],
  ['a payment that ended, whatever is read again', { ...GONE, isRead: false, stage: ended }, ended],
  ['a paid hold in any stage', { ...GONE, stage: waiting, isBooked: true }, { name: 'loading' }],
] as const)('the page of billing for %s', (_, known, view) => {
  expect(viewOf(known)).toEqual(view);
});
