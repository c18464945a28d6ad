import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRunning } from '../machine/processes.ts';
import { runStep, tail } from './steps.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'simshvide-steps-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, limitMinutes = 1): ReturnType<typeof runStep> =>
  runStep({ name: 'a step', args: ['-e', script], limitMinutes }, { log: join(folder, `${randomUUID()}.log`) });

test('a step returns its exit code and its whole output', async () => {
  const result = await run("console.log('out'); console.error('err'); process.exitCode = 3;");
  expect(result.exitCode).toBe(3);
  expect(result.output).toBe('out\nerr\n');
});

test.concurrent('a step that hangs is ended with its child processes, and counts as failed', async () => {
  const grandchild = "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3)'])";
  const result = await run(`console.log(${grandchild}.pid); setInterval(() => {}, 1e3);`, 1 / 60);
  expect(result.exitCode).toBe(1);
  expect(result.output).toContain('ended after');
  const pid = Number.parseInt(result.output, 10);
  await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
});

test.concurrent('a step that exceeds its limit tells in which function each of its processes hangs', async () => {
  const spins =
    "require('node:child_process').spawn(process.execPath, ['-e', 'function childSpins() { for (;;); } childSpins()'], { stdio: 'inherit' })";
  const result = await run(`${spins}; function parentSpins() { for (;;); } parentSpins();`, 3 / 60);
  expect(result.exitCode).toBe(1);
  expect(result.output).toMatch(/^ {4}at parentSpins /m);
  expect(result.output).toMatch(/^ {4}at childSpins /m);
});

test('a step that leaves a process behind does not block the others', async () => {
  const orphan =
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3)'], { stdio: 'inherit' })";
  const result = await run(`const child = ${orphan}; console.log(child.pid); child.unref(); process.exit(0);`);
  expect(result.exitCode).toBe(0);
  await expect.poll(() => isRunning(Number.parseInt(result.output, 10)), { timeout: 5_000 }).toBe(false);
});

test('a step tells how long the processor worked for it and for its child processes', async () => {
  const works = 'while (process.cpuUsage().user < 500_000);';
  await run('');
  const { processorSeconds } = await run(
    `require('node:child_process').spawnSync(process.execPath, ['-e', '${works}']); ${works}`,
  );
  // No other system tells.
  if (process.platform !== 'linux') return expect(processorSeconds).toBeNull();
  expect(processorSeconds).toBeGreaterThanOrEqual(1);
  expect((await run('')).processorSeconds).toBeLessThan(processorSeconds ?? 0);
});

test('the end of a long output is shown', () => {
  const output = Array.from({ length: 500 }, (_, index) => `line ${index}`).join('\n');
  const shown = tail({ exitCode: 1, seconds: 1, processorSeconds: 1, output, log: 'step.log' }, 10);
  expect(shown.split('\n')).toHaveLength(11);
  expect(shown).toContain('step.log');
  expect(shown).toContain('line 499');
});
