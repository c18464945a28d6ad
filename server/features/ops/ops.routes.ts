import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { compareBooks } from '../checkout/checkout.ts';
import { recentChats } from '../chat/chat.ts';
import { textsOfVersion } from '../content/content.ts';
import { acceptRate } from '../exchange/exchange.ts';
import { inviteTherapist, listPracticing } from '../invitation/invitation.ts';
import { refundAgain, refundSettled } from '../payment/payment.ts';
import { forOperator } from '../session/session.ts';
import { readAudit } from './audit.ts';
import { documentRoutes } from './documents.routes.ts';
import { writeAudit } from './ops.sql.ts';
import { look } from './orders.ts';
import { contentRoutes } from './content.routes.ts';
import { meetingRoutes } from './meetings.routes.ts';
import { orderRoutes } from './orders.routes.ts';
import { payoutRoutes } from './payouts.routes.ts';
import { previewTherapistState, setTherapistState, type TherapistOutcome } from './therapist-state.ts';

/** Operator work on money, on orders and on visitors' messages (P29): role ADMIN only, and every change leaves who, what and why. */
export function opsRoutes(deps: Deps): Routes {
  const audited = async (actorId: string, action: string, entityId: string, reason: string): Promise<void> =>
    writeAudit(deps.db, { actorId, action, entityId, reason, now: deps.clock.now() });

  return {
    ...orderRoutes(deps),
    ...meetingRoutes(deps),
    ...contentRoutes(deps),
    ...documentRoutes(deps),
    ...payoutRoutes(deps),

    inviteTherapist: async ({ body, caller }) => {
      await audited(caller.userId, 'ops.invite-therapist', body.profile, body.reason);
      const { language: locale, profile, email, phone } = body;
      const { expiresAt, ...invited } = await inviteTherapist(deps, { profile, email, phone, locale });
      return { ...invited, expiresAt: isoOf(expiresAt) };
    },

    previewTherapistState: async ({ body, caller }) =>
      outcomeOnTheWire(deps, await previewTherapistState(deps, { ...body, actorId: caller.userId })),

    setTherapistState: async ({ body, caller }) =>
      outcomeOnTheWire(deps, await setTherapistState(deps, { ...body, actorId: caller.userId })),

    listPracticing: async ({ query, caller, locale }) => {
      await look(deps, { actorId: caller.userId, action: 'ops.list-therapists', entityId: 'all' });
      const { therapists, next } = await listPracticing(deps, { locale, after: query.cursor ?? '' });
      return {
        therapists: therapists.map(({ since, ...rest }) => ({ ...rest, since: isoOf(since) })),
        next,
      };
    },

    compareBooks: async ({ query }) => {
      const report = await compareBooks(deps, query);
      const differences = report.differences.map((difference) => ({
        ...difference,
        orderId: publicOrderId(deps.keyring, difference.orderId),
      }));
      return { ...report, differences };
    },

    listChatMessages: async ({ query, caller }) => {
      // Reading what people wrote leaves a trace like changing something does.
      await audited(caller.userId, 'ops.read-chat', `${query.days} days`, 'answering visitors');
      const messages = await recentChats(deps, query);
      return { messages: messages.map(({ at, ...message }) => ({ ...message, at: isoOf(at) })) };
    },

    retryRefund: async ({ body, caller }) => {
      await audited(caller.userId, 'ops.refund-again', body.attemptId, body.reason);
      return { done: await refundAgain(deps, body.attemptId) };
    },

    settleRefund: async ({ body: { attemptId, bankRef, reason, ...amount }, caller }) => {
      await audited(caller.userId, 'ops.refund-settled', attemptId, reason);
      return { done: await refundSettled(deps, { attemptId, amount, bankRef }) };
    },

    readAudit: async ({ query: { person, order, operator, cursor }, caller }) => {
      const of = person !== undefined ? { person } : operator !== undefined ? { operator } : { order: order ?? '' };
      const { lines, next } = await readAudit(deps, { of, cursor, actorId: caller.userId });
      return {
        lines: lines.map(({ at, actorId: who, actorRole: role, action, entity, entityId, reason }) => {
          return { at: isoOf(at), who, role, action, entity, entityId, reason };
        }),
        next,
      };
    },

    readTextVersion: async ({ query: { version }, caller }) => {
      const texts = await textsOfVersion(deps, version);
      await look(deps, { actorId: caller.userId, action: 'ops.read-text-version', entityId: version });
      return {
        version,
        texts: texts.map(({ keptAt, body, ...text }) => ({
          ...text,
          body: [...body],
          keptAt: keptAt === null ? null : isoOf(keptAt),
        })),
      };
    },

    acceptRate: async ({ body, caller }) => {
      await audited(caller.userId, 'ops.accept-rate', deps.rates.id, body.reason);
      return { done: await acceptRate(deps, body) };
    },
  };
}

function outcomeOnTheWire(deps: Deps, { booked, ...outcome }: TherapistOutcome) {
  return { ...outcome, booked: booked.map((order) => forOperator(deps, order)) };
}
