// docs/decisions/198
import { deviceOf } from '#domain/device.ts';
import type { Locale } from '#domain/dates.ts';
import { orRefuse } from '#domain/errors.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf } from '#server/http/wire.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { specialistOf } from '../matching/matching.ts';
import { openContact, openName } from '../order/order.ts';
import { openGuardian } from '../consent/consent.ts';
import { preferencesOf } from '../intake/intake.ts';
import { requirePerson } from '../person/person.ts';
import { allReceipts, type Receipt } from '../receipts/receipts.ts';
import { openOwnWords } from '../session/session.ts';
import { openTopics } from '../sharing/sharing.ts';
import {
  type AgreementRow,
  agreementsOf,
  type BookingRow,
  bookingsOf,
  guardiansOf,
  messagesOf,
  movesOf,
  paymentsOf,
  sharesOf,
  signInsOf,
} from './own-data.sql.ts';

type Asked = { clientId: string; locale: Locale };

/** All that a client takes along, in plain words and numbers: the very content of `data.json`. */
export type OwnData = Awaited<ReturnType<typeof collectOwnData>>;

/** The client's own data, opened. Instants are ISO 8601 in UTC, sums tetri or cents. Refuses clients who left. */
export async function collectOwnData(deps: Deps, sql: Sql, { clientId, locale }: Asked) {
  const person = await requirePerson(deps, sql, clientId);
  const key = orRefuse(await findUserKey(deps.keyring, sql, clientId), 'NOT_AUTHORIZED');
  const { phone, email, signInEmail, name, locale: language, reminders, advice, discreet, createdAt } = person;
  const agreements = await agreementsOf(sql, clientId);
  return {
    takenAt: isoOf(deps.clock.now()),
    profile: { phone, email, signInEmail, name, language, reminders, advice, discreet, joinedAt: isoOf(createdAt) },
    answers: await preferencesOf(deps, sql, clientId),
    agreements: agreements.filter(({ orderId }) => orderId === null).map(agreementOf),
    bookings: await bookings(deps, sql, { clientId, locale, key, agreements }),
    receipts: (await allReceipts(deps, sql, { clientId, locale })).map(receiptOf),
    messages: (await messagesOf(sql, clientId)).map(({ at, ...message }) => ({ ...message, at: isoOf(at) })),
    signIns: (await signInsOf(sql, clientId)).map(({ at, lastUsedAt, endedAt, userAgent, ip }) => ({
      at: isoOf(at),
      lastUsedAt: isoOf(lastUsedAt),
      endedAt: isoOf(endedAt),
      ...deviceOf(userAgent),
      userAgent,
      ip,
    })),
  };
}

type WithKey = Asked & { key: UserKey; agreements: readonly AgreementRow[] };

/** The bookings of the client with everything that belongs to each. */
async function bookings(deps: Deps, sql: Sql, { clientId, locale, key, agreements }: WithKey) {
  const rows = await bookingsOf(sql, clientId);
  const agreed = byOrder(agreements);
  const payments = byOrder(await paymentsOf(sql, clientId));
  const moves = byOrder(await movesOf(sql, clientId));
  const shares = byOrder(await sharesOf(sql, clientId));
  const guardians = byOrder(await guardiansOf(sql, clientId));
  return rows.map((row) => ({
    ...bookingOf(deps, row, { locale, key }),
    agreements: agreed(row).map(agreementOf),
    payments: payments(row).map((payment) => ({
      at: isoOf(payment.attemptAt),
      status: payment.attemptStatus,
      asked: { minor: payment.askedMinor, currency: payment.askedCurrency },
      came:
        payment.paidMinor === null
          ? null
          : { minor: payment.paidMinor, currency: payment.paidCurrency, at: isoOf(payment.paidAt) },
      card: payment.card,
      refund:
        payment.refundMinor === null
          ? null
          : {
              minor: payment.refundMinor,
              currency: payment.refundCurrency,
              status: payment.refundStatus,
              at: isoOf(payment.refundAt),
              doneAt: isoOf(payment.refundDoneAt),
            },
    })),
    moves: moves(row).map(({ at, by, from, to }) => ({ at: isoOf(at), by, from: isoOf(from), to: isoOf(to) })),
    sharing: shares(row).map(({ event, version, at, topicsEnc }) => ({
      event,
      version,
      at: isoOf(at),
      topics: topicsEnc === null ? null : openTopics(key, topicsEnc),
    })),
    parent: guardians(row).map(({ guardianEnc, status, version, at, decidedAt }) => {
      const { name, relation, phone: whole } = openGuardian(key, guardianEnc);
      // It is the parent's: what the client needs to know it again.
      const phone = maskedPhone(whole);
      return { name, relation, phone, status, version, at: isoOf(at), decidedAt: isoOf(decidedAt) };
    }),
  }));
}

function bookingOf(deps: Deps, row: BookingRow, { locale, key }: { locale: Locale; key: UserKey }) {
  const { name, surname } = specialistOf(deps, row.contentId, locale);
  const contact = openContact({ ...row, contactEnc: null }, key);
  return {
    number: row.number,
    specialist: `${name} ${surname}`.trim(),
    type: row.typeKey,
    start: isoOf(row.start),
    end: isoOf(row.end),
    status: row.status,
    priceMinor: row.totalMinor,
    bookedAt: isoOf(row.bookedAt),
    proposedBy: row.proposedBy,
    cancelled:
      row.cancelledAt === null ? null : { by: row.cancelledBy, reason: row.cancelReason, at: isoOf(row.cancelledAt) },
    name: contact?.name ?? (row.nameEnc === null ? null : openName(row.nameEnc, key)),
    email: contact?.email ?? null,
    language: row.locale,
    adviceBox: row.adviceBox,
    complaint:
      row.complaintKind === null || row.saidAt === null
        ? null
        : {
            kind: row.complaintKind,
            status: row.complaintStatus,
            words: row.wordsEnc === null ? null : openOwnWords(key, row.wordsEnc),
            at: isoOf(row.saidAt),
            decidedAt: isoOf(row.decidedAt),
          },
  };
}

function agreementOf({ text, version, at, withdrawnAt }: AgreementRow) {
  return { text, version, at: isoOf(at), withdrawnAt: isoOf(withdrawnAt) };
}

function receiptOf({ number, kind, at, minor, currency, specialist, card, paidBy, gel }: Receipt) {
  const name = `${specialist.name} ${specialist.surname}`.trim();
  return { number, kind, at: isoOf(at), minor, currency, specialist: name, card, paidBy, gel };
}

/** The rows of a booking. */
function byOrder<Row extends { orderId: string | null }>(rows: readonly Row[]) {
  const found = Map.groupBy(rows, ({ orderId }) => orderId);
  return ({ orderId }: { orderId: string | null }): readonly Row[] =>
    orderId === null ? [] : (found.get(orderId) ?? []);
}
