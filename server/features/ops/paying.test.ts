import { expect, test } from 'vitest';
import { DAY, HOUR } from '#domain/dates.ts';
import { testApp } from '#server/testing/app.ts';
import { commandLine } from '#server/testing/command-line.ts';
import { dump } from '#server/testing/database/dump.ts';
import { paidSession, therapistIdOf } from '#server/testing/booking/paid-session.ts';
import { giveEmail } from '#server/testing/sign-in/people.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { saveAccount } from '../payout/payout.ts';

const BATCH = '11111111-1111-4111-8111-111111111111';
const IBAN = 'GE29NB0000000101904917';
/** Nobody else is called so: where it is found the account is told. */
const HOLDER = 'ყანჩა კანარელი';
const MAIL = 'nino@example.com';

test('the morning of an operator who pays: what is late, a batch, its file, the answer of the bank', async () => {
  const app = await testApp();
  const { userId: clientId } = await app.signIn();
  const { userId } = await app.signInAs('THERAPIST');
  const therapistId = await therapistIdOf(app, { userId });
  const start = app.clock.now();
  // Tuesday 10:00 in Tbilisi; both ended on days before: the one is late already, the other is due tomorrow.
  await paidSession(app, { therapistId, clientId }, { start: start - 4 * DAY });
  await paidSession(app, { therapistId, clientId }, { start: start - DAY - 2 * HOUR });
  await giveEmail(app.deps, userId, MAIL);
  const account = { therapistId, userId, holder: HOLDER, iban: IBAN };
  await pass(app, 0);
  const { operatorId, run: runOn } = await commandLine(app);
  const said: string[] = [];
  const run = async (line: string) => {
    const answer = await runOn(line);
    if (!line.startsWith('payouts-export')) said.push(answer[1]);
    return answer;
  };
  const day = new Date(start + 9 * DAY).toISOString().slice(0, 10);

  const [, without] = await run('payouts');
  expect(without.split('\n')).toEqual([
    'ნინო ბერიძე (therapist-nino-beridze), no account',
    '  LATE       75.00 GEL, the oldest was due by 2026-11-23 10:50',
    '  left out   150.00 GEL for 2 sessions: no account yet',
    'all of it: 0.00 GEL goes now, 150.00 GEL is left out; 75.00 GEL of both is late',
  ]);
  await app.deps.db.transaction((tx) => saveAccount(app.deps, tx, account));
  const [, due] = await run('payouts');
  expect(due).toContain('••••4917, new: nothing has gone there yet');
  expect(due).toContain('the account is new: pay waits 24 hours, 72 after a change, goes from 2026-11-25 10:00');
  expect((await run('payout-stop --profile therapist-nino-beridze'))[1]).toBe(
    [
      'Nothing was changed. With --yes:',
      'ნინო ბერიძე (therapist-nino-beridze)',
      '  pay        running -> stopped',
      '  due        150.00 GEL',
      '  at bank    0.00 GEL',
    ].join('\n'),
  );
  expect((await run('payout-stop --profile therapist-nino-beridze --yes'))[0]).toBe(0);
  expect(await run('payout-stop --profile therapist-nino-beridze --yes')).toEqual([
    1,
    expect.stringContaining('[ALREADY_SO]'),
  ]);
  await pass(app, DAY);
  expect((await run('payouts'))[1]).toContain('the pay is stopped (payout-resume)');
  expect((await run('payout-resume --profile therapist-nino-beridze --yes'))[1]).toContain('stopped -> running');

  const send = `payouts-send --until ${day} --batch ${BATCH}`;
  expect((await run(send))[1]).toMatch(
    /^Nothing was changed. With --yes:\n.*••••4917, new: nothing has gone there yet\n {2}goes now {3}150.00 GEL for 2 sessions\n {2}LATE {7}75.00 GEL/u,
  );
  const [code, sent] = await run(`${send} --yes`);
  expect([code, sent]).toEqual([0, expect.stringContaining(`batch 1, 150.00 GEL for 2 sessions, --batch ${BATCH}`)]);
  expect((await run(`${send} --yes`))[1]).toBe(sent);
  expect((await run('payouts'))[1]).toMatch(/^nothing is due\n[^]*at the bank:\n {2}batch 1 of /);

  const file = `\ufeffbatch,line,iban,holder,amount_gel,purpose\n1,1,${IBAN},${HOLDER},150.00,Simshvide payout 1 for the period 2026-11-20 to 2026-11-23`;
  expect(await run(`payouts-export --batch ${BATCH}`)).toEqual([0, file]);
  expect(await run(`payouts-export --batch ${BATCH}`)).toEqual([0, file]);
  expect(await run(`payouts-export --batch ${userId}`)).toEqual([1, expect.stringContaining('[PAYOUT_BATCH_UNKNOWN]')]);
  const looks = `select actor_id as who, entity_id as what from audit_log where action = 'ops.export-payouts' order by id`;
  expect(await app.rows(looks)).toEqual([BATCH, BATCH, userId].map((what) => ({ who: operatorId, what })));

  const paid = (ref: string) => `payout-paid --batch ${BATCH} --bank-ref ${ref}`;
  expect((await run(paid('TR-1')))[1]).toMatch(
    /^Nothing was changed[^]*••••4917: waiting\n[^]*150.00 GEL for 2 sessions$/u,
  );
  expect((await run(`${paid('TR-1')} --yes`))[1]).toMatch(/Done\.\nbooked: 150\.00 GEL for 2 sessions$/);
  expect((await run(`${paid('TR-1')} --yes`))[1]).toMatch(/twice\.\nit was so already: nothing was changed$/);
  expect(await run(`${paid('TR-2')} --yes`)).toEqual([1, expect.stringContaining('[PAYOUT_REF_OTHER]')]);
  const [, lines] = await run(`payout-batch --batch ${BATCH}`);
  expect(lines).toMatch(/^batch 1 of .*, --batch 1{8}-[^]*paid \(TR-1\) 2026-11-25 10:00[^]*at the bank: 0\.00 GEL/);
  // By the number that the bank's file, the audit log and the mails name.
  expect(await run('payout-batch --batch 1')).toEqual([0, lines]);
  for (const unknown of [userId, '2', '9'.repeat(18)])
    expect((await run(`payout-batch --batch ${unknown}`))[1]).toContain('[PAYOUT_BATCH_UNKNOWN]');
  expect((await run('payout-paid --batch 1 --bank-ref TR-1'))[1]).toContain('--batch is the id');
  expect(await run(`payouts-export --batch ${BATCH}`)).toEqual([
    0,
    `${file}\nbooked as PAID already: 150.00 GEL. Do not give the file to the bank again`,
  ]);
  // The payments bypassed the provider, which knows none of them: for the books this shows that they sum to zero.
  expect((await run('books'))[1]).toContain('"balanced": true');
  expect(await run('payouts')).toEqual([0, 'nothing is due']);

  // The therapist hears of the whole batch in one mail.
  await pass(app, HOUR);
  const mails = app.mails.filter(({ to, subject }) => to === MAIL && subject.startsWith('ჩაგერიცხათ'));
  expect(mails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
    'ჩაგერიცხათ 150,00 ₾ · 2 შეხვედრა · საკომისიო 25 %',
  ]);

  // Holder and number are in no answer but that of the file, in no mail and nowhere in clear.
  const written = [...said, JSON.stringify(app.mails), JSON.stringify(await dump(app.deps.db))].join('\n');
  expect(written).toContain('4917');
  for (const canary of [IBAN, IBAN.slice(4), HOLDER]) expect(written).not.toContain(canary);
});
