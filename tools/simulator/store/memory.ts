import type { Statement } from '#server/db/db.ts';
import { holdStatements } from './hold-statements.ts';
import { calendarStatements } from './calendar-statements.ts';
import { jobStatements, notifyStatements } from './job-statements.ts';
import { moneyStatements, requestStatements } from './money-statements.ts';
import { orderStatements, seatStatements } from './order-statements.ts';
import { paidLaterStatements } from './paid-later-statements.ts';
import { payoutAccountStatements, payoutLineStatements, payoutStatements } from './payout-statements.ts';
import { paymentLogStatements, paymentStatements, refundStatements } from './payment-statements.ts';
import { otherTimesStatements } from './other-times-statements.ts';
import { seriesStatements } from './series-statements.ts';
import { changeStatements, complaintStatements } from './session-statements.ts';
import { createStore, SqlError } from './tables.ts';
import type { Handler, Values } from './values.ts';
import { workStatements } from './work-statements.ts';
import { worldStatements } from './world-statements.ts';

/** Runs statements: one connection, at most one transaction at a time. */
export type Backing = {
  run(statement: Statement, values: Values): object[] | Promise<object[]>;
  begin(): void | Promise<void>;
  /** Rolls back when a deferred constraint fails. */
  commit(): void | Promise<void>;
  rollback(): void | Promise<void>;
};

/** Opens a database in memory that knows statements by name; an unknown one is an error of the simulator. */
export function openMemory(newId: () => string) {
  const store = createStore(newId);
  const jobs = jobStatements(store);
  const handlers = new Map<string, Handler>(
    Object.entries({
      ...holdStatements(store),
      ...seatStatements(store),
      ...orderStatements(store),
      ...paidLaterStatements(store),
      ...seriesStatements(store),
      ...calendarStatements(store),
      ...changeStatements(store),
      ...complaintStatements(store),
      ...otherTimesStatements(store),
      ...paymentStatements(store),
      ...paymentLogStatements(store),
      ...refundStatements(store),
      ...moneyStatements(store),
      ...payoutStatements(store),
      ...payoutLineStatements(store),
      ...payoutAccountStatements(store),
      ...requestStatements(store),
      ...jobs.statements,
      ...notifyStatements(store),
      ...workStatements(store),
      ...worldStatements(store),
    }),
  );
  let open = false;
  let aborted = false;

  const settle = (): void => {
    try {
      for (const check of store.takeDeferred()) check();
    } catch (error) {
      store.undo(0);
      throw error;
    }
    store.keep();
  };
  return {
    tables: store.tables,
    /** The instant when the next job may be taken; null when none waits. */
    nextJob: jobs.nextDue,
    run(statement: Statement, values: Values) {
      const name = typeof statement === 'string' ? statement : statement.name;
      const handler = handlers.get(name);
      if (handler === undefined) throw new Error(`the simulator does not know the statement ${name}`);
      if (aborted) throw new SqlError('25P02', 'the transaction is aborted');
      const mark = store.mark();
      try {
        const found = handler(values) ?? [];
        if (!open) settle();
        return found;
      } catch (error) {
        store.undo(mark);
        if (open) aborted = true;
        throw error;
      }
    },
    begin: () => void (open = true),
    commit() {
      [open, aborted] = [false, false];
      settle();
    },
    rollback() {
      [open, aborted] = [false, false];
      store.takeDeferred();
      store.undo(0);
    },
  };
}
