import { expect, test } from 'vitest';
import { readCommand } from './commands.ts';

const read = (line: string) => readCommand(line.split(' '));

test.each([
  ['order-find --phone 599123456', 'POST', '/ops/find-orders', { phone: '599123456' }],
  ['order-find --email ana@example.com', 'POST', '/ops/find-orders', { email: 'ana@example.com' }],
  ['order-find --order 9f86d081884c', 'POST', '/ops/find-orders', { order: '9f86d081884c' }],
  [
    'order-find --profile nino --at 2026-11-26T18:00',
    'POST',
    '/ops/find-orders',
    { profile: 'nino', at: { date: '2026-11-26', start: '18:00' } },
  ],
  ['order-show --order a/b', 'GET', '/ops/orders/a%2Fb', undefined],
  ['complaints', 'GET', '/ops/complaints', undefined],
  ['complaints --after a.b', 'GET', '/ops/complaints?cursor=a.b', undefined],
  ['order-find --phone 599123456 --after a.b', 'POST', '/ops/find-orders', { phone: '599123456', cursor: 'a.b' }],
  ['complaint-show --order 9f86d081884c', 'GET', '/ops/orders/9f86d081884c/complaint', undefined],
  ['order-phones --order a --reason call', 'POST', '/ops/orders/a/phones', { reason: 'call' }],
  ['audit --operator a', 'GET', '/ops/audit?operator=a', undefined],
  ['audit --order 4630-E996-FB49 --after 7', 'GET', '/ops/audit?order=4630-E996-FB49&cursor=7', undefined],
  ['therapists --after abc', 'GET', '/ops/therapists?cursor=abc', undefined],
  ['today', 'GET', '/ops/today', undefined],
  ['payouts', 'GET', '/ops/payouts', undefined],
  [
    'payouts --until 2026-11-30 --after a.b',
    'GET',
    `/ops/payouts?until=2026-11-30T19%3A59%3A59.999Z&cursor=a.b`,
    undefined,
  ],
  ['payout-batch --batch b1', 'GET', '/ops/payouts/batch?batch=b1', undefined],
  ['payouts-export --batch b1', 'GET', '/ops/payouts/file?batch=b1', undefined],
  ['content-check', 'GET', '/ops/content/check', undefined],
  ['content-changes', 'GET', '/ops/content/changes', undefined],
  ['content-changes --id issue-grief --after 7.a', 'GET', '/ops/content/changes?id=issue-grief&cursor=7.a', undefined],
  ['refunds-failed', 'GET', '/ops/payments/stuck', undefined],
  ['meetings-failed', 'GET', '/ops/meetings/stuck', undefined],
  [
    'text-version --version a@2026-11-21T18:00:00Z',
    'GET',
    '/ops/legal-versions?version=a%402026-11-21T18%3A00%3A00Z',
    undefined,
  ],
])('%s looks without asking first', (line, method, path, body) => {
  const understood = read(line);
  expect(understood).toMatchObject({ request: { method, path, ...(body && { body }) } });
  expect(understood).not.toHaveProperty('changes');
});

test.each([
  ['session-cancel --our-fault', { what: 'cancel', because: 'our_fault' }],
  ['session-cancel --for-therapist', { what: 'cancel', because: 'therapist' }],
  ['session-move --to 2026-11-26T18:00', { what: 'move', to: { date: '2026-11-26', start: '18:00' } }],
  ['session-status --mark client_absent', { what: 'mark', as: 'client_absent' }],
  ['complaint-object --words present', { what: 'object', words: 'present' }],
  ['complaint-object', { what: 'object', words: undefined }],
  ['session-link', { what: 'void-link' }],
  ['complaint-settle --to therapist_absent', { what: 'settle', as: 'therapist_absent' }],
])('%s is shown by the server before it is done', (line, change) => {
  expect(readCommand([...line.split(' '), '--order', '9f86d081884c', '--reason', 'they rang us'])).toMatchObject({
    changes: true,
    preview: { method: 'POST', path: '/ops/orders/9f86d081884c/preview', body: { change } },
    request: { method: 'POST', path: '/ops/orders/9f86d081884c/change', body: { change, reason: 'they rang us' } },
  });
});

test('a therapist is shut out or let in again once that was shown, with a reason', () => {
  for (const [command, to] of [
    ['therapist-disable', 'disabled'],
    ['therapist-enable', 'enabled'],
  ] as const) {
    const line = [command, '--profile', 'nino'];
    expect(readCommand([...line, '--reason', 'stolen phone'])).toMatchObject({
      changes: true,
      preview: { path: '/ops/therapists/state', body: { profile: 'nino', to, preview: true } },
      request: { method: 'POST', path: '/ops/therapists/state', body: { profile: 'nino', to, reason: 'stolen phone' } },
    });
    expect(readCommand([...line, '--yes'])).toMatch('--reason says why');
    expect(readCommand([command])).toMatch('--profile is the id of the profile');
  }
});

test('--yes names the version of the session that was shown', () => {
  const line = 'session-cancel --order 9f86d081884c --our-fault --reason late --yes';
  expect(read(line)).toMatch('--version is the one that the same command shows without --yes');
  expect(read(`${line} --version x`)).toMatch('--version is the one');
  expect(read(`${line} --version 7`)).toMatchObject({ request: { body: { version: 7 } } });
});

test.each([
  ['order-find', 'exactly one of --phone, --email, --order, --profile is needed'],
  [
    'order-find --phone 599123456 --email ana@example.com',
    'exactly one of --phone, --email, --order, --profile is needed',
  ],
  ['order-show', '--order names the order'],
  ['order-show --order 4630 E996 FB49', '"E996 FB49" belongs to no option: what has spaces stands in quotes'],
  ['therapist-meeting-link --profile a', 'exactly one of --link, --no-link is needed'],
  ['session-cancel --order 9f86d081884c', 'exactly one of --our-fault, --for-therapist is needed'],
  ['session-move --order 9f86d081884c --to 18:00', '--to is a day and a time: 2026-11-26T18:00'],
  ['order-find --profile nino', '--at is a day and a time: 2026-11-26T18:00'],
  ['session-status --order 9f86d081884c --mark cancelled', '--mark is one of completed|client_absent|therapist_absent'],
  ['complaint-settle --order 9f86d081884c', '--to is one of completed|client_absent|therapist_absent'],
  ['session-cancel --order 9f86d081884c --our-fault --yes', '--reason says why'],
  ['payouts-export', '--batch is the id of the batch'],
  ['payout-paid --bank-ref a', 'exactly one of --batch, --appointment is needed'],
  ['payout-paid --batch a --appointment b', 'exactly one of --batch, --appointment is needed'],
  ['payout-returned --batch b1', '--profile is the id of the profile'],
  ['payout-stop', '--profile is the id of the profile'],
  ['refund-settled --attempt a --minor 120.00', '--minor is the sum in tetri or cents'],
  ['payout-stop --profile a --yes', '--reason says why'],
  ['text-version', '--version is the name of a version as it is recorded'],
  ['text-version --version=', '--version is the name of a version as it is recorded'],
])('%s is refused with what is missing', (line, words) => {
  expect(read(line)).toMatch(words);
});

test.each([
  [
    'refund-settled --attempt a1 --minor 12000 --currency GEL --bank-ref B1',
    '/ops/refunds/settled',
    { attemptId: 'a1', minor: 12_000, currency: 'GEL', bankRef: 'B1' },
  ],
  ['meeting-again --order 9f86d081884c', '/ops/meetings/again', { order: '9f86d081884c' }],
  [
    'therapist-meeting-link --profile a --link https://zoom.us/j/1',
    '/ops/therapists/meeting-link',
    { profile: 'a', url: 'https://zoom.us/j/1' },
  ],
  ['therapist-meeting-link --profile a --no-link', '/ops/therapists/meeting-link', { profile: 'a', url: null }],
])('%s changes something, with its reason', (line, path, body) => {
  expect(readCommand([...line.split(' '), '--reason', 'they rang us'])).toMatchObject({
    changes: true,
    request: { method: 'POST', path, body: { ...body, reason: 'they rang us' } },
  });
});

test.each([
  ['payouts-send --until 2026-11-30 --batch b1', '/ops/payouts?until=2026-11-30T19%3A59%3A59.999Z', 'GET'],
  ['payout-paid --batch b1 --bank-ref T', '/ops/payouts/batch?batch=b1', 'GET'],
])('%s shows what it is about before it is done', (line, path, method) => {
  const understood = readCommand([...line.split(' '), '--reason', 'they rang us']);
  expect(understood).toMatchObject({ changes: true, preview: { method, path }, request: { method: 'POST' } });
});

test.each([
  ['rate-accept --on 2026-11-24 --rate 29', '/ops/exchange/accept'],
  ['refund-again --attempt a1', '/ops/refunds/again'],
  ['refund-settled --attempt a1 --minor 1 --currency GEL --bank-ref B', '/ops/refunds/settled'],
  ['meeting-again --order 9f86d081884c', '/ops/meetings/again'],
  ['therapist-meeting-link --profile a --no-link', '/ops/therapists/meeting-link'],
  ['therapist-invite --profile a --email b@example.com --phone 599123456', '/ops/therapists/invite'],
  ['therapist-disable --profile a', '/ops/therapists/state'],
  ['client-disable --order a', '/ops/clients/state'],
  ['client-enable --order a', '/ops/clients/state'],
  ['payout-returned --appointment a', '/ops/payouts/end'],
  ['payout-paid --appointment a --bank-ref B', '/ops/payouts/end'],
  ['payout-stop --profile a', '/ops/payouts/stop'],
])('%s is shown by the call that makes it, and answered in words', (line, path) => {
  const preview = { method: 'POST', path, body: { reason: 'a preview', preview: true } };
  expect(read(line)).toMatchObject({ changes: true, preview, words: expect.any(Function) });
  expect(read(`${line} --yes`)).toMatch(/^--reason says why/);
});

test('every command that changes something has a preview and words', () => {
  const line = ['--order', 'o', '--reason', 'they rang us', '--at', '2026-11-26T18:00', '--to', '2026-11-26T18:00'];
  const others = [
    '--mark',
    'completed',
    '--our-fault',
    '--version',
    '1',
    '--minor',
    '1',
    '--no-link',
    '--profile',
    'a',
  ];
  for (const [name] of String(read('help')).matchAll(/(?<=^  )[a-z]+(-[a-z]+)*(?= )/gm)) {
    const understood = readCommand([name, ...line, ...others]);
    if (typeof understood !== 'string' && understood.changes) {
      expect([name, understood.preview, understood.words]).toEqual([name, expect.anything(), expect.any(Function)]);
    }
  }
});

test('a mistake shows the usage of its command alone, and an unknown command the nearest', () => {
  expect(read('payout-paid --bank-ref a')).toBe(
    [
      'exactly one of --batch, --appointment is needed',
      '',
      'npm run ops --',
      '  payout-paid --batch <id> | --appointment <id> --bank-ref <ref> --reason "..." --yes',
      '      a batch: every line of it that waits, in one step',
    ].join('\n'),
  );
  for (const [typed, meant] of [
    ['payout-payed', 'payout-paid'],
    ['refund', 'refund-again'],
    ['order-shwo', 'order-show'],
    ['find-order', 'order-find'],
  ])
    expect(read(`${typed} --yes`)).toMatch(`There is no command "${typed}". Did you mean ${meant}?`);
});

test('the help says what finds a booking, and why an e-mail may not', () => {
  const help = String(read('help'));
  for (const words of ['4630-E996-FB49', '1001', 'sealed with', 'Ask for the booking number'])
    expect(help).toContain(words);
});
