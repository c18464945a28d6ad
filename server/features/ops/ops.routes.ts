import type { Locale } from '#domain/locale.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { compareBooks } from '../checkout/checkout.ts';
import { recentChats } from '../chat/chat.ts';
import { textsOfVersion } from '../legal/legal.ts';
import { acceptRate } from '../exchange/exchange.ts';
import { inviteTherapist, listPracticing } from '../invitation/invitation.ts';
import { refundAgain, refundSettled } from '../payment/payment.ts';
import { readAudit } from './audit.ts';
import { documentRoutes } from './documents.routes.ts';
import { look } from './orders.ts';
import { contactsOf, contentRoutes } from './content.routes.ts';
import { meetingRoutes } from './meetings.routes.ts';
import { orderRoutes } from './orders.routes.ts';
import { payoutRoutes } from './payouts.routes.ts';
import { setClientState, setTherapistState, type StateOutcome } from './account-state.ts';
import { readSpecialist } from './specialist.ts';
import { restoredRoutes } from './restored.routes.ts';
import { todayRoutes } from './today.routes.ts';
import { operate } from './watch.ts';

/** Operator work on money, orders and visitors' messages (P29): role ADMIN only; changes log who, what and why. */
export function opsRoutes(deps: Deps): Routes {
  return {
    ...orderRoutes(deps),
    ...meetingRoutes(deps),
    ...contentRoutes(deps),
    ...documentRoutes(deps),
    ...payoutRoutes(deps),
    ...todayRoutes(deps),
    ...restoredRoutes(deps),

    inviteTherapist: async ({ body, caller }) => {
      const { language: locale, profile, email, phone, ...why } = body;
      const wish = { actorId: caller.userId, action: 'ops.invite-therapist', entityId: profile, ...why };
      const { expiresAt, open, ...invited } = await operate(deps, wish, (within) =>
        inviteTherapist(within, { profile, email, phone, locale }),
      );
      const before = open && { ...open, since: isoOf(open.since), until: isoOf(open.until) };
      return { ...invited, expiresAt: isoOf(expiresAt), ...(body.preview === true && { open: before }) };
    },

    setTherapistState: async ({ body, caller, locale }) =>
      outcomeOnTheWire(await setTherapistState(deps, { ...body, actorId: caller.userId }), locale),

    setClientState: async ({ body: { order, ...rest }, caller, locale }) =>
      outcomeOnTheWire(await setClientState(deps, { ...rest, called: order, actorId: caller.userId }), locale),

    readSpecialist: async ({ params: { profile }, caller, locale }) =>
      readSpecialist(deps, { profile, actorId: caller.userId, locale }),

    listPracticing: async ({ query, caller, locale }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.list-therapists', entityId: 'all' });
      const { therapists, next } = await listPracticing(deps, { locale, after: query.cursor ?? '' });
      return { therapists: therapists.map(({ since, ...rest }) => ({ ...rest, since: isoOf(since) })), next };
    },

    compareBooks: async ({ query, caller }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.compare-books', entityId: `${query.days} days` });
      return compareBooks(deps, query);
    },

    listChatMessages: async ({ query, caller }) => {
      // Reading what people wrote leaves a trace like changing something does.
      await look(deps, { actorId: caller.userId, action: 'ops.read-chat', entityId: `${query.days} days` });
      const messages = await recentChats(deps, query);
      return { messages: messages.map(({ at, ...message }) => ({ ...message, at: isoOf(at) })) };
    },

    retryRefund: async ({ body: { attemptId, ...why }, caller: { userId: actorId } }) => {
      const unlessDone = 'REFUND_NOT_FAILED';
      const wish = { actorId, action: 'ops.refund-again', entityId: attemptId, unlessDone, ...why } as const;
      return { done: await operate(deps, wish, (within) => refundAgain(within, attemptId)) };
    },

    settleRefund: async ({ body: { attemptId, bankRef, reason, preview, ...amount }, caller: { userId: actorId } }) => {
      const wish = { actorId, action: 'ops.refund-settled', entityId: attemptId, reason, preview };
      return { done: await operate(deps, wish, (within) => refundSettled(within, { attemptId, amount, bankRef })) };
    },

    readAudit: async ({ query: { person, order, operator, cursor }, caller }) => {
      const of = person !== undefined ? { person } : operator !== undefined ? { operator } : { order: order ?? '' };
      const { lines, next } = await readAudit(deps, { of, cursor, actorId: caller.userId });
      const operators = lines.flatMap(({ actorId, actorRole }) => (actorRole === 'ADMIN' && actorId) || []);
      const names = await contactsOf(deps, new Set(operators));
      return {
        lines: lines.map(({ id: _id, at, actorId: who, actorRole: role, ...line }) => {
          return { ...line, at: isoOf(at), who, name: names.get(who ?? '') ?? null, role };
        }),
        next,
      };
    },

    readTextVersion: async ({ query: { version }, caller }) => {
      const texts = await textsOfVersion(deps, version);
      await look(deps, { actorId: caller.userId, action: 'ops.read-text-version', entityId: version });
      return {
        version,
        texts: texts.map(({ keptAt, body, ...text }) => ({ ...text, body: [...body], keptAt: isoOf(keptAt) })),
      };
    },

    acceptRate: async ({ body: { on, gelPerEur, ...why }, caller: { userId: actorId } }) => {
      const unlessDone = 'RATE_NOT_HELD';
      const wish = { actorId, action: 'ops.accept-rate', entityId: deps.rates.id, unlessDone, ...why } as const;
      return { done: await operate(deps, wish, (within) => acceptRate(within, { on, gelPerEur })) };
    },
  };
}

function outcomeOnTheWire<T extends StateOutcome>({ booked, ...outcome }: T, locale: Locale) {
  return { ...outcome, booked: booked.map(({ shown }) => shown(locale)) };
}
