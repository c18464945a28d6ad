import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { Sql } from '#server/db/db.ts';
import { TEST_KEY } from '../app.ts';
import { tablesOf } from './empty-tables.ts';

/**
 * All sealed data of all tables, opened with every key that still exists: ours, and those of the people. The key and
 * kind of each does not matter: bytes that a key does not open become noise.
 */
export async function openedBytes(sql: Sql): Promise<Buffer[]> {
  const wrapped = await sql.run<{ wrapped: Uint8Array }>('select wrapped from user_keys');
  const wrap = derived('wrap');
  const keys = [derived('system'), ...wrapped.map((row) => decrypted(Buffer.from(row.wrapped), wrap))];
  const sealed = (await Promise.all((await tablesOf(sql)).map((table) => bytesOf(sql, table)))).flat();
  // What is sealed with a key of ours begins with the version of the key.
  return sealed.flatMap((bytes) => keys.flatMap((key) => [decrypted(bytes, key), decrypted(bytes.subarray(1), key)]));
}

function derived(purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', TEST_KEY, 'simshvide', purpose, 32));
}

async function bytesOf(sql: Sql, table: string): Promise<Buffer[]> {
  const columns = await sql.run<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type = 'bytea'`,
    [table],
  );
  const found: Buffer[] = [];
  for (const { name } of columns) {
    const rows = await sql.run<{ hex: string }>(
      `select encode("${name}", 'hex') as hex from "${table}" where "${name}" is not null`,
    );
    found.push(...rows.map(({ hex }) => Buffer.from(hex, 'hex')));
  }
  return found;
}

/** The clear text by a key, if it is the right one: the tag is not checked, so the text's place need not be known. */
function decrypted(sealed: Buffer, key: Uint8Array): Buffer {
  if (sealed.length <= NONCE + MARK) return Buffer.alloc(0);
  return createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE)).update(sealed.subarray(NONCE, -MARK));
}

const NONCE = 12;
const MARK = 16;
