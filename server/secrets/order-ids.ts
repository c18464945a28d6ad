// docs/decisions/171
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { prepared, type Sql } from '../db/db.ts';
import type { BeforeMigrations } from '../db/migrate.ts';
import { checkKey } from './key-check.ts';
import type { Keyring } from './keyring.ts';
import type { Random } from './random.ts';

/**
 * An order has an id by which the tables join it, and a public one that opens its page (P8). Each is the other one
 * encrypted by the keyring: the tables have only the first, so that a stolen one opens nothing.
 */

/** The id by which the tables join an order. The compiler refuses a public id in its place, and the reverse. */
export type OrderId = string & { readonly of: 'orders' };

/** A new id of an order: 128 random bits as 32 hexadecimal digits. */
export function newOrderId(random: Random): OrderId {
  return asOrderId(Buffer.from(random.bytes(BYTES)).toString('hex'));
}

/** Whether a word has the form of an id of the tables. */
export function isOrderId(word: string): word is OrderId {
  return ID.test(word);
}

/** The public id of an order, in 22 letters: for answers, mails and links, and for no table and no line of the log. */
export function publicOrderId(keyring: Keyring, orderId: OrderId): string {
  return hiddenId(keyring, PURPOSE, orderId);
}

/** The id of the tables to a public one; the id of no order for a word that has not the form of one. */
export function orderIdOf(keyring: Keyring, publicId: string): OrderId {
  if (!HIDDEN_ID.test(publicId)) return NO_ORDER;
  return asOrderId(shownId(keyring, PURPOSE, publicId));
}

/** An id of 32 hexadecimal digits, encrypted in 22 letters. */
export function hiddenId(keyring: Keyring, purpose: string, id: string): string {
  const cipher = createCipheriv(CIPHER, keyring.secret(purpose), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(id, 'hex'), cipher.final()]).toString('base64url');
}

/** The id that was encrypted in these letters. */
export function shownId(keyring: Keyring, purpose: string, letters: string): string {
  const cipher = createDecipheriv(CIPHER, keyring.secret(purpose), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(letters, 'base64url'), cipher.final()]).toString('hex');
}

/** The work of migrations that needs the key. */
export function beforeMigrations(keyring: Keyring): BeforeMigrations {
  return { '037-order-ids.sql': async (tx) => pairOrderIds(keyring, tx) };
}

/**
 * The ids of the tables from then on, beside the public ones that they had. Throws WrongKey before another key writes
 * anything, and for an id that no version of ours has made.
 */
async function pairOrderIds(keyring: Keyring, sql: Sql): Promise<void> {
  const rows = await sql.run<{ id: string }>('select id from orders');
  await sql.run(PAIRS);
  if (rows.length === 0) return;
  await checkKey(keyring, sql);
  const pairs = rows.map(({ id }) => ({ old: id, new: orderIdOf(keyring, id) }));
  if (pairs.some((pair) => pair.new === NO_ORDER)) throw new Error('an order has an id of another form');
  await sql.run(FILL, [JSON.stringify(pairs)]);
}
const PAIRS = prepared('order-ids.pairs')`
  create temporary table order_ids(old text primary key, new text not null unique) on commit drop`;
const FILL = prepared('order-ids.fill')`
  insert into order_ids(old, new) select * from jsonb_to_recordset($1::jsonb) as pairs(old text, new text)`;

/** A single block, without chaining: the ids are random, so that two are never the same. */
const CIPHER = 'aes-256-ecb';
const PURPOSE = 'order id';
const BYTES = 16;
const ID = /^[0-9a-f]{32}$/;
/** The last letter has two bits: another spelling of the same bytes is no id. */
export const HIDDEN_ID = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const NO_ORDER = asOrderId('0'.repeat(2 * BYTES));

// The one place that makes the type.
function asOrderId(word: string): OrderId {
  return word as OrderId;
}
