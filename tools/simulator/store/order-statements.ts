import { THERAPIST_MESSAGES } from '#domain/therapist-messages.ts';
import { createHash } from 'node:crypto';
import type { Locale } from '#domain/dates.ts';
import type * as rows from './rows.ts';
import type { Store } from './tables.ts';
import {
  bytes,
  changed,
  columns,
  type Handler,
  instant,
  number,
  overlaps,
  rowOf,
  span,
  text,
  type Values,
} from './values.ts';
import { expire, release, writeAudit, writeHistory } from './holds.ts';
import { changeAppointment, occupies } from './guards.ts';

/** The statements of `order/order.sql.ts`, `exchange`, and of people's keys and contacts. */
export function orderStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const read = (order: rows.Order | undefined): object[] => (order === undefined ? [] : [orderRow(store, order)]);
  return {
    'booking.order': ([id]) => read(tables.orders.byKey.get(text(id))),
    'booking.order-of-appointment': ([, appointment]) =>
      read(tables.orders.rows.find(({ appointmentId }) => appointmentId === appointment)),
    'booking.newest-order': ([client]) => {
      const isUnpaid = ({ appointmentId }: rows.Order): boolean => {
        const a = tables.appointments.byKey.get(appointmentId);
        if (a === undefined || a.proposedBy === null) return false;
        const isOver = a.cancelReason === 'withdrawn' || a.cancelReason === 'declined';
        return isOver || a.status === 'proposed' || a.status === 'expired';
      };
      const own = tables.orders.rows.filter((order) => order.clientId === client && !isUnpaid(order));
      return read(own.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))[0]);
    },
    'booking.upsert-order': (values) => {
      const [therapistId, id, appointmentId, clientId] = values.slice(0, 4).map(text);
      const change = {
        nameEnc: bytes(values[4]),
        emailEnc: bytes(values[5]),
        keyVersion: number(values[6]),
        locale: values[7] as Locale,
        advice: values[8] === true,
      };
      const old = tables.orders.rows.find((order) => order.appointmentId === appointmentId);
      if (old !== undefined) {
        store.update(old, change);
        return [{ id: old.id }];
      }
      const keys = {
        therapistId: text(therapistId),
        id: text(id),
        appointmentId: text(appointmentId),
        number: numberOf(text(id)),
      };
      store.insert(tables.orders, {
        ...keys,
        clientId: text(clientId),
        ...change,
        linkVersion: 0,
        openedAt: null,
        createdAt: instant(values[9]),
      });
      return [{ id }];
    },
    // No promise of a history is about the terms.
    'booking.insert-agreement': () => [],
    'booking.mark-opened': ([id, now]) => {
      const order = tables.orders.byKey.get(text(id));
      if (order?.openedAt === null) store.update(order, { openedAt: instant(now) });
    },
    'exchange.newest': ([source]) => {
      const own = tables.rates.rows.filter((rate) => rate.source === source).sort((a, b) => (a.on < b.on ? 1 : -1));
      const picked = new Set([own[0], own.find(({ accepted }) => accepted)]);
      return [...picked].flatMap((rate) => rowOf(rate, 'on', 'source', 'gelPerEur', 'accepted'));
    },
    'exchange.insert': ([on, source, gelPerEur, fetchedAt, accepted]) => {
      const change = { gelPerEur: text(gelPerEur), fetchedAt: instant(fetchedAt), accepted: accepted === true };
      const old = tables.rates.byKey.get(`${text(on)}|${text(source)}`);
      if (old !== undefined) store.update(old, change);
      else store.insert(tables.rates, { on: text(on), source: text(source), ...change });
    },
    'user-keys.find': ([id]) => rowOf(tables.userKeys.byKey.get(text(id)), 'wrapped', 'version'),
    // Nobody in a history wants advice.
    'advice.is-wanted': () => [],
    // Histories begin without answers, and none writes any.
    'intake.find-answers': () => [],
    'notify.contacts': ([ids]) =>
      (ids as readonly string[]).flatMap((userId) => {
        const key = tables.userKeys.byKey.get(userId);
        const isTherapist = tables.therapists.rows.some((therapist) => therapist.userId === userId);
        return rowOf(tables.users.byKey.get(userId), 'phone', 'email', 'locale').map((row) => ({
          ...row,
          ...(key === undefined ? {} : columns(key, 'wrapped', 'version')),
          // Histories leave the choices as they are at first.
          reminders: 'both',
          messages: isTherapist ? MESSAGES : null,
          userId,
        }));
      }),
  };
}

/** The default messages of a therapist: all but an SMS of every booking. */
const MESSAGES = THERAPIST_MESSAGES.filter((message) => message !== 'newBookingSms');

/** The number of an order, as the database makes it of the id. */
export function numberOf(orderId: string): string {
  return createHash('md5').update(orderId).digest('hex').slice(0, 12).toUpperCase();
}

function orderRow({ tables }: Store, order: rows.Order): object {
  const a = tables.appointments.byKey.get(order.appointmentId);
  const therapist = tables.therapists.byKey.get(order.therapistId);
  if (a === undefined || therapist === undefined) throw new Error('an order without its appointment');
  return {
    orderId: order.id,
    contentId: therapist.contentId,
    therapistUserId: therapist.userId,
    ...columns(order, 'therapistId', 'appointmentId', 'clientId', 'nameEnc', 'emailEnc', 'linkVersion'),
    ...columns(order, 'locale', 'openedAt', 'createdAt', 'number', 'advice'),
    // No history changes a contact e-mail.
    contactEnc: null,
    // Nobody is discreet, or books from elsewhere.
    discreet: false,
    timeZone: null,
    ...columns(a, 'status', 'typeKey', 'start', 'end', 'holdExpiresAt', 'moves', 'markedAt'),
    ...columns(a, 'cancelledBy', 'cancelReason', 'version', 'shownVersion', 'priceMinor', 'feePercent'),
    ...columns(a, 'proposedBy', 'seriesId', 'commissionPercent', 'totalMinor', 'eurRate', 'eurRateOn', 'eurRateSource'),
  };
}

/** The statements of `booking/seat.sql.ts`. */
export function seatStatements(store: Store): Record<string, Handler> {
  const { tables } = store;
  const appointments = tables.appointments.rows;
  const seat = (event: 'seat' | 'reseat', [, id, now]: Values): object[] => {
    const a = tables.appointments.byKey.get(text(id));
    if (a === undefined || !SEATED_FROM[event].has(a.status)) return [];
    const from = a.status;
    const at = instant(now);
    changeAppointment(store, a, { status: 'confirmed', holdExpiresAt: null, updatedAt: at });
    writeHistory(store, a, { at, event, from, actor: 'provider' });
    writeAudit(store, { at, actor: 'provider', action: `appointment.${event}`, appointmentId: a.id });
    return [changed(a)];
  };
  return {
    'locks.order': () => [{}],
    'booking.seat': (values) => seat('seat', values),
    'booking.reseat': (values) => seat('reseat', values),
    'booking.expire-in-the-way': ([therapist, client, during, now]) => {
      const [slot, at] = [span(during), instant(now)];
      for (const a of appointments) {
        if (a.status !== 'held' || (a.holdExpiresAt ?? 0) > at || !overlaps(a, slot)) continue;
        if (a.therapistId === therapist || a.clientId === client) expire(store, a, at);
      }
    },
    'booking.freedom': ([therapist, client, during]) => {
      const slot = span(during);
      const inTheWay = appointments.filter((a) => occupies(a.status) && overlaps(a, slot));
      const own = (a: rows.Appointment): boolean =>
        a.status === 'held' && a.therapistId === therapist && a.clientId === client;
      return [
        {
          clientHere: true,
          slotFree: !inTheWay.some((a) => a.therapistId === therapist && !own(a)),
          clientFree: !inTheWay.some((a) => a.clientId === client && !own(a)),
        },
      ];
    },
    'booking.replace-own-hold': ([therapist, client, during, now]) => {
      const [slot, at] = [span(during), instant(now)];
      for (const a of appointments) {
        if (a.status !== 'held' || a.therapistId !== therapist || a.clientId !== client || !overlaps(a, slot)) continue;
        release(store, a, 'replaced', { at, event: 'replace', actor: 'system' });
      }
    },
  };
}

const SEATED_FROM: Readonly<Record<'seat' | 'reseat', ReadonlySet<string>>> = {
  seat: new Set(['held', 'proposed']),
  reseat: new Set(['expired']),
};
