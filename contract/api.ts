import type { z } from 'zod';
import { bookingShapes } from './booking/booking.ts';
import { cabinetShapes } from './cabinet/cabinet.ts';
import { chatShapes } from './content/chat.ts';
import { checkoutShapes } from './booking/checkout.ts';
import { consentShapes } from './session/consent.ts';
import { contentShapes } from './content/content.ts';
import { earningsShapes } from './earnings/earnings.ts';
import type { EndpointName } from './endpoints.ts';
import { intakeShapes } from './matching/intake.ts';
import { invitationShapes } from './login/invitation.ts';
import { loginShapes } from './login/login.ts';
import { leavingShapes } from './cabinet/leaving.ts';
import { matchingShapes } from './matching/matching.ts';
import { opsShapes } from './ops/ops.ts';
import { ownDataShapes } from './cabinet/own-data.ts';
import { payoutAccountShapes } from './practice/payout-account.ts';
import { paidLaterShapes } from './booking/paid-later.ts';
import { practiceCalendarShapes } from './practice/practice-calendar.ts';
import { practiceShapes } from './practice/practice.ts';
import { receiptsShapes } from './cabinet/receipts.ts';
import { roomShapes } from './room/room.ts';
import { settingsShapes } from './cabinet/settings.ts';
import { sharingShapes } from './session/sharing.ts';

/** The input and answer of a call. An absent part is not read; `response: z.null()` answers 204 without a body. */
export type Shape = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; response: z.ZodType };

/** The calls of each feature. */
export const shapesByFeature = {
  login: loginShapes,
  intake: intakeShapes,
  content: contentShapes,
  matching: matchingShapes,
  booking: bookingShapes,
  checkout: checkoutShapes,
  ops: opsShapes,
  cabinet: cabinetShapes,
  'paid-later': paidLaterShapes,
  settings: settingsShapes,
  room: roomShapes,
  receipts: receiptsShapes,
  'own-data': ownDataShapes,
  sharing: sharingShapes,
  consent: consentShapes,
  chat: chatShapes,
  practice: { ...practiceCalendarShapes, ...practiceShapes, ...payoutAccountShapes },
  earnings: earningsShapes,
  leaving: leavingShapes,
  invitation: invitationShapes,
};

/** Every call's shapes, one entry per endpoint: a call without a shape does not compile. */
export const shapes = {
  ...loginShapes,
  ...intakeShapes,
  ...contentShapes,
  ...matchingShapes,
  ...bookingShapes,
  ...checkoutShapes,
  ...opsShapes,
  ...cabinetShapes,
  ...paidLaterShapes,
  ...settingsShapes,
  ...roomShapes,
  ...receiptsShapes,
  ...ownDataShapes,
  ...sharingShapes,
  ...consentShapes,
  ...chatShapes,
  ...practiceCalendarShapes,
  ...practiceShapes,
  ...earningsShapes,
  ...payoutAccountShapes,
  ...invitationShapes,
  ...leavingShapes,
} satisfies Record<EndpointName, Shape>;

type Shapes = typeof shapes;
type Part<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Shapes[N] extends Record<K, infer S> ? S : never;

/** The parsed input that the server's handler of a call receives. */
export type Parsed<N extends EndpointName, K extends 'params' | 'query' | 'body'> = [Part<N, K>] extends [never]
  ? undefined
  : z.output<Part<N, K>>;

/** The input of a call as the caller sends it. */
export type Sent<N extends EndpointName, K extends 'params' | 'query' | 'body'> = [Part<N, K>] extends [never]
  ? undefined
  : z.input<Part<N, K>>;

/** The answer of a call. */
export type Answer<N extends EndpointName> = z.output<Shapes[N]['response']>;

export type { EndpointName };
