// docs/decisions/199
import { type Instant, type Locale, MINUTE, wallOf } from '#domain/dates.ts';
import { DomainError, orRefuse } from '#domain/errors.ts';
import { eurCents, tetriOfCents, type Tetri } from '#domain/money.ts';
import { isReceiptYear, yearOf, yearWindow } from '#domain/receipts.ts';
import type { Seller } from '#server/config/seller-settings.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { UserKey } from '#server/secrets/keyring.ts';
import { findUserKey } from '#server/secrets/user-keys.ts';
import { publicSpecialist } from '../matching/matching.ts';
import { type FrozenRate, openName, withRate } from '../order/order.ts';
import { printedNow } from '../ledger/ledger.ts';
import {
  printEarlier,
  receiptOf,
  type Receipted,
  type ReceiptRow,
  receiptsBetween,
  withUnprinted,
  yearsOf,
} from './receipts.sql.ts';

/** A receipt of a payment or a refund. It names neither the type of the session, nor its hour, nor a topic. */
export type Receipt = Receipted & {
  specialist: { _id: string | null; name: string; surname: string };
  /** The day of the session in Tbilisi as it was when the receipt was issued. */
  sessionOn: string;
  /** The seller at the time of issue; null where the settings named nobody. */
  seller: Seller | null;
  /** The name that the client had given to this booking; null once it is gone. */
  payer: string | null;
  /** Of a sum in euro: the same in tetri, by the rate that the booking was charged by (P16). */
  gel: { minor: Tetri; rate: string; on: string; source: string } | null;
};

/** A client who asks for receipts in a language. */
export type Asked = { clientId: string; locale: Locale };

/** The receipts of a year and the years that have any; without a year the newest of those. Refuses what is no year. */
export async function receiptsOfYear(
  deps: Deps,
  { clientId, locale, year: asked }: Asked & { year: string | undefined },
): Promise<{ year: number; years: number[]; receipts: Receipt[] }> {
  const named = asked === undefined ? null : readYear(asked);
  const years = await yearsOf(deps.db, clientId);
  const year = named ?? years[0] ?? yearOf(deps.clock.now());
  return { year, years, receipts: await receiptsIn(deps, deps.db, { clientId, locale, ...yearWindow(year) }) };
}

/** The receipts of a client that were written in a time, the newest first. */
export async function receiptsIn(
  deps: Deps,
  sql: Sql,
  { clientId, locale, from, to }: Asked & { from: Instant; to: Instant },
): Promise<Receipt[]> {
  const [rows, key] = await Promise.all([
    receiptsBetween(sql, { clientId, from, to }),
    findUserKey(deps.keyring, sql, clientId),
  ]);
  return rows.map((row) => presented(deps, row, { key, locale }));
}

/** Every receipt of a client, the newest first. */
export async function allReceipts(deps: Deps, sql: Sql, client: Asked): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  for (const year of await yearsOf(sql, client.clientId)) {
    receipts.push(...(await receiptsIn(deps, sql, { ...client, ...yearWindow(year) })));
  }
  return receipts;
}

/** A receipt of a client. Foreign and unknown numbers are refused alike. */
export async function ownReceipt(
  deps: Deps,
  { clientId, locale, number }: Asked & { number: string },
): Promise<Receipt> {
  const row = /^\d{1,15}$/.test(number) ? await receiptOf(deps.db, { clientId, number: Number(number) }) : null;
  const found = orRefuse(row, 'NOT_FOUND');
  return presented(deps, found, { key: await findUserKey(deps.keyring, deps.db, clientId), locale });
}

/** Writes today's names and seller into receipts of an older version, so that they too read the same from now on. */
export async function printEarlierReceipts(deps: Deps): Promise<void> {
  for (const { therapistId, contentId } of await withUnprinted(deps.db)) {
    await printEarlier(deps.db, therapistId, printedNow(deps, { contentId }));
  }
}

/** A year that receipts can have; refuses other words. */
export function readYear(asked: string): number {
  if (!isReceiptYear(asked)) throw new DomainError('TIME_UNREADABLE', { facts: { field: 'year' } });
  return Number(asked);
}

/** Refuses a client who asks for files all the time. */
export function limitFiles(deps: Deps, clientId: string): void {
  deps.limiter.take(`receipts.files:${clientId}`, FILES);
}

function presented(deps: Deps, row: ReceiptRow, { key, locale }: { key: UserKey | null; locale: Locale }): Receipt {
  const { contentId, nameEnc, printed, start, totalMinor, rate, ...receipt } = withRate(row);
  const { specialist, seller, start: sold = start } = printed ?? printedNow(deps, { contentId });
  return {
    ...receipt,
    specialist: { _id: publicSpecialist(deps, contentId, locale)._id, ...specialist[locale] },
    seller,
    sessionOn: wallOf(sold).date,
    payer: nameEnc === null || key === null ? null : openName(nameEnc, key),
    gel: rate === null ? null : gelOf(receipt, totalMinor, rate),
  };
}

function gelOf({ minor, currency }: Receipted, totalMinor: Tetri, rate: FrozenRate): Receipt['gel'] {
  if (currency === 'GEL') return null;
  const { gelPerEur, on, source } = rate;
  // The cents of a price are rounded up, and so worth a little more than it (P16); the amount paid is the price.
  const isPrice = eurCents(totalMinor, gelPerEur) === minor;
  return { minor: isPrice ? totalMinor : tetriOfCents(minor, gelPerEur), rate: gelPerEur, on, source };
}

/** Of one client: many receipts one after the other, and no machine that does nothing else. */
const FILES = { max: 60, windowMs: MINUTE };
