import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { test } from '#server/testing/payment/payment-test.ts';
import type { TestApp } from '#server/testing/app.ts';
import { paidSession, therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { giveAccounts, setAccountsAgain } from '#server/testing/payment/payout-accounts.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import { payoutPaid, payoutReturned, sendPayouts } from './payout.ts';

const ACTS = ['send', 'pay', 'return', 'set again', 'complaint'] as const;
type Act = (typeof ACTS)[number];

/** All orders of some things. */
function ordersOf<T>(things: readonly T[]): T[][] {
  return things.length === 0
    ? [[]]
    : things.flatMap((thing) => ordersOf(things.filter((one) => one !== thing)).map((rest) => [thing, ...rest]));
}

/** Does one thing about the pay of a session, as far as it is allowed then. */
async function act(app: TestApp, what: Act, appointmentId: string): Promise<void> {
  const { deps } = app;
  app.clock.advance(MINUTE);
  try {
    if (what === 'send') await sendPayouts(deps, { batchId: deps.random.uuid(), until: app.clock.now() + 9 * DAY });
    if (what === 'pay') await payoutPaid(deps, { appointmentId, bankRef: 'B1' });
    if (what === 'return') await payoutReturned(deps, { appointmentId, bankRef: 'B1' });
    if (what === 'set again') await setAccountsAgain(deps);
    // Nobody complains of what was paid out.
    if (what === 'complaint') {
      await app.rows(
        `insert into complaints(therapist_id, order_id, kind, status, key_version, created_at, upheld_at)
         select o.therapist_id, o.id, 'therapist_absent', 'disputed', 1, now(), now() + interval '1 day' from orders o
         join payouts p on p.appointment_id = o.appointment_id where p.appointment_id = $1 and p.status = 'DUE'`,
        [appointmentId],
      );
    }
  } catch (error) {
    // Harmless: the order does not fit, and nothing was done.
    if (!(error instanceof DomainError)) throw error;
  }
}

test('the books say what is owed and what the bank has, in all orders of {sent, paid, returned, set again, complaint}', async ({
  app,
}) => {
  const { userId: clientId } = await app.signIn();
  const therapistId = await therapistIdOf(app, await app.signInAs('THERAPIST'));
  // Every fifth begins and ends with each of them.
  const orders = ordersOf(ACTS).filter((_, n) => IS_WHOLE || n % 5 === 0);
  const seen = new Set<string>();
  for (const [n, acts] of orders.entries()) {
    await paidSession(app, { therapistId, clientId }, { start: app.clock.now() - (5 * 24 + n) * HOUR });
    await pass(app, 0);
    if (n === 0) await giveAccounts(app.deps);
    const [row] = await app.rows<{ id: string }>(`select appointment_id as id from payouts where status = 'DUE'`);
    const id = row?.id ?? '';
    const look = async () => {
      const [now] = await app.rows<{ status: string; owed: number; bank: number; all: number }>(
        `select p.status, coalesce(-sum(e.amount_minor) filter (where e.account = 'therapist_payable'), 0)::int as owed,
           coalesce(-sum(e.amount_minor) filter (where e.account = 'bank'), 0)::int as bank, sum(e.amount_minor)::int as all
         from payouts p, ledger_entries e where p.appointment_id = $1 group by p.status`,
        [id],
      );
      const isPaid = now?.status === 'PAID' ? 1 : 0;
      expect([acts, now]).toMatchObject([acts, { owed: 7500 * (1 - isPaid), bank: 7500 * (n + isPaid), all: 0 }]);
      seen.add(`${now?.status}`);
    };
    for (const what of acts) {
      await act(app, what, id);
      await look();
    }
    // And whatever happened, it is paid once in the end.
    await app.rows(`update complaints set status = 'rejected', decided_at = now() where status = 'disputed'`);
    for (const what of ['set again', 'send', 'pay'] as const) await act(app, what, id);
    await look();
    expect(await app.rows(`select 1 from payouts where status <> 'PAID'`)).toEqual([]);
  }
  expect([...seen].toSorted()).toEqual(['DUE', 'PAID', 'SENT']);
});
