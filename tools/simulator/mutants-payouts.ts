import type { MistakesByFile } from './mutants.ts';

/**
 * Possible mistakes in sending and booking pay. The database itself refuses the three worst, so they are planted in it
 * too: in the rule that its statement and its guard share in the tables in memory.
 */
export const PAYOUTS: MistakesByFile = {
  'server/features/payout/batch.ts': {
    'a payout is not booked': ['  for (const payout of paid) await bookPayout(tx, { ...payout, now });\n', ''],
    'a payout that came back is never due again': ['    await dueAgain(tx, { appointmentId, now });\n', ''],
    'what came back after it was paid stays paid in the books': [
      'if (bankRef !== null) await bookPayoutReturn(tx, { ...line, now });',
      '',
    ],
    'a return is booked twice': [
      "filter(({ outcome }) => outcome !== 'RETURNED')",
      "filter(({ outcome }) => outcome !== 'PAID')",
    ],
    'a transfer comes back by any reference': [
      'booked.every((ref) => ref === given)',
      "booked.every((ref) => ref !== '')",
    ],
    'a payout that came back is paid': ["status: 'FAILED', bankRef: null }", "status: 'PAID', bankRef: 'none' }"],
    'a batch takes another reference': [
      'refuseOther(paid.some((line) => line.bankRef === bankRef));',
      'refuseOther(paid.length > 0);',
    ],
    'stopped pay is booked': ["if (standing.isStopped) throw new DomainError('PAYOUT_STOPPED');", ''],
  },
  'server/features/payout/payout.ts': {
    'pay is not stopped': [
      'return insertStop(tx, { id: deps.random.uuid(), therapistId, now: deps.clock.now() });',
      "return therapistId !== '';",
    ],
  },
  'tools/simulator/store/payout-guards.ts': {
    'pay is sent twice': ["return row.status === 'DUE';", "return row.status === 'DUE' || row.status === 'SENT';"],
    'pay is sent for nothing': [
      "if (!isOwed(store, row)) return 'nothing is owed for this session';\n  const",
      'const',
    ],
    'pay is sent to a young account': ['account.countsFrom > at', 'account.createdAt > at'],
    'pay is sent to an account that the bank refused': [
      "if (isRefused(store, account.id)) return 'the bank has refused the account';",
      '',
    ],
  },
};
