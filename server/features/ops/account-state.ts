// docs/decisions/174
import type { Instant } from '#domain/dates.ts';
import type { Sql, Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type FoundOrder, ordersAheadOf } from '../session-view/session-view.ts';
import { liveSignInsCounted } from './ops.sql.ts';
import { operate, watch } from './watch.ts';

/** Whether somebody is shut out. */
export type AccountState = 'disabled' | 'enabled';

/** The new state of a person, how many sign-ins end, and what stays booked or is being paid. */
export type StateOutcome = {
  was: AccountState;
  is: AccountState;
  signIns: number;
  booked: readonly FoundOrder[];
};

/** How somebody stands: who signs in, if anybody, and by which side sessions are theirs. */
type Standing = { userId: string | null; disabledAt: Instant | null; side: 'therapist' | 'client'; id: string | null };

/** Blocks or unblocks a person as `operate` does. Refuses the present state, except in a `preview` of it. */
export async function changeState(
  deps: Deps,
  wish: Omit<Parameters<typeof operate>[1], 'unlessDone'>,
  { read, change }: { read(sql: Sql): Promise<Standing>; change(deps: Deps, tx: Tx): Promise<boolean> },
): Promise<StateOutcome> {
  const now = deps.clock.now();
  const look = async (tx: Sql) => {
    const { userId, disabledAt, side, id } = await read(tx);
    return {
      state: disabledAt === null ? ('enabled' as const) : ('disabled' as const),
      signIns: userId === null ? 0 : await liveSignInsCounted(tx, { userId, now }),
      booked: id === null ? [] : await ordersAheadOf(deps, tx, { side, id }),
    };
  };
  const unlessDone = wish.preview ? undefined : ('ALREADY_SO' as const);
  const watched = await operate(deps, { ...wish, unlessDone }, (within) =>
    watch(within, {
      work: ({ db, ...rest }) => db.transaction((tx) => change({ db, ...rest }, tx)),
      read: look,
      undo: false,
    }),
  );
  if (watched === null) throw new Error('nobody looked at the state');
  const { before, after } = watched;
  return { was: before.state, is: after.state, signIns: before.signIns - after.signIns, booked: after.booked };
}
