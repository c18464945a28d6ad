import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operationsPaths } from '#contract/pages/operations-pages.ts';
import { operationsTexts } from '#web/features/operations/operations.texts.ts';
import { readCommand } from './commands.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../docs/operations-day.md'), 'utf8');
const COMMANDS = [...TEXT.matchAll(/`npm run ops -- ([^`]+)`/g)].map(([, command = '']) => command);

test.each(COMMANDS.filter((command) => command !== 'sign-out'))(
  'the operator’s day names a command that there is: %s',
  (command) => {
    expect(readCommand(command.split(' '))).toHaveProperty('request');
  },
);

test('the operator’s day has every command', () => {
  const usage = String(readCommand(['help']));
  const all = [...usage.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  expect(all.length).toBeGreaterThan(30);
  expect(COMMANDS.map((command) => command.split(' ')[0]).toSorted()).toEqual(all.toSorted());
});

test('the operator’s day has every page of operators under its name', () => {
  const { ka, en } = operationsTexts;
  const names = (['today', 'orders', 'pay', 'money', 'specialists', 'visitors', 'log'] as const).map(
    (name) => `${ka[name]} · ${en[name]}`,
  );
  const headings = [...TEXT.matchAll(/^## (.+)/gm)].map(([, heading]) => heading);
  expect(headings.slice(0, names.length)).toEqual(names);
  const missing = Object.values(operationsPaths).filter((path) => !TEXT.includes(`\`${path}\``));
  expect(missing).toEqual([]);
});
