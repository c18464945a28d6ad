import type { LeavingBlock } from '#domain/leaving.ts';
import { removeJob } from './job-statements.ts';
import { changeUser, isGone } from './leaving-guards.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import { type Handler, instant, list, rowOf, text } from './values.ts';

/** The statements of `leaving/leaving.sql.ts` and `leaving/forget.sql.ts`, as far as there are tables for them here. */
export function leavingStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const ordersOf = (client: unknown): rows.Order[] => tables.orders.rows.filter(({ clientId }) => clientId === client);
  const attemptsOf = (order: rows.Order | undefined): rows.Attempt[] =>
    order === undefined ? [] : tables.attempts.rows.filter(({ orderId }) => orderId === order.id);
  return {
    'locks.leaver': ([client]) =>
      isGone(tables, text(client)) ? [] : rowOf(tables.users.byKey.get(text(client)), 'id'),
    'leaving.blocks': ([client, now]) => blocksOf(store, text(client), instant(now)),
    'leaving.open-orders': ([client]) =>
      ordersOf(client)
        .filter((order) => attemptsOf(order).some(({ status }) => status === 'INITIAL' || status === 'PROCESSING'))
        .map(({ id }) => id)
        .toSorted()
        .map((orderId) => ({ orderId })),
    'leaving.newest-paid': ([client]) =>
      ordersOf(client)
        .filter((order) => attemptsOf(order).some(({ seats }) => seats))
        .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
        .slice(0, 1)
        .map(({ id }) => ({ orderId: id })),
    'leaving.empty-codes': ([client]) => {
      const phone = tables.users.byKey.get(text(client))?.phoneIndex;
      const sent = new Map(tables.notifications.rows.map(({ dedupeKey, userId }) => [dedupeKey, userId]));
      const isOwn = ({ id, address }: rows.Challenge): boolean =>
        address === phone || sent.get(`otp:${id}`) === client || sent.has(`otp:${id}:${text(client)}`);
      for (const row of tables.challenges.rows.filter(isOwn)) {
        store.update(row, { state: row.state === 'SENT' ? 'REPLACED' : row.state, network: null, browser: '' });
      }
    },
    'leaving.delete-browsers': ([client]) => {
      for (const row of tables.knownBrowsers.rows.filter(({ userId }) => userId === client)) {
        store.remove(tables.knownBrowsers, row);
      }
    },
    'leaving.delete-requests': ([client]) => {
      for (const row of tables.requests.rows.filter(({ userId }) => userId === client)) {
        store.remove(tables.requests, row);
      }
    },
    'leaving.delete-key': ([client]) => {
      const key = tables.userKeys.byKey.get(text(client));
      if (key !== undefined) store.remove(tables.userKeys, key);
    },
    'leaving.empty-orders': ([client]) => {
      for (const order of ordersOf(client)) {
        store.update(order, { nameEnc: null, emailEnc: null, linkVersion: order.linkVersion + 1 });
      }
    },
    'leaving.drop-messages': ([client, staying]) => {
      const own = ordersOf(client);
      const dropped = tables.notifications.rows.filter(
        ({ id: message, status, userId, about, dedupeKey }) =>
          status === 'queued' &&
          !list(staying).includes(message) &&
          (userId === client || own.some(({ id }) => about?.orderId === id || dedupeKey.includes(id))),
      );
      for (const row of dropped) store.update(row, { status: 'dropped', payload: null, claimedUntil: null });
      const ids = new Set<unknown>(dropped.map(({ id }) => id));
      removeJobs(store, ({ kind, payload }) => kind === 'notify.send' && ids.has(payload['id']));
    },
    'leaving.delete-jobs': ([client]) => {
      const own = ordersOf(client);
      const named = new Set<unknown>([
        ...own.flatMap(({ id, appointmentId }) => [id, appointmentId]),
        ...own.flatMap(attemptsOf).map(({ id }) => id),
        ...tables.series.rows.filter(({ clientId }) => clientId === client).map(({ id }) => id),
      ]);
      removeJobs(store, ({ kind, payload }) => named.has(payload[TELLING[kind] ?? '']));
    },
    'leaving.empty-person': ([client, now]) => {
      const user = tables.users.byKey.get(text(client));
      if (user === undefined) return;
      changeUser(store, user, { deletedAt: instant(now), phoneIndex: null, phone: null, email: null });
    },
    'leaving.audit': ([client, now]) => {
      const [id, at] = [text(client), instant(now)];
      const by = { at, actorId: id, actorRole: 'USER', action: 'account.leave' };
      store.insert(tables.audits, { ...by, entity: 'users', entityId: id, reason: null });
    },
    // What these tables hold, no history writes or reads.
    ...Object.fromEntries(ELSEWHERE.map((name) => [`leaving.${name}`, () => []])),
  };
}

const ELSEWHERE = [
  'empty-sign-ins',
  'delete-tokens',
  'delete-pending',
  'delete-alarms',
  'delete-former-emails',
  'delete-consents',
  'delete-answers',
] as const;

/** Jobs that would only tell the client something, and which field of their payload names what it is about. */
const TELLING: Readonly<Record<string, string>> = {
  reminder: 'order',
  'reminder.free-change': 'order',
  'reminder.consent': 'order',
  'advice.first-session': 'order',
  'appointment.remind-unpaid': 'appointment',
  'series.tell': 'series',
  'refund.tell': 'attempt',
};

function removeJobs(store: Store, isOne: (job: rows.JobRow) => boolean): void {
  for (const job of store.tables.jobs.rows.filter((one) => one.doneAt === null && isOne(one))) removeJob(store, job);
}

type Block = { why: LeavingBlock; rank: number; orderId: string | null; session: rows.Appointment };

function blocksOf({ tables }: Store, client: string, now: number): object[] {
  const found: Block[] = [];
  for (const session of tables.appointments.rows) {
    if (session.clientId !== client) continue;
    const orderId = tables.orders.rows.find(({ appointmentId }) => appointmentId === session.id)?.id ?? null;
    const attempts = tables.attempts.rows.filter((one) => orderId !== null && one.orderId === orderId);
    const complaint = tables.complaints.byKey.get(orderId ?? '')?.status;
    const add = (rank: number, why: LeavingBlock, isSo: boolean): void => {
      if (isSo) found.push({ why, rank, orderId, session });
    };
    add(1, 'hold', session.status === 'held' && (session.holdExpiresAt ?? 0) > now);
    add(
      2,
      'payment',
      attempts.some(({ status }) => status === 'INITIAL' || status === 'PROCESSING'),
    );
    add(3, 'session', session.status === 'confirmed' && session.end > now);
    const isOnItsWay = ({ id, status }: rows.Attempt): boolean =>
      status === 'REFUND_PENDING' ||
      status === 'REFUND_FAILED' ||
      (tables.refunds.byKey.get(id)?.status ?? 'DONE') !== 'DONE';
    add(4, 'refund', attempts.some(isOnItsWay));
    add(5, 'complaint', complaint === 'open' || complaint === 'disputed');
  }
  return found
    .toSorted(
      (a, b) =>
        a.rank - b.rank || a.session.start - b.session.start || ((a.orderId ?? '~') < (b.orderId ?? '~') ? -1 : 1),
    )
    .map(({ why, orderId, session: { therapistId, start, end } }) => {
      const contentId = tables.therapists.byKey.get(therapistId)?.contentId;
      return { why, orderId, contentId, start, end };
    });
}
