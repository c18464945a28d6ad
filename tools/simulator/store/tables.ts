import type * as rows from './rows.ts';

/** A refusal of the database; the product reads its code. */
export class SqlError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
  }
}

/** Rows in insertion order, with an index by key. */
export type Table<Row> = {
  readonly rows: Row[];
  readonly byKey: Map<string, Row>;
  readonly keyOf: (row: Row) => string;
};

function table<Row>(keyOf: (row: Row) => string): Table<Row> {
  return { rows: [], byKey: new Map(), keyOf };
}

/** The tables in memory, with an undo log. */
export type Tables = ReturnType<typeof emptyTables>;

/** Empty tables. Sequences are separate: as in the database, a rollback does not reset them. */
export function emptyTables() {
  return {
    users: table<rows.User>(({ id }) => id),
    userKeys: table<rows.UserKeyRow>(({ userId }) => userId),
    therapists: table<rows.Therapist>(({ id }) => id),
    openings: table<rows.Opening>(({ id }) => id),
    weekly: table<rows.Weekly>(({ id }) => id),
    removedTimes: table<rows.RemovedTime>(({ therapistId, start, end }) => `${therapistId}|${start}|${end}`),
    timeOff: table<rows.TimeOff>(({ id }) => id),
    appointments: table<rows.Appointment>(({ id }) => id),
    series: table<rows.Series>(({ id }) => id),
    proposalTerms: table<rows.ProposalTerms>(({ therapistId, clientId }) => `${therapistId}|${clientId}`),
    history: table<rows.History>(nextName()),
    audits: table<rows.Audit>(nextName()),
    orders: table<rows.Order>(({ id }) => id),
    emailChanges: table<rows.EmailChange>(nextName()),
    proposals: table<rows.Proposal>(({ id }) => id),
    complaints: table<rows.Complaint>(({ orderId }) => orderId),
    attempts: table<rows.Attempt>(({ id }) => id),
    events: table<rows.ProviderEvent>(({ provider, attemptId, raw }) => `${provider}|${attemptId}|${raw}`),
    refunds: table<rows.Refund>(({ attemptId }) => attemptId),
    transfers: table<rows.Transfer>(({ kind, objectId }) => `${kind}|${objectId}`),
    receipts: table<rows.Receipt>(({ attemptId, kind }) => `${attemptId}|${kind}`),
    payouts: table<rows.Payout>(({ appointmentId }) => appointmentId),
    batches: table<rows.PayoutBatch>(({ id }) => id),
    lines: table<rows.PayoutLine>(({ batchId, appointmentId }) => `${batchId}|${appointmentId}`),
    lineEnds: table<rows.PayoutLineEnd>(
      ({ batchId, appointmentId, outcome }) => `${batchId}|${appointmentId}|${outcome}`,
    ),
    accounts: table<rows.PayoutAccount>(({ id }) => id),
    stops: table<rows.PayoutStop>(({ id }) => id),
    rates: table<rows.Rate>(({ on, source }) => `${on}|${source}`),
    jobs: table<rows.JobRow>(({ id }) => String(id)),
    jobKeys: table<{ key: string; id: number }>(({ key }) => key),
    notifications: table<rows.Notification>(({ id }) => id),
    notificationKeys: table<{ key: string; id: string }>(({ key }) => key),
    work: table<rows.WorkItemRow>(({ id }) => id),
    requests: table<rows.Request>(({ userId, route, key }) => `${userId}|${route}|${key}`),
  };
}

/** A table whose rows have no key of their own. */
function nextName(): () => string {
  let n = 0;
  return () => String((n += 1));
}

/** The tables and the operations that change them with an undo log. */
export type Store = ReturnType<typeof createStore>;

/** An empty store. `newId` replaces the database's random ids. */
export function createStore(newId: () => string) {
  const tables = emptyTables();
  const undos: (() => void)[] = [];
  const sequences = new Map<string, number>();
  const deferred: (() => void)[] = [];
  return {
    tables,
    /** Runs a check at the commit, and never when the transaction is rolled back. */
    defer: (check: () => void) => void deferred.push(check),
    /** The checks of this commit, which are not run again. */
    takeDeferred: () => deferred.splice(0),
    /** The length of the undo log: a savepoint for `undo`. */
    mark: () => undos.length,
    undo(mark: number) {
      while (undos.length > mark) undos.pop()?.();
    },
    /** Clears the undo log at a commit. */
    keep: () => void (undos.length = 0),
    /** Adds a row; refuses one of a known key. */
    insert<Row>(into: Table<Row>, row: Row) {
      const key = into.keyOf(row);
      if (into.byKey.has(key)) throw new SqlError('23505', 'duplicate key');
      into.rows.push(row);
      into.byKey.set(key, row);
      // Undo runs backwards, so this row is the last row of the table then.
      undos.push(() => {
        into.rows.pop();
        into.byKey.delete(key);
      });
    },
    update<Row extends object>(row: Row, change: Partial<Row>) {
      const before: Partial<Row> = {};
      for (const key in change) before[key] = row[key];
      Object.assign(row, change);
      undos.push(() => void Object.assign(row, before));
    },
    remove<Row>(from: Table<Row>, row: Row) {
      const key = from.keyOf(row);
      const index = from.rows.indexOf(row);
      from.rows.splice(index, 1);
      from.byKey.delete(key);
      undos.push(() => {
        from.rows.splice(index, 0, row);
        from.byKey.set(key, row);
      });
    },
    next(sequence: string) {
      const number = (sequences.get(sequence) ?? 0) + 1;
      sequences.set(sequence, number);
      return number;
    },
    newId,
  };
}
