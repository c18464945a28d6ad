// docs/decisions/239
import type { Sql } from '#server/db/db.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { publicOrderId, type OrderId } from '#server/secrets/order-ids.ts';

/** How one kind of sealed value is opened: with a person's key, whose id is `owner` in SQL, or with ours by its place. */
type Opened = { owner: string; place?: string } | { id: string; place(keyring: Keyring, id: string): string };

const CLIENT_OF_ORDER = '(select client_id from orders o where o.id = t.order_id)';
const THERAPIST = '(select user_id from therapists h where h.id = t.therapist_id)';
const by = (prefix: string, id = 't.id::text'): Opened => ({ id, place: (_keyring, own) => `${prefix}|${own}` });

/** Every column that is sealed. */
export const SEALED_COLUMNS: Readonly<Record<string, Opened>> = {
  'alarms.before_enc': { owner: 't.user_id' },
  'chat_messages.message_enc': by('chat_messages|message'),
  'complaints.answer_enc': { owner: CLIENT_OF_ORDER },
  'complaints.words_enc': { owner: CLIENT_OF_ORDER },
  'email_changes.before_enc': { owner: 't.user_id' },
  'guardian_consents.guardian_enc': { owner: 't.client_id' },
  'invitations.contacts_enc': by('invitations|contacts'),
  'meetings.ref_enc': {
    id: 't.order_id',
    place: (keyring, id) => `meetings.ref_enc|${publicOrderId(keyring, id as OrderId)}`,
  },
  'notifications.payload_enc': by('notifications|payload'),
  'orders.email_enc': { owner: 't.client_id' },
  'orders.name_enc': { owner: 't.client_id' },
  'outbox_messages.message_enc': by('outbox_messages'),
  'payout_accounts.details_enc': { owner: 't.user_id' },
  'preferences.answers_enc': { owner: 't.user_id' },
  'receipts.payer_enc': {
    owner: '(select o.client_id from payment_attempts p join orders o on o.id = p.order_id where p.id = t.attempt_id)',
    place: 'orders.name_enc',
  },
  'second_factors.secret_enc': { owner: 't.user_id' },
  'therapists.meeting_url_before_enc': by('therapists.meeting_url_enc'),
  'therapists.meeting_url_enc': by('therapists.meeting_url_enc'),
  'time_off.note_enc': { owner: THERAPIST },
  'topic_shares.topics_enc': { owner: 't.client_id' },
  'users.email_enc': { owner: 't.id' },
  'users.name_enc': { owner: 't.id' },
  'users.phone_enc': { owner: 't.id' },
  'users.sign_in_email_enc': { owner: 't.id' },
};

type Found = { column: string; id: string; sealed: Uint8Array; wrapped: Uint8Array | null; version: number | null };

/** Opens one value of each kind that is there; answers how many kinds, and the columns whose value does not open. */
export async function openOneOfEach(sql: Sql, keyring: Keyring): Promise<{ opened: number; refused: string[] }> {
  const parts = Object.entries(SEALED_COLUMNS).map(([name, how]) => {
    const [table, column] = name.split('.');
    const [join, owner, id] = 'owner' in how ? ['join', how.owner, 'k.user_id::text'] : ['left join', 'null', how.id];
    return `(select '${name}' as "column", ${id} as id, t.${column} as sealed, k.wrapped, k.key_version as version
      from ${table} t ${join} user_keys k on k.user_id = ${owner}::uuid where t.${column} is not null limit 1)`;
  });
  const found = await sql.run<Found>(parts.join(' union all '));
  const refused = found.filter((value) => !opens(value, keyring)).map(({ column }) => column);
  return { opened: found.length - refused.length, refused };
}

function opens({ column, id, sealed, wrapped, version }: Found, keyring: Keyring): boolean {
  const how = SEALED_COLUMNS[column];
  if (how === undefined) return false;
  try {
    if (!('owner' in how)) keyring.open(sealed, how.place(keyring, id));
    else if (wrapped !== null && version !== null)
      keyring.userKey({ userId: id, wrapped, version }).open(how.place ?? column, sealed);
    else return false;
    return true;
  } catch {
    // Harmless: that it does not open is the answer.
    return false;
  }
}
