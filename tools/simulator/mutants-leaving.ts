import type { MistakesByFile } from './mutants.ts';

/** What may go wrong when a client deletes the own account. */
export const LEAVING: MistakesByFile = {
  'domain/payment.ts': {
    'money of who has left seats them': [' && listed && clientHere ?', ' && listed ?'],
  },
  'server/features/checkout/settle.ts': {
    'money that comes after leaving is returned to nobody': [
      "  if (step === 'none') return;\n",
      "  if (step === 'none' || !chance.clientHere) return;\n",
    ],
  },
  'server/features/leaving/leaving.ts': {
    'leaving does not look at holds': [
      '  if (first !== undefined) throw new DomainError(REFUSALS[first.why]);',
      "  if (first !== undefined && first.why !== 'hold') throw new DomainError(REFUSALS[first.why]);",
    ],
    'leaving does not look at open payments': [
      'readBlocks(sql, { clientId, now: deps.clock.now() });\n  if (first !== undefined)',
      "readBlocks(sql, { clientId, now: deps.clock.now() });\n  if (first !== undefined && first.why !== 'payment')",
    ],
    'what is in the way is not looked at again under the lock': ['    await refuseBlocked(deps, tx, userId);\n', ''],
    'what waits is not released': [
      '    if (order !== null) await declineProposed(tx,',
      '    if (order === null) await declineProposed(tx,',
    ],
    'sign-ins live on': ["  await endAllSignIns(deps, tx, userId, 'removed');\n", ''],
    'the code is not looked at': ["    if (verdict.verdict !== 'right') return { refused: refusalOf(verdict) };\n", ''],
    'nobody is told that the account is gone': ['  if (to === null) return null;', '  if (to !== null) return null;'],
  },
  'server/features/leaving/forget.sql.ts': {
    'the key stays': ["  prepared('leaving.delete-key')`delete from user_keys where user_id = $1`,\n", ''],
    'names stay on orders': ['...DELETE_OWN, EMPTY_ORDERS])', '...DELETE_OWN])'],
    'messages go on waiting': ['  await tx.run(DROP_MESSAGES, [userId, of.staying]);\n', ''],
  },
};
