import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, afterEach, expect } from 'vitest';

/**
 * Before each file of server tests: writes the statements that each test runs and the database refusals that it meets,
 * one line a test, into STATEMENTS_RUN (docs/decisions/209). It listens at the drivers, so that no database of a test
 * is missed. Statements between two tests count to the later one, those after the last to the last.
 */

type Query = { name?: string; text: string };

/** By name, or by the text of a statement that came without one: a fingerprint of the text. */
const statements = new Map<string, string>();
const refusals = new Set<string>();

function ran({ name, text }: Query): void {
  const print = createHash('sha1').update(text).digest('base64url').slice(0, 12);
  statements.set(name ?? print, print);
}

/** The code of a refusal with the constraint that refused, or the words of the trigger. */
function refused(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return;
  if (!/^(?:23|SB|42501)/.test(error.code)) return;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : error.message;
  refusals.add(`${error.code} ${constraint.replaceAll(/[\da-f-]{36}|\d+/g, '#')}`);
}

async function watched<T>(query: Query, answer: Promise<T>): Promise<T> {
  ran(query);
  try {
    return await answer;
  } catch (error) {
    refused(error);
    throw error;
  }
}

const out = process.env['STATEMENTS_RUN'];
if (out !== undefined) {
  // Files share this process and its drivers, each has this file anew: what the file before put here gives way.
  const drivers = globalThis as { unwatchedDrivers?: ReturnType<typeof driversNow> };
  const { clientQuery, liteQuery, liteTransaction } = (drivers.unwatchedDrivers ??= driversNow());
  pg.Client.prototype.query = function watchedQuery(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const query = typeof first === 'string' ? { text: first } : (first as Query);
    const told = given.at(-1);
    if (typeof told !== 'function') return watched(query, Reflect.apply(clientQuery, this, given) as Promise<unknown>);
    // A pool is told by a callback.
    ran(query);
    const heard = (error: unknown, ...rest: unknown[]): unknown => {
      refused(error);
      return Reflect.apply(told, undefined, [error, ...rest]) as unknown;
    };
    return Reflect.apply(clientQuery, this, [...given.slice(0, -1), heard]);
  } as typeof clientQuery;
  PGlite.prototype.query = function watchedQuery(this: PGlite, text: string, ...rest: []) {
    return watched({ text }, Reflect.apply(liteQuery, this, [text, ...rest]));
  } as typeof liteQuery;
  PGlite.prototype.transaction = function watchedTransaction<T>(this: PGlite, work: (tx: Transaction) => Promise<T>) {
    return Reflect.apply(liteTransaction, this, [
      (tx: Transaction) => {
        const { query } = tx;
        tx.query = ((text: string, ...rest: []) => watched({ text }, query(text, ...rest))) as typeof query;
        return work(tx);
      },
    ]) as Promise<T>;
  };
  let last = '';
  const write = (test: string): void => {
    last = test;
    const line = {
      file: expect.getState().testPath,
      test,
      statements: Object.fromEntries(statements),
      refusals: [...refusals],
    };
    appendFileSync(out, `${JSON.stringify(line)}\n`);
    statements.clear();
    refusals.clear();
  };
  mkdirSync(dirname(out), { recursive: true });
  afterEach(({ task }) => write(task.fullTestName));
  afterAll(() => write(last));
}

function driversNow() {
  return {
    clientQuery: pg.Client.prototype.query,
    liteQuery: PGlite.prototype.query,
    liteTransaction: PGlite.prototype.transaction,
  };
}
