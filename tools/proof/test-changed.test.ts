import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

test.each([
  ['a commit that is not there', ['nowhere'], {}, 'This repository has no commit "nowhere".\n'],
  ['no git', [], { GIT_DIR: '/nowhere' }, 'This is no git repository: what has changed is not known.\n'],
])('%s is told in one line', (_what, args, env, line) => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/proof/test-changed.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  expect([status, stdout]).toEqual([1, line]);
});
