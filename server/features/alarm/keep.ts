// docs/decisions/232
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { PUT_BACK_FOR_MS } from '#domain/put-back.ts';
import type { Sql } from '#server/db/db.ts';
import { lockClient } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/routes.ts';
import { ownChangesSince, writeSecurityAudit } from '../person/person.ts';
import { spendProof } from '../proof/proof.ts';
import { confirmChangesOf, keptOf, openedSince } from './alarm.sql.ts';

/** Whether "it was not me" could undo a change of the caller's account, and when it will. */
export async function ownChanges(
  deps: Deps,
  { userId }: Pick<Caller, 'userId'>,
): Promise<{ isOpen: boolean; putBackAt: Instant | null }> {
  const { putBackAt } = await keptOf(deps.db, userId);
  return { isOpen: await hasOpen(deps, deps.db, userId), putBackAt };
}

async function hasOpen(deps: Deps, sql: Sql, userId: string): Promise<boolean> {
  const since = deps.clock.now() - PUT_BACK_FOR_MS;
  const changes = await ownChangesSince(deps, sql, { userId, since });
  const opened = await openedSince(sql, { userId, since });
  return changes.some(({ isConfirmed }) => !isConfirmed) || opened.some(({ what }) => what === 'email-added');
}

/** Confirms the changes of a person who showed an old way in: no link undoes them (P73). Refuses without a change. */
export async function keepChanges(deps: Deps, caller: Caller): Promise<void> {
  const { userId } = caller;
  await deps.db.transaction(async (tx) => {
    await lockClient(tx, userId);
    await spendProof(deps, tx, caller, 'keepChanges');
    if (!(await hasOpen(deps, tx, userId))) throw new DomainError('BAD_TRANSITION');
    const now = deps.clock.now();
    await confirmChangesOf(tx, { userId, now });
    await writeSecurityAudit(deps, tx, { ...caller, action: 'account.keep-changes' });
  });
}
