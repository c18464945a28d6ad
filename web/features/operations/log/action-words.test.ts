import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APPOINTMENT_EVENTS } from '#domain/booking.ts';
import { COMPLAINT_EVENTS } from '#domain/complaint.ts';
import { OTHER_TIMES_EVENTS } from '#domain/other-times.ts';
import { opsShapes } from '#contract/ops/ops.ts';
import { actionWords } from './action-words.ts';

const SERVER = join(import.meta.dirname, '../../../../server');
const LITERAL = /'([a-z]+\.[a-z-]+)'/g;
const NAMED = [
  // What a program passes on, in one line.
  /\b(?:action|FAILED_REFUND|REFUND_AGAIN)\b(?: =|:) .*/g,
  /\baudit\(.*/g,
  // What SQL writes itself.
  /insert into audit_log[^`]*/g,
  /auditOfOrder\(.*/g,
];

/** The names that are written out in the programs of the server. */
function writtenOut(): string[] {
  const texts = globSync('**/*.ts', { cwd: SERVER })
    .filter((file) => !/\.test\.ts$|^testing/.test(file))
    .map((file) => readFileSync(join(SERVER, file), 'utf8'));
  const lines = texts.flatMap((text) => NAMED.flatMap((named) => text.match(named) ?? []));
  return lines.flatMap((line) => [...line.matchAll(LITERAL)].map(([, name = '']) => name));
}

const keysOf = (prefix: string, of: object) => Object.keys(of).map((key) => `${prefix}${key}`);
const sent = (shape: unknown, key: string) =>
  [...JSON.stringify(shape).matchAll(new RegExp(`"${key}":\\{"type":"string","const":"([\\w-]+)"`, 'g'))].map(
    ([, one = '']) => one,
  );

test('whatever the server writes into the log has words in both languages', () => {
  const written = writtenOut();
  const changes = sent(opsShapes.changeSession.body.toJSONSchema(), 'what').map((one) => `ops.session-${one}`);
  const outcomes = sent(opsShapes.endPayout.body.toJSONSchema(), 'outcome').map((one) => `ops.payout-${one}`);
  const documents = readFileSync(join(SERVER, 'features/ops/documents.routes.ts'), 'utf8');
  const looks = [...documents.matchAll(/lookBy\(caller, '([\w-]+)'/g)].map(([, one]) => `ops.${one}`);
  for (const some of [changes, outcomes, looks]) expect(some.length).toBeGreaterThan(3);
  expect(written.length).toBeGreaterThan(60);
  const all = [
    ...written,
    ...changes,
    ...outcomes,
    ...looks,
    ...keysOf('appointment.', APPOINTMENT_EVENTS),
    ...keysOf('complaint.', COMPLAINT_EVENTS),
    ...keysOf('proposal.', OTHER_TIMES_EVENTS),
    'account.alarm-phone',
  ];
  const wordless = all.filter((name) => actionWords(name, 'ka') === name || actionWords(name, 'en') === name);
  expect(wordless).toEqual([]);
});
