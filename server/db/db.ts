// docs/decisions/006
import type { Instant } from '#domain/dates.ts';
import type { Messages, OpenMessages } from './messages.ts';
import { type Given, type Parameters, parametersBy } from './parameters.ts';

/** A statement with a name under which PostgreSQL keeps it prepared. */
export type Prepared = { name: string; text: string };

/** A statement by its text, or prepared. */
export type Statement = string | Prepared;

/** Names a statement: `prepared('feature.what-it-does')`, then its text. */
export function prepared(name: string) {
  return (texts: TemplateStringsArray, ...parts: (string | number)[]): Prepared => ({
    name,
    text: String.raw({ raw: texts }, ...parts),
  });
}

/**
 * A statement as a function: its name, the form of its answer (`first<Row>`, `any`, or one of those below), its
 * parameters (`parameters.ts`), then its text. Arguments after the database become parameters, in the order of the
 * text.
 */
export function statement<Row extends object, Answer, const P extends Parameters>(
  name: string,
  answer: (rows: Promise<Row[]>) => Promise<Answer>,
  parameters: P,
) {
  const parametersOf = parametersBy(parameters);
  return (texts: TemplateStringsArray, ...parts: (string | number)[]) => {
    const text = prepared(name)(texts, ...parts);
    return async (sql: Sql, ...given: Given<P>): Promise<Answer> => answer(sql.run<Row>(text, parametersOf(...given)));
  };
}

/** Runs statements: the database itself or a transaction on it. */
export type Sql = { run<Row extends object>(statement: Statement, parameters?: readonly unknown[]): Promise<Row[]> };

/** A transaction. Effects that must not happen before the commit wait in `afterCommit`. */
export type Tx = Sql & {
  afterCommit(effect: () => void): void;
  /** Runs several statements at once, without parameters: migrations only. */
  script(text: string): Promise<void>;
};

export type Db = Sql & {
  readonly engine: 'pglite' | 'postgres';
  /** Runs work in one transaction; exceptions other than `CommittedRefusal` undo it. Never call the network inside. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly messages: Messages & Pick<OpenMessages, 'startSweeping'>;
  /** For the question whether the database works: it waits behind no other statement, and two seconds at most. */
  readonly probe: Sql;
  /** Resolves when the embedded engine has ended, with the reason: it refuses everything from then on. */
  readonly ended: Promise<Error>;
  close(): Promise<void>;
};

/** Commits the transaction's writes so far, then refuses: a wrong guess counts although nothing else happens. */
export class CommittedRefusal extends Error {
  readonly refusal: Error;

  constructor(refusal: Error) {
    super('a refusal behind which the transaction is committed');
    this.refusal = refusal;
  }
}

/** The SQLSTATE of a database error, or an empty string. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** The first row of a statement, or null. */
export async function first<Row>(rows: Promise<Row[]>): Promise<Row | null> {
  return (await rows)[0] ?? null;
}

/** Whether a statement answered any row. */
export async function any(rows: Promise<object[]>): Promise<boolean> {
  return (await rows).length > 0;
}

/** All rows. */
export async function all<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  return rows;
}

/** How many rows there were. */
export async function count(rows: Promise<object[]>): Promise<number> {
  return (await rows).length;
}

/** Nothing: the statement only writes. */
export async function nothing(rows: Promise<object[]>): Promise<void> {
  await rows;
}

/** The only column of each row. */
export async function values<Value>(rows: Promise<Record<string, Value>[]>): Promise<Value[]> {
  return (await rows).flatMap((row) => Object.values(row));
}

/** The only column of the first row, or null. */
export async function value<Value>(rows: Promise<Record<string, Value>[]>): Promise<Value | null> {
  const [found] = await values(rows);
  return found ?? null;
}

/** The only column of the row that there always is. */
export async function only<Value>(rows: Promise<Record<string, Value>[]>): Promise<Value> {
  const [found] = await values(rows);
  if (found === undefined) throw new Error('a statement that always answers a row has answered none');
  return found;
}

/** The current time of the database. */
export async function timeOf(sql: Sql): Promise<Instant> {
  return only(sql.run<{ now: Instant }>('select clock_timestamp() as now'));
}

/** An instant as a parameter for a `timestamptz`. */
export function iso(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** A range of instants as a parameter for a `tstzrange`: its end is not part of it. */
export function isoRange({ start, end }: { start: Instant; end: Instant }): string {
  return `[${iso(start)},${iso(end)})`;
}
