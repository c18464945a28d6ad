import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '#tools/ops/ops.ts';
import { testApp } from '#server/testing/app.ts';
import { shownVersion } from '#server/testing/session/cabinet.ts';
import { commandLine } from '#server/testing/command-line.ts';
import { paidOrder } from '#server/testing/booking/shopping.ts';
import { DAY } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';

test('an operator finds, shows and cancels a session from the command line of a running server', async () => {
  const app = await testApp();
  const orderId = await paidOrder(app, await app.signIn());
  const { operatorId, env, run } = await commandLine(app);
  const { OPS_URL, XDG_STATE_HOME } = env;
  const [, found] = await run('order-find --phone 599123456');
  const number = /^[0-9A-F]{4}(?:-[0-9A-F]{4}){2}$/m.exec(found)?.[0];
  expect(await run(`order-show --order ${number}`)).toEqual([0, expect.stringMatching(/link to +a•••@example\.com/)]);
  const [agreement] = await app.rows<{ version: string }>('select text_version as version from order_agreements');
  expect(await run(`text-version --version ${agreement?.version}`)).toEqual([
    0,
    expect.stringMatching(/^legal-terms-client-\w\w@[^]*\n1\. \P{C}+\n-+\n/u),
  ]);
  const unknown = 'No text has a version of this name [TEXT_VERSION_UNKNOWN]';
  expect(await run('text-version --version terms')).toEqual([1, unknown]);
  const outcome = [
    'state      confirmed -> cancelled (our fault by admin)',
    'time       2026-11-25 12:00-12:50 (as before)',
    'money      120.00 GEL paid, card 4242 -> 120.00 GEL goes back, card 4242',
    'pay        nothing yet -> nothing',
    'complaint  none (as before)',
    'told       client: session-cancelled-email, client: session-cancelled-sms',
  ];
  const lines = [number, ...outcome.map((line) => `  ${line}`)];
  const cancel = `session-cancel --order ${number} --our-fault`;
  const shown = await shownVersion(app, orderId);
  const preview = [`Nothing was changed. With --yes --version ${shown}:`, ...lines];
  expect(await run(cancel)).toEqual([0, preview.join('\n')]);
  expect(await run(`${cancel} --yes --version ${shown}`)).toEqual([0, ['Done.', ...lines].join('\n')]);
  const move = `session-move --order ${number} --to 2026-11-26T15:00 --yes --version`;
  expect(await run(`${move} ${shown}`)).toEqual([
    1,
    expect.stringMatching(/\[SESSION_CHANGED\]\n  state +cancelled[^]*\n  time .*\nLook at it without --yes\.$/),
  ]);
  const over = 'This session is not booked or is over, so this is not possible [SESSION_NOT_BOOKED]';
  expect(await run(`${move} ${await shownVersion(app, orderId)}`)).toEqual([1, over]);
  expect(await app.rows(`select actor_id as id, reason from audit_log where action = 'ops.session-cancel'`)).toEqual([
    { id: operatorId, reason: 'the line broke' },
  ]);

  // All these commands are one sign-in, kept where only its owner reads; signing out ends it.
  const ofCommands = 'select revoked_why as ended from sign_ins where user_id = $1 and user_agent <> $2';
  const signIns = () => app.rows(ofCommands, [operatorId, 'lightMyRequest']);
  expect(await signIns()).toEqual([{ ended: null }]);
  const kept = join(XDG_STATE_HOME, 'simshvide');
  const [file = ''] = readdirSync(kept);
  expect([statSync(kept).mode & 0o777, statSync(join(kept, file)).mode & 0o777]).toEqual([0o700, 0o600]);
  const said: string[] = [];
  const say = (words: string) => void said.push(words);
  expect(await runCommand(['sign-out'], { env: { OPS_URL, XDG_STATE_HOME }, say })).toBe(0);
  expect(await signIns()).toEqual([{ ended: 'logout' }]);
  expect([said, readdirSync(kept)]).toEqual([['Signed out.'], []]);
});

test('an operator finds a session by specialist and hour, whose it is, and what was agreed to', async () => {
  const app = await testApp();
  const ana = await app.signIn();
  await paidOrder(app, ana);
  const { operatorId, run } = await commandLine(app);
  const profile = `order-find --profile ${DEMO_THERAPISTS.Th1} --at 2026-11-25T`;
  const [, found] = await run(`${profile}12:30`);
  const number = /^[\dA-F]{4}(-[\dA-F]{4}){2}$/m.exec(found)?.[0];
  expect(found).toMatch(new RegExp(`--person ${ana.userId}\\n${number}\\n`));
  expect(await run(`${profile}12:50`)).toEqual([0, expect.stringMatching(/nobody is found by this[^]*no orders/)]);
  expect(await run(`${profile}25:00`)).toEqual([1, expect.stringContaining('[BAD_SLOT]')]);
  const [, shown] = await run(`order-show --order ${number}`);
  const agreed = await app.rows<{ version: string }>(
    'select text_version as version from order_agreements union all select text_version from consents',
  );
  for (const { version } of agreed) expect(shown).toContain(version);
  expect(shown).toContain('in the room\n  nobody\n');
  app.clock.advance(32 * DAY);
  expect((await run(`order-show --order ${number}`))[1]).toContain('no longer known: it was more than 30 days ago');
  expect((await run(`audit --operator ${operatorId}`))[1]).toMatch(/ADMIN o•••@example\.com  ops\.look-at-order/);
});

test('what does nothing says why and fails; a refusal names its option and what to do', async () => {
  const app = await testApp();
  const { run } = await commandLine(app);
  const rate = 'rate-accept --on 2026-11-24 --rate 29';
  for (const line of [rate, `${rate} --yes`])
    expect(await run(line)).toEqual([1, expect.stringMatching(/newest rate that was held back \[RATE_NOT_HELD\]/)]);
  expect(await run('refund-again --attempt 7')).toEqual([1, expect.stringMatching(/^--attempt: .*\[VALIDATION\]$/)]);
  await app.signIn();
  const invite = `therapist-invite --profile ${DEMO_THERAPISTS.Th1} --email nino@example.com`;
  const taken = /^--phone: .*\[ACCOUNT_EXISTS\]\nThat account is not touched: take another/;
  expect(await run(`${invite} --phone 599123456`)).toEqual([1, expect.stringMatching(taken)]);
  expect((await run(`${invite} --phone 599000009`))[1]).toMatch(/^Nothing was changed. With --yes:\n.* is invited;/);
  expect(await app.rows('select 1 from invitations')).toEqual([]);
  expect((await run(`${invite} --phone 599000009 --yes`))[1]).toMatch(/^Done\.\n.* is invited;/);
  const rates = ['ops.accept-rate-preview', 'ops.accept-rate-refused'];
  const invited = ['ops.invite-therapist-preview', 'ops.invite-therapist-preview', 'ops.invite-therapist'];
  const done = await app.rows(`select action from audit_log where action like 'ops.%' order by id`);
  expect(done).toEqual([...rates, ...invited].map((action) => ({ action })));
});
