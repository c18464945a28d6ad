import { expect, test } from 'vitest';
import { problemsOf, read } from '#server/testing/settings.ts';

const SMSOFFICE = { SMSOFFICE_KEY: 'key', SMSOFFICE_SENDER: 'Simshvide' };
const SENDERGE = { SENDERGE_KEY: 'key' };

test('no SMS is really sent unless a sender is set', () => {
  expect(read({}).sms).toEqual([{ provider: 'outbox' }]);
});

test('senders are asked in the order of the list', () => {
  const { sms } = read({ SMS_PROVIDERS: 'senderge, smsoffice', ...SMSOFFICE, ...SENDERGE });
  expect(sms).toEqual([
    { provider: 'senderge', senderge: { baseUrl: 'https://sender.ge', key: 'key' } },
    { provider: 'smsoffice', smsoffice: { baseUrl: 'https://smsoffice.ge', key: 'key', sender: 'Simshvide' } },
  ]);
});

test.each([
  ['an unknown sender', { SMS_PROVIDERS: 'pigeon' }, /^SMS_PROVIDERS is a list of .*"pigeon"/],
  ['one twice', { SMS_PROVIDERS: 'senderge,senderge', ...SENDERGE }, /each once/],
  ['an empty place', { SMS_PROVIDERS: 'senderge,', ...SENDERGE }, /^SMS_PROVIDERS is a list/],
  ['the outbox beside a real one', { SMS_PROVIDERS: 'outbox,senderge', ...SENDERGE }, /either outbox/],
  ['a missing key', { SMS_PROVIDERS: 'senderge' }, /^SENDERGE_KEY: missing/],
  ['missing name and key', { SMS_PROVIDERS: 'smsoffice' }, /^SMSOFFICE_KEY, SMSOFFICE_SENDER: missing/],
  [
    'an address in the clear',
    { SMS_PROVIDERS: 'senderge', ...SENDERGE, SENDERGE_BASE_URL: 'http://sender.ge' },
    /^SENDERGE_BASE_URL must be an https address/,
  ],
])('%s stops the start with one line', (_, env, line) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(line)]);
});

test('production takes real senders as they are', () => {
  const problems = problemsOf({ NODE_ENV: 'production', SMS_PROVIDERS: 'senderge', ...SENDERGE });
  expect(problems.filter((problem) => problem.includes('SMS'))).toEqual([]);
});
