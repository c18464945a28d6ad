import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { type PictureMaker, pictureProcess } from './ask-process.ts';

const WISH = { area: { left: 0, top: 0, width: 1, height: 1 }, width: 30, height: 20, format: 'webp' } as const;

/** A maker that ends with the test, a picture, and the processes that the maker has now. */
async function begun(): Promise<{ maker: PictureMaker; picture: Buffer; children(): number[] }> {
  // Those of other tests in this process end when nobody has needed them for five minutes.
  const others = new Set(allChildren());
  const maker = pictureProcess();
  onTestFinished(() => maker.stop());
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer();
  return { maker, picture, children: () => allChildren().filter((pid) => !others.has(pid)) };
}

/** The processes that this one has started and that run the maker of pictures. */
function allChildren(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        return (
          parent === String(process.pid) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('picture-process')
        );
      } catch {
        // Harmless: it has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

test('nothing is started before the first picture, and one process answers all questions in whatever order they end', async () => {
  const { maker, picture, children } = await begun();
  expect(children()).toEqual([]);
  const answers = await Promise.all([
    maker.judge(picture),
    maker.make(async () => picture, WISH),
    maker.judge(Buffer.from('no picture')),
    maker.judge(new Uint8Array()),
    maker.make(async () => null, WISH),
  ]);
  expect(answers[0]).toEqual({ kind: 'jpg', width: 300, height: 200, hasAlpha: false });
  expect((await sharp(answers[1] as Uint8Array).metadata()).width).toBe(30);
  expect(answers.slice(2)).toEqual([{ fault: 'no-picture' }, { fault: 'empty' }, null]);
  expect(children()).toHaveLength(1);
});

test('what cannot be made fails alone', async () => {
  const { maker, picture } = await begun();
  await expect(maker.make(async () => Buffer.from('broken'), WISH)).rejects.toThrow();
  await expect(maker.make(() => Promise.reject(new Error('the database is away')), WISH)).rejects.toThrow('away');
  expect(await maker.make(async () => picture, WISH)).not.toBeNull();
});

test('a process that is brought down is followed by another, which is asked again once', async () => {
  const { maker, picture, children } = await begun();
  await maker.judge(picture);
  const [pid = 0] = children();
  process.kill(pid, 'SIGSTOP');
  const waiting = maker.judge(picture);
  process.kill(pid, 'SIGKILL');
  expect(await waiting).toMatchObject({ kind: 'jpg' });
  expect(children()).not.toContain(pid);
});

test('a file that brings down each process that works on it fails, and what comes after it does not', async () => {
  const { maker, picture, children } = await begun();
  let isOver = false;
  const failed = maker
    .make(async () => picture, WISH)
    .catch((error: unknown) => String(error))
    .finally(() => (isOver = true));
  const brought: number[] = [];
  await expect
    .poll(
      () => {
        for (const pid of children().filter((one) => !brought.includes(one))) {
          process.kill(pid, 'SIGKILL');
          brought.push(pid);
        }
        return isOver;
      },
      { interval: 1 },
    )
    .toBe(true);
  expect([await failed, brought.length]).toEqual([expect.stringContaining('has ended'), 2]);
  expect(await maker.judge(picture)).toMatchObject({ kind: 'jpg' });
});

test('after its end nothing is started again', async () => {
  const { maker, picture, children } = await begun();
  await maker.judge(picture);
  const waiting = maker.judge(picture);
  maker.stop();
  await expect(waiting).rejects.toThrow('has ended');
  await expect(maker.judge(picture)).rejects.toThrow('has ended');
  await expect.poll(children).toEqual([]);
});

test('it has no setting and no secret of the server, and steps back for it', async () => {
  const { maker, picture, children } = await begun();
  await maker.judge(picture);
  const [pid = 0] = children();
  const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  expect(settings.filter((one) => !/^(MALLOC_ARENA_MAX|NODE_CHANNEL_)/.test(one))).toEqual([]);
  expect(Number(execFileSync('ps', ['-o', 'ni=', '-p', String(pid)]).toString())).toBeGreaterThan(0);
});
