import type { Instant } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { publicOrderId } from '#server/secrets/order-ids.ts';
import { compareBooks } from '../checkout/checkout.ts';
import { recentChats } from '../chat/chat.ts';
import { textsOfVersion } from '../content/content.ts';
import { tellPaid, tellReturned } from '../earnings/earnings.ts';
import { acceptRate } from '../exchange/exchange.ts';
import { inviteTherapist, listPracticing } from '../invitation/invitation.ts';
import { refundAgain } from '../payment/payment.ts';
import { duePayouts, type Payout, payoutPaid, payoutReturned, sendPayouts } from '../payout/payout.ts';
import { forOperator } from '../session/session.ts';
import { readAudit } from './audit.ts';
import { documentRoutes } from './documents.routes.ts';
import { writeAudit } from './ops.sql.ts';
import { look } from './orders.ts';
import { contentRoutes } from './content.routes.ts';
import { meetingRoutes } from './meetings.routes.ts';
import { orderRoutes } from './orders.routes.ts';
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

    listDuePayouts: async ({ query: { until, cursor } }) => {
      const due = await duePayouts(deps, { until: until === undefined ? FOREVER : Date.parse(until), cursor });
      return { ...due, payouts: due.payouts.map(onTheWire) };
    },

    listChatMessages: async ({ query, caller }) => {
      // Reading what people wrote leaves a trace like changing something does.
      await audited(caller.userId, 'ops.read-chat', `${query.days} days`, 'answering visitors');
      const messages = await recentChats(deps, query);
      return { messages: messages.map(({ at, ...message }) => ({ ...message, at: isoOf(at) })) };
    },

    sendPayouts: async ({ body, caller }) => {
      await audited(caller.userId, 'ops.send-payouts', body.batchId, body.reason);
      const { sent, leftMinor } = await sendPayouts(deps, { batchId: body.batchId, until: Date.parse(body.until) });
      const totalMinor = sent.reduce((sum, { minor }) => sum + minor, 0);
      return { payouts: sent.map(onTheWire), totalMinor, leftMinor };
    },

    endPayout: async ({ body, caller }) => {
      await audited(caller.userId, `ops.payout-${body.outcome}`, body.appointmentId, body.reason);
      const { outcome } = body;
      const then = async (tx: Tx, ended: readonly Payout[]): Promise<void> =>
        outcome === 'paid' ? tellPaid(deps, tx, ended) : tellReturned(deps, tx, ended);
      return { done: await (outcome === 'paid' ? payoutPaid(deps, body, then) : payoutReturned(deps, body, then)) };
    },

    retryRefund: async ({ body, caller }) => {
      await audited(caller.userId, 'ops.refund-again', body.attemptId, body.reason);
      return { done: await refundAgain(deps, body.attemptId) };
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

function onTheWire({ therapistId, appointmentId, minor, status, dueAt }: Payout) {
  return { therapistId, appointmentId, minor, status, dueAt: isoOf(dueAt) };
}

const FOREVER: Instant = Date.UTC(9999, 0);
