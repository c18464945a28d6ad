import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { BACKUPS_KEPT_MS } from '#domain/retention.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { pass } from '#server/testing/booking/shopping.ts';
import { standingWork } from '#server/testing/work-items.ts';
import { featureDaily } from '#server/features.ts';
import { startDaily } from '#server/jobs/daily.ts';
import { listBackups, noteBackup, noteProved } from './backup.ts';

async function backUp(app: TestApp): Promise<string> {
  const { clock, random, db } = app.deps;
  const id = random.uuid();
  const written = { id, madeAt: clock.now(), writtenAt: clock.now() + MINUTE, bytes: 5000, rows: 12 };
  await noteBackup(db, { ...written, file: `simshvide-${clock.now()}.backup` });
  return id;
}

test('in the 27th hour after the last backup one mail goes to operators, one each morning after, none after the next', async () => {
  // 08:00 in Tbilisi.
  const app = await testApp({ now: Date.parse('2026-11-24T04:00:00Z') });
  const { 'backup.judge': judge, 'today.tell': tell } = featureDaily(app.deps);
  await startDaily({ 'backup.judge': judge, 'today.tell': tell }, app.deps);
  const mails = () => app.mails.map(({ subject }) => subject);
  await pass(app, 0);
  await backUp(app);
  await pass(app, 26 * HOUR);
  expect([mails(), await standingWork(app)]).toEqual([[], []]);
  await pass(app, MINUTE);
  expect(mails()).toHaveLength(1);
  expect(app.mails[0]?.text).toContain('2026-11-24 08:00');
  await pass(app, 23 * HOUR - MINUTE);
  await pass(app, DAY);
  expect(mails()).toHaveLength(3);
  await backUp(app);
  await pass(app, MINUTE);
  expect(await standingWork(app)).toEqual([]);
});

test('a database outside of production needs none, and rows of files that are gone go, but the newest proved one', async () => {
  const app = await testApp();
  const judge = featureDaily(app.deps)['backup.judge'];
  await judge.run();
  expect(await standingWork(app)).toEqual([]);
  await noteProved(app.deps.db, { id: await backUp(app), at: app.clock.now() });
  const proved = app.clock.now();
  app.clock.advance(DAY);
  await backUp(app);
  app.clock.advance(BACKUPS_KEPT_MS + DAY);
  await backUp(app);
  await judge.run();
  expect((await listBackups(app.deps.db)).map(({ madeAt }) => madeAt)).toEqual([app.clock.now(), proved]);
});
