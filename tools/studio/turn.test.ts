import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ownFolder } from '../vitest/own-folder.ts';
import { takeTurn } from './turn.ts';

test('one process at a time works on the Studio; a killed one stands in nobody’s way', async () => {
  const folder = ownFolder();
  const script = `
    import { takeTurn } from './tools/studio/turn.ts';
    await takeTurn(${JSON.stringify(folder)});
    console.log('taken');
    setInterval(() => {}, 1e3);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  await expect(takeTurn(folder)).rejects.toThrow(/^Another npm run studio is at work: .*server\.lock$/);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const release = await takeTurn(folder);
  await expect(takeTurn(folder)).rejects.toThrow('Another npm run studio is at work');
  await release();
  await (
    await takeTurn(folder)
  )();
});
