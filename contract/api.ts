import type { z } from 'zod';
import { bookingShapes } from './booking.ts';
import { cabinetShapes } from './cabinet.ts';
import { chatShapes } from './chat.ts';
import { checkoutShapes } from './checkout.ts';
import { consentShapes } from './consent.ts';
import { contentShapes } from './content.ts';
import { earningsShapes } from './earnings.ts';
import type { EndpointName } from './endpoints.ts';
import { intakeShapes } from './intake.ts';
import { invitationShapes } from './invitation.ts';
import { loginShapes } from './login.ts';
import { leavingShapes } from './leaving.ts';
import { matchingShapes } from './matching.ts';
import { opsShapes } from './ops.ts';
import { ownDataShapes } from './own-data.ts';
import { payoutAccountShapes } from './payout-account.ts';
import { paidLaterShapes } from './paid-later.ts';
import { practiceCalendarShapes } from './practice-calendar.ts';
import { practiceShapes } from './practice.ts';
import { receiptsShapes } from './receipts.ts';
import { roomShapes } from './room.ts';
import { settingsShapes } from './settings.ts';
import { sharingShapes } from './sharing.ts';

/** What a call takes and answers. An absent part is not read; `response: z.null()` answers 204 without a body. */
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

/** What the server's handler of a call receives, parsed. */
export type Parsed<N extends EndpointName, K extends 'params' | 'query' | 'body'> = [Part<N, K>] extends [never]
  ? undefined
  : z.output<Part<N, K>>;

/** What a caller sends. */
export type Sent<N extends EndpointName, K extends 'params' | 'query' | 'body'> = [Part<N, K>] extends [never]
  ? undefined
  : z.input<Part<N, K>>;

/** What a call answers. */
export type Answer<N extends EndpointName> = z.output<Shapes[N]['response']>;

export type { EndpointName };
