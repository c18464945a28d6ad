import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { iso } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { hashOfNew } from '#server/features/proof/password.ts';
import { createStaff } from '#server/features/person/person.ts';
import { BY_PRODUCT } from '#server/features/content/changed-by.ts';
import { publicContent } from '#server/features/content/public-content.ts';
import { addInvented, asShipped } from '#server/features/content/shipped.ts';
import { sitemapXml } from '#server/http/search-engines.ts';
import { refusal, shippedContent, type TestApp, testApp } from '#server/testing/app.ts';
import { testDb } from '#server/testing/database/database.ts';
import { DAY } from '#domain/dates.ts';
import { payoutPaid, payoutReturned, sendPayouts } from '#server/features/payout/payout.ts';
import { openFor } from '#server/testing/sign-in/people.ts';
import { heldTwo } from '#server/testing/booking/held-sessions.ts';
import { paidOrder } from '#server/testing/booking/shopping.ts';
import { engineSettings } from '#server/testing/command-line.ts';
import { generatedTherapist } from '#tools/seed/grow.ts';
import { operate } from '#tools/operator/operator.ts';
import { DEMO_THERAPISTS, DEMO_WAITING, demoPeople, type DemoTherapist } from './people.ts';
import { DemoPeopleThere, findDemo, refuseDemoPeople, removeDemo } from './remove.ts';

const PASSWORD = 'a-shared-password-27';
const [th1, th2] = demoPeople().therapists;
const { admin } = demoPeople();
if (th1 === undefined || th2 === undefined) throw new Error('no demo therapists');

const INVENTED = [...shippedContent.snapshot().therapists.keys()].toSorted();
const DEMO_PROFILES = INVENTED.length;
const NOTHING = { gone: [], kept: [], profiles: { deleted: [], hidden: [], beside: 0, there: [] } };

const documentOf = ({ deps }: TestApp, id: string) => deps.contentStore.library().stored(id)?.document ?? null;
const shownOf = ({ deps }: TestApp) =>
  [...deps.content.snapshot().therapists.values()].filter(({ visible }) => visible).map(({ id }) => id);

/** Lets people of the demo sign in, all by one password: hashing one for each would be slow. */
async function letIn(deps: Deps, therapists: readonly DemoTherapist[]): Promise<void> {
  const passwordHash = await hashOfNew(deps, PASSWORD);
  await deps.db.transaction(async (tx) => {
    const staff = { locale: 'ka', passwordHash } as const;
    await createStaff(deps, tx, { ...staff, role: 'ADMIN', phone: admin.phone, email: admin.email });
    for (const { contentId, phone, email } of therapists) {
      const id = await createStaff(deps, tx, { ...staff, role: 'THERAPIST', phone, email });
      await tx.run(
        `insert into therapists(content_id, user_id, updated_at) values ($1, $2, $3)
         on conflict (content_id) do update set user_id = excluded.user_id`,
        [contentId, id, iso(deps.clock.now())],
      );
    }
  });
}

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ isLive: true });
  await letIn(app.deps, [th1, th2, generatedTherapist(25), generatedTherapist(20_000)]);
});

const loginOf = (email: string) => app.inject('POST', '/login-email', { body: { email, password: PASSWORD } });

test('with nothing booked the people of the demo go with their calendars, and nobody else', async () => {
  const ana = await app.signIn();
  const real = { role: 'ADMIN', phone: '+995577000111', email: 'real@example.ge', passwordHash: null } as const;
  const operator = await app.deps.db.transaction((tx) => createStaff(app.deps, tx, { ...real, locale: 'ka' }));
  // Who changed one of the two contacts is found by the other.
  await app.rows("update users set phone_hmac = '\\x00' where phone_hmac = $1", [
    app.deps.keyring.blindIndex('phone', admin.phone),
  ]);
  const { gone, kept, profiles } = await removeDemo(app.deps);
  expect([gone.length, kept]).toEqual([5, []]);
  expect(profiles.deleted).toEqual(expect.arrayContaining([th1.contentId, th2.contentId, DEMO_WAITING]));
  const left = await app.rows<{ id: string }>('select id from users order by role');
  expect(left.map(({ id }) => id)).toEqual([operator, ana.userId]);
  expect(await app.rows('select user_id as id from user_keys')).toHaveLength(2);
  expect(
    await app.rows('select 1 from therapists where content_id in ($1, $2)', [th1.contentId, th2.contentId]),
  ).toEqual([]);
  expect((await loginOf(admin.email)).status).toBe(401);
  expect(
    await app.rows(
      `select entity, count(*)::int as n from audit_log where action = 'demo.remove' group by 1 order by 1`,
    ),
  ).toEqual([
    { entity: 'content', n: DEMO_PROFILES },
    { entity: 'users', n: 5 },
  ]);
  expect(await findDemo(app.deps)).toEqual(NOTHING);
});

test('who has bookings cannot sign in and is free for nobody; what was booked and its money stay word for word', async () => {
  const ana = await app.signIn();
  const orderId = await paidOrder(app, ana);
  const [therapist] = await app.rows<{ id: string }>('select user_id as id from therapists where content_id = $1', [
    th1.contentId,
  ]);
  const signedIn = await openFor(app.deps, therapist?.id ?? '');
  const { token } = signedIn;
  const money = () =>
    app.rows(`select jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text) as all from (
      select to_jsonb(a) as row from appointments a union all select to_jsonb(o) from orders o union all
      select to_jsonb(p) from payment_attempts p union all select to_jsonb(e) from ledger_entries e) x`);
  const before = await money();

  const shown = await findDemo(app.deps);
  expect([shown.gone.length, shown.kept]).toEqual([
    4,
    [expect.objectContaining({ contentId: DEMO_THERAPISTS.Th1, booked: 1, upcoming: 1 })],
  ]);
  expect(shown.profiles.hidden).toContain(DEMO_THERAPISTS.Th1);
  expect(shown.profiles.deleted).toContain(th2.contentId);
  expect((await app.inject('GET', '/refresh', { headers: { cookie: `refresh=${signedIn.cookie}` } })).status).toBe(200);
  expect(await removeDemo(app.deps)).toEqual(shown);

  expect(await money()).toEqual(before);
  expect((await loginOf(th1.email)).status).toBe(401);
  app.clock.advance(31_000);
  expect((await app.inject('POST', '/therapists/sessions', { token, body: {} })).status).toBe(401);
  const profile = app.inject('GET', `/therapists/${DEMO_THERAPISTS.Th1}`, {
    token: (await app.signIn('599000002')).token,
  });
  expect(await refusal(profile)).toEqual([404, 'THERAPIST_NOT_FOUND']);
  const again = await app.inject('GET', `/order/${orderId}`, {});
  expect(again.body).toMatchObject({ data: { status: 'confirmed', specialist: { name: 'ნინო' } } });
  await app.deps.jobs.drain();
  expect(app.mails.find(({ to }) => to === 'ana@example.com')?.text).toContain('ნინო');
});

/** Gives all therapists, the real one as well, what setting an account, a stop and a new e-mail leave. */
const GIVEN = {
  payout_accounts: `insert into payout_accounts
    select gen_random_uuid(), id, user_id, '\\x00', '0101', '2026-11-20'::timestamptz from therapists where user_id is not null`,
  payout_stops: `insert into payout_stops
    select gen_random_uuid(), id, '2026-11-20'::timestamptz, ended from therapists, (values ('2026-11-20'::timestamptz), (null)) as e(ended) where user_id is not null`,
  email_changes: `insert into email_changes
    select gen_random_uuid(), id, '\\x00', '2026-11-20'::timestamptz from users where role = 'THERAPIST'`,
} as const;

test.for(['payout_accounts', 'payout_stops', 'email_changes'] as const)(
  'rows of %s go with the people of the demo, and nobody else loses any',
  async (table) => {
    const staff = { role: 'THERAPIST', phone: '+995577000111', email: 'real@example.ge', passwordHash: null } as const;
    const real = await app.deps.db.transaction((tx) => createStaff(app.deps, tx, { ...staff, locale: 'ka' }));
    await app.rows('update therapists set user_id = $1 where content_id = $2', [real, DEMO_THERAPISTS.Th5]);
    await app.rows(GIVEN[table]);
    const rows = () => app.rows(`select * from ${table} order by id`);
    const theirs = await app.rows(
      table === 'email_changes'
        ? 'select * from email_changes where user_id = $1 order by id'
        : `select r.* from ${table} r join therapists t on t.id = therapist_id where t.user_id = $1 order by id`,
      [real],
    );
    expect(theirs.length).toBeGreaterThan(0);
    expect((await rows()).length).toBeGreaterThan(theirs.length);
    const { gone } = await removeDemo(app.deps);
    expect(gone).toHaveLength(5);
    expect(await rows()).toEqual(theirs);
    // What stays is guarded as before.
    if (table !== 'email_changes') await expect(app.rows(`delete from ${table}`)).rejects.toThrow('append only');
  },
);

test('account, stop, lines of batches and their ends of who was paid stay, and replaced e-mails go', async () => {
  await heldTwo(app);
  await app.rows(GIVEN.payout_accounts);
  const batchId = '11111111-1111-4111-8111-111111111111';
  const { sent } = await sendPayouts(app.deps, { batchId, until: app.clock.now() + 9 * DAY });
  const [one, other] = sent.map(({ appointmentId }) => appointmentId);
  await payoutPaid(app.deps, { appointmentId: one ?? '', bankRef: 'ref-1' });
  await payoutReturned(app.deps, { appointmentId: other ?? '' });
  await app.rows(GIVEN.payout_stops);
  await app.rows(GIVEN.email_changes);
  const pay = () =>
    app.rows<{ kind: string }>(`select kind, row from (
      select 'account' as kind, to_jsonb(a) as row from payout_accounts a union all select 'stop', to_jsonb(s) from payout_stops s
      union all select 'line', to_jsonb(l) from payout_lines l union all select 'end', to_jsonb(e) from payout_line_ends e
      union all select 'payout', to_jsonb(p) from payouts p) x
      where row->>'therapist_id' in (select therapist_id::text from appointments) or kind = 'end'
      order by kind, row::text`);
  const before = await pay();
  expect(before.map(({ kind }) => kind)).toEqual('account end end line line payout payout stop stop'.split(' '));
  const { kept } = await removeDemo(app.deps);
  expect(kept).toHaveLength(1);
  expect(await pay()).toEqual(before);
  expect(await app.rows('select 1 from email_changes')).toEqual([]);
});

test('others do not start on demo people, unless they were asked for or nobody else gets there', async () => {
  const real = {
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_URL: 'postgres://db/simshvide',
    ALLOW_SANDBOX: '1',
    TRUST_PROXY: '0',
    PUBLIC_URL: 'https://simshvide.example',
    NODE_ENV: 'production',
  };
  const start = (change: Record<string, string> = {}) => refuseDemoPeople(app.deps, readConfig({ ...real, ...change }));
  await expect(start()).rejects.toThrow(DemoPeopleThere);
  await expect(start()).rejects.toThrow('npm run operator -- remove-demo');
  await start({ DEMO: '1' });
  await start({ NODE_ENV: '', ALLOW_DEV_WORLD: '1' });
  await start({ NODE_ENV: '', PUBLIC_URL: '' });
  await removeDemo(app.deps);
  await start();
});

test('no invented profile is left, whether it had a calendar or never had one; another server follows', async () => {
  const other = await testApp({ isLive: true, db: app.deps.db });
  const own = { ...documentOf(app, DEMO_THERAPISTS.Th5), _id: 'therapist-own', slug: { current: 'own' }, demo: false };
  await app.deps.contentStore.change(BY_PRODUCT, async () => ({
    changes: [{ id: 'therapist-own', document: own, shipped: null }],
    answer: () => null,
  }));
  const { profiles } = await removeDemo(app.deps);
  expect([...profiles.deleted, ...profiles.hidden].toSorted()).toEqual(INVENTED);
  expect(documentOf(app, th1.contentId)).toBeNull();
  expect(documentOf(app, DEMO_WAITING)).toBeNull();
  // Its calendar has no person of the demo.
  expect(documentOf(app, DEMO_THERAPISTS.Th3)).toMatchObject({ visible: false, demo: true });
  for (const server of [app, other]) {
    await server.deps.contentStore.look();
    expect(shownOf(server)).toEqual(['therapist-own']);
    expect(sitemapXml(publicContent(server.deps))).not.toMatch(/therapist-(?!own)/);
  }
  expect(await findDemo(app.deps)).toEqual(NOTHING);
});

test('what ended between people and profiles is ended by the next run', async () => {
  const profiles = app.deps.contentStore
    .library()
    .documents()
    .filter(({ demo }) => demo === true);
  await removeDemo(app.deps);
  await app.deps.contentStore.change(BY_PRODUCT, async () => ({
    changes: profiles.map(asShipped),
    answer: () => null,
  }));
  const run = (line: string) =>
    operate(line.split(' '), { env: engineSettings(), on: (_config, command) => command(app.deps) });
  expect((await run('remove-demo'))[1]).toMatch(
    /^Nothing was changed\. With --yes:\n {2}\d+ invented profiles: they would be deleted/,
  );
  expect((await run('remove-demo --yes'))[1]).toMatch(/^Done\.\n {2}\d+ invented profiles: they are deleted/);
  expect(await run('remove-demo')).toEqual([0, 'This database has no demo people.']);
});

test('a demo that is made anew has its profiles again', async () => {
  await removeDemo(app.deps);
  expect(shownOf(app)).toEqual([]);
  // A start that is no first one brings nothing back.
  await addInvented(app.deps);
  expect(shownOf(app)).toEqual([]);
  await app.rows(
    'insert into therapists(content_id, accepting, min_notice_min, updated_at) values ($1, true, 120, now())',
    [th1.contentId],
  );
  await addInvented(app.deps);
  expect(documentOf(app, th1.contentId)).toMatchObject({ visible: true });
  expect(documentOf(app, th2.contentId)).toBeNull();
});

test('a first start without the demo shows no invented profile to anybody', async () => {
  const real = await testApp({ isLive: true, db: await testDb(), env: { DEMO: '0' } });
  expect([...real.deps.content.snapshot().therapists.keys()]).toEqual([]);
  for (const id of INVENTED) {
    expect(await refusal(real.inject('GET', `/therapists/${id}`, {}))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  }
  const { token } = await real.signIn();
  const body = { preferences: { typeTherapy: 'type-personal' } };
  const list = await real.inject('POST', '/therapists', { token, body });
  expect([list.status, list.body['therapists']]).toEqual([200, []]);
  const sitemap = sitemapXml(publicContent(real.deps));
  expect(sitemap).toContain('/privacy');
  expect(sitemap).not.toContain('/therapist/');
});

test('the command shows what would go, changes nothing without --yes, and says when nobody of the demo is left', async () => {
  const run = (line: string) =>
    operate(line.split(' '), { env: engineSettings(), on: (_config, command) => command(app.deps) });
  const shown = await run('remove-demo');
  expect(shown).toEqual([
    0,
    expect.stringMatching(/^Nothing was changed\. With --yes:\n {2}1 demo operators and \d therapists/),
  ]);
  expect(await run('remove-demo')).toEqual(shown);
  expect(shown[1]).toMatch(
    /\n {2}\d+ invented profiles: they would be deleted from the content\n {2}\d+ with a calendar/,
  );
  expect(await run('remove-demo --yes')).toEqual([0, expect.stringMatching(/^Done\.\n/)]);
  expect(await run('remove-demo')).toEqual([0, 'This database has no demo people.']);
  for (const line of ['remove-demo --phone 577000111', 'remove-demo --all', 'add --phone 577000111 --yes']) {
    expect(await run(line)).toEqual([2, expect.stringContaining('remove-demo [--yes]')]);
  }
});
