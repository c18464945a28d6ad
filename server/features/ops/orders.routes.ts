import type { Answer } from '#contract/api.ts';
import { maskedEmail } from '#domain/email.ts';
import type { Locale } from '#domain/locale.ts';
import { maskedPhone } from '#domain/phone.ts';
import { minutesTogether, type Stay } from '#domain/presence.ts';
import { STAYS_KEPT_MS } from '#domain/retention.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf, sessionTimeOf } from '#server/http/wire.ts';
import type { Person } from '../person/person.ts';
import type { FoundOrder } from '../session-view/session-view.ts';
import { makeChange, previewChange, type SessionOutcome } from './change.ts';
import { findOrders, inspectOrder, moneyThatIsStuck, openComplaints, readComplaint, readPhones } from './orders.ts';
import type { PaymentLine } from './orders.sql.ts';

/** Operator work on orders and sessions (P29): looks and changes are in the audit log, contacts are masked. */
export function orderRoutes(deps: Deps): Routes {
  return {
    findOrders: async ({ body, caller, locale }) => {
      const { client, orders, next } = await findOrders(deps, { asked: body, actorId: caller.userId });
      return { client: client && clientToWire(client), orders: orders.map(({ shown }) => shown(locale)), next };
    },

    inspectOrder: async ({ params, caller, locale }) => {
      const found = await inspectOrder(deps, { called: params.order, actorId: caller.userId });
      const { client, name, orderEmail, payments, history, stays, answeredAt } = found;
      const order = found.order.shown(locale);
      return {
        order: { ...order, complaint: order.complaint && { ...order.complaint, answeredAt: isoOf(answeredAt) } },
        client: client && { ...clientToWire(client), name, orderEmail: orderEmail && maskedEmail(orderEmail) },
        payments: payments.map(paymentToWire),
        history: history.map(({ at, moved, ...line }) => ({
          ...line,
          at: isoOf(at),
          moved: moved && sessionTimeOf(moved),
        })),
        stays: staysToWire(deps, found.order, stays),
        together: togetherOf(deps, found.order, stays),
        agreed: found.agreed.map(({ version, at }) => ({ version, at: isoOf(at) })),
      };
    },

    readComplaint: async ({ params, caller, locale }) => {
      const read = await readComplaint(deps, { called: params.order, actorId: caller.userId });
      const { order, words, answer, stays } = read;
      return { order: order.shown(locale), words, answer, stays: staysToWire(deps, order, stays) };
    },

    readPhones: async ({ params, body, caller, locale }) => {
      const asked = { called: params.order, reason: body.reason, actorId: caller.userId };
      const { order, client, therapist } = await readPhones(deps, asked);
      return { order: order.shown(locale), client, therapist };
    },

    previewSessionChange: async ({ params, body: { change }, caller, request, locale }) => {
      const asked = { called: params.order, change, actorId: caller.userId, requestId: request.id };
      return outcomeToWire(await previewChange(deps, asked), locale);
    },

    changeSession: async ({ params, body: { change, reason, version: seenVersion }, caller, request, locale }) => {
      const asked = { called: params.order, change, actorId: caller.userId, requestId: request.id };
      return outcomeToWire(await makeChange(deps, { ...asked, reason, seenVersion }), locale);
    },

    listComplaints: async ({ query, caller, locale }) => {
      const { orders, next } = await openComplaints(deps, { cursor: query.cursor, actorId: caller.userId });
      return { orders: orders.map(({ shown }) => shown(locale)), next };
    },

    listStuckPayments: async ({ caller }) => ({
      payments: (await moneyThatIsStuck(deps, caller.userId)).map((row) => ({
        attemptId: row.attemptId,
        number: row.number,
        asked: askedOf(row),
        why: row.refundMinor === null ? ('set_aside' as const) : ('refused' as const),
        refund: row.refundMinor === null ? null : { minor: row.refundMinor, currency: row.refundCurrency },
        provider: row.provider,
        providerRef: row.providerRef,
        at: isoOf(row.at),
      })),
    }),
  };
}

function outcomeToWire({ before, after, told }: SessionOutcome, locale: Locale): Answer<'changeSession'> {
  return {
    before: before.shown(locale),
    after: after.shown(locale),
    told: told.map(({ userId, channel, template }) => ({ whom: readerOf(before, userId), channel, template })),
  };
}

function paymentToWire(row: PaymentLine): Answer<'inspectOrder'>['payments'][number] {
  const { attemptId, attemptAt, attemptStatus: status, outcome, refundMinor: minor, refundCurrency: currency } = row;
  const { refundStatus, refundReason: reason, refundAt } = row;
  return {
    attemptId,
    at: isoOf(attemptAt),
    status,
    asked: askedOf(row),
    outcome,
    refund: minor === null ? null : { minor, currency, status: refundStatus, reason, at: isoOf(refundAt) },
  };
}

function askedOf({ askedMinor: minor, askedCurrency: currency }: Pick<PaymentLine, 'askedMinor' | 'askedCurrency'>) {
  return { minor, currency };
}

function staysToWire({ clock }: Deps, { end }: FoundOrder, stays: readonly Stay[]): Answer<'readComplaint'>['stays'] {
  if (stays.length === 0 && clock.now() - end > STAYS_KEPT_MS) return null;
  return stays.map(({ seat, enteredAt, seenAt, leftAt }) => ({
    seat,
    enteredAt: isoOf(enteredAt),
    seenAt: isoOf(seenAt),
    leftAt: isoOf(leftAt),
  }));
}

function togetherOf(deps: Deps, order: FoundOrder, stays: readonly Stay[]): number | null {
  return staysToWire(deps, order, stays) === null ? null : minutesTogether(stays);
}

function clientToWire({ id, phone, email, createdAt }: Person) {
  return { id, phone: phone && maskedPhone(phone), email: email && maskedEmail(email), since: isoOf(createdAt) };
}

/** A message that is for no account goes to the support address. */
function readerOf({ clientId, therapistUserId }: FoundOrder, userId: string | null) {
  if (userId === clientId) return 'client';
  return userId !== null && userId === therapistUserId ? 'therapist' : 'support';
}
