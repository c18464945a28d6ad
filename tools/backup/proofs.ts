// docs/decisions/239
import type { Db, Sql } from '#server/db/db.ts';
import { LONG_WORK_MS, withPatience } from '#server/db/patience.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { checkKey } from '#server/secrets/key-check.ts';
import { createKeyring, type Keyring } from '#server/secrets/keyring.ts';
import { beforeMigrations, type OrderId, publicOrderId } from '#server/secrets/order-ids.ts';
import { countAnswers } from '../checker/checker.ts';
import type { Manifest } from './form.ts';
import { NoBackup } from './programs.ts';

/** What was proved of a restored database: a title and what was found, a line each. */
export type Proved = readonly (readonly [title: string, found: string])[];

/**
 * The rows of every logged table, the migrations, and what the checker of the same version finds. Refuses a database in
 * which no backup could be noted.
 */
export async function holdingsOf(sql: Sql): Promise<Pick<Manifest, 'tables' | 'migrations' | 'answers'>> {
  const names = await sql.run<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p' order by relname`);
  if (!names.some(({ name }) => name === 'backups')) {
    throw new NoBackup('this database is empty or of an older version: start the server once to bring it up to date');
  }
  const counts = names.map(({ name }) => `select '${name}' as name, count(*)::float8 as rows from public."${name}"`);
  const rows = await sql.run<{ name: string; rows: number }>(counts.join(' union all '));
  const migrations = await sql.run<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  const isCurrent = migrations.length === readMigrations().length;
  const answers = isCurrent ? await countAnswers(sql) : {};
  return { tables: Object.fromEntries(rows.map((row) => [row.name, row.rows])), migrations, answers };
}

/**
 * Proves a restored database and brings it to this version. Without a manifest its rows are compared with nothing.
 * Throws NoBackup or WrongKey with the first thing that is not as it should be.
 */
export async function prove(db: Db, dataKey: Uint8Array, manifest: Manifest | null): Promise<Proved> {
  const keyring = createKeyring({ 1: dataKey });
  const proved: [string, string][] = [];
  if (manifest !== null) {
    const { tables, migrations } = await patiently(db, holdingsOf);
    // The row of this restoring itself.
    const was: typeof tables = { ...manifest.tables, restorings: (manifest.tables['restorings'] ?? 0) + 1 };
    const other = Object.keys({ ...was, ...tables }).find((name) => was[name] !== tables[name]);
    const isOther = JSON.stringify(migrations) !== JSON.stringify(manifest.migrations);
    if (other !== undefined) throw new NoBackup(`${other} has ${tables[other]} rows, and ${was[other]} in the backup`);
    if (isOther) throw new NoBackup('its migrations have other hashes');
    proved.push(['rows', `${manifest.rows} in ${Object.keys(manifest.tables).length} tables, as when it was made`]);
  }
  await patiently(db, async (sql) => checkKey(keyring, sql));
  const fresh = await migrate(db, readMigrations(), beforeMigrations(keyring));
  const answers = await patiently(db, countAnswers);
  const before = fresh.length === 0 ? (manifest?.answers ?? {}) : {};
  const changed = Object.keys(answers).find((name) => answers[name] !== (before[name] ?? answers[name]));
  if (changed !== undefined)
    throw new NoBackup(`the checker finds ${changed} ${answers[changed]} times, and ${before[changed]} in the backup`);
  const found = Object.entries(answers).filter(([, times]) => times > 0);
  const { opened, refused } = await patiently(db, async (sql) => openOneOfEach(sql, keyring));
  if (refused.length > 0) throw new NoBackup(`DATA_KEY does not open what is sealed in ${refused.join(', ')}`);
  return [
    ...proved,
    ['migrations', `${readMigrations().length} with the right hashes, ${fresh.length} of them new to it`],
    [
      'checker',
      `finds ${found.map(([name, times]) => `${name} ${times} times`).join(', ') || 'nothing'}${manifest && fresh.length === 0 ? ', as in the backup' : ''}`,
    ],
    ['DATA_KEY', 'is the right one'],
    ['sealed', `${opened} of ${SEALED_COLUMNS.length} kinds are there; one of each was opened`],
  ];
}

/** Runs what takes longer than a statement of a request. */
async function patiently<T>(db: Db, work: (sql: Sql) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    return withPatience(LONG_WORK_MS, async () => work(tx));
  });
}

/** Sealed columns by the person whose key opens them: SQL over the table `t`. */
const OWNED: Readonly<Record<string, readonly string[]>> = {
  't.id': ['users.email_enc', 'users.name_enc', 'users.phone_enc', 'users.sign_in_email_enc'],
  't.user_id': [
    'alarms.before_enc',
    'email_changes.before_enc',
    'payout_accounts.details_enc',
    'preferences.answers_enc',
    'second_factors.secret_enc',
  ],
  't.client_id': ['guardian_consents.guardian_enc', 'orders.email_enc', 'orders.name_enc', 'topic_shares.topics_enc'],
  '(select client_id from orders o where o.id = t.order_id)': ['complaints.answer_enc', 'complaints.words_enc'],
  '(select user_id from therapists h where h.id = t.therapist_id)': ['time_off.note_enc'],
  '(select client_id from orders o join payment_attempts p on p.order_id = o.id where p.id = attempt_id)': [
    'receipts.payer_enc',
  ],
};

/** Sealed columns that our own key opens, by the first part of the name that it takes; the second is an id. */
const OURS: Readonly<Record<string, string>> = {
  'chat_messages.message_enc': 'chat_messages|message',
  'invitations.contacts_enc': 'invitations|contacts',
  'meetings.ref_enc': 'meetings.ref_enc',
  'notifications.payload_enc': 'notifications|payload',
  'outbox_messages.message_enc': 'outbox_messages',
  'therapists.meeting_url_before_enc': 'therapists.meeting_url_enc',
  'therapists.meeting_url_enc': 'therapists.meeting_url_enc',
};

/** Every sealed column, and whose key opens it: a person's, by SQL, or null for ours. */
const SEALED: readonly (readonly [column: string, owner: string | null])[] = [
  ...Object.entries(OWNED).flatMap(([owner, columns]) => columns.map((column) => [column, owner] as const)),
  ...Object.keys(OURS).map((column) => [column, null] as const),
];

/** The names of the sealed columns, such as `users.name_enc`. */
export const SEALED_COLUMNS = SEALED.map(([column]) => column);

type Found = { column: string; id: string; sealed: Uint8Array; wrapped: Uint8Array | null; version: number };

/** Opens one value of each kind that is there; answers how many did, and the columns whose value does not open. */
export async function openOneOfEach(sql: Sql, keyring: Keyring): Promise<{ opened: number; refused: string[] }> {
  const parts = SEALED.map(([column, owner]) => {
    const [table, name] = column.split('.');
    const id = owner ?? (table === 'meetings' ? 't.order_id' : 't.id');
    const keys = owner === null ? 'left join user_keys k on false' : `join user_keys k on k.user_id = ${owner}`;
    return `(select '${column}' as "column", ${id}::text as id, t.${name} as sealed, k.wrapped, k.key_version as version
      from ${table} t ${keys} where t.${name} is not null limit 1)`;
  });
  const found = await sql.run<Found>(parts.join(' union all '));
  const refused = found.filter((one) => !opens(one, keyring)).map(({ column }) => column);
  return { opened: found.length - refused.length, refused };
}

function opens({ column, id, sealed, wrapped, version }: Found, keyring: Keyring): boolean {
  const ofOrder = column === 'receipts.payer_enc' ? 'orders.name_enc' : column;
  const shown = column === 'meetings.ref_enc' ? publicOrderId(keyring, id as OrderId) : id;
  try {
    if (wrapped === null) keyring.open(sealed, `${OURS[column]}|${shown}`);
    else keyring.userKey({ userId: id, wrapped, version }).open(ofOrder, sealed);
    return true;
  } catch {
    // Harmless: that it does not open is the answer.
    return false;
  }
}
