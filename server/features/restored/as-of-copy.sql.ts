// docs/decisions/239
import type { Instant } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import { only, statement } from '#server/db/db.ts';
import { millisOf } from '#server/db/object-sql.ts';

/** What a restored database has of people who were let in, stopped or shut out, and of pay: perhaps no more so. */
export type AsOfCopy = {
  operators: { id: string; since: Instant }[];
  stoppedPay: string[];
  disabledSpecialists: string[];
  disabledClients: number;
  voidedLinks: number;
  batches: { number: number; sentAt: Instant; lines: number }[];
  accounts: { profile: string; last4: string; setAt: Instant }[];
};

const list = (what: string, rows: string, order: string) =>
  `(select coalesce(json_agg(${what}), '[]') from (${rows} order by ${order} limit ${MOST.broken}) r)`;

/** The same of the last restoring. The newest batches and accounts come first; accounts of the eight days before it. */
export const readAsOfCopy = statement('restored.as-of-copy', only<AsOfCopy>, [])`
  select json_build_object(
    'operators', ${list(
      `json_build_object('id', id, 'since', ${millisOf('created_at')})`,
      `select id, created_at from users where role = 'ADMIN' and deleted_at is null`,
      'created_at, id',
    )},
    'stoppedPay', ${list(
      'content_id',
      'select t.content_id from payout_stops s join therapists t on t.id = s.therapist_id where s.ended_at is null',
      'content_id',
    )},
    'disabledSpecialists', ${list(
      'content_id',
      'select content_id from therapists where disabled_at is not null',
      'content_id',
    )},
    'disabledClients', (select count(*) from users where role = 'USER' and disabled_at is not null),
    'voidedLinks', (select count(*) from orders where link_version > 0),
    'batches', ${list(
      `json_build_object('number', number, 'sentAt', ${millisOf('sent_at')}, 'lines', lines)`,
      `select number, sent_at, (select count(*) from payout_lines l where l.batch_id = b.id) as lines from payout_batches b`,
      'number desc',
    )},
    'accounts', ${list(
      `json_build_object('profile', content_id, 'last4', last4, 'setAt', ${millisOf('created_at')})`,
      `select t.content_id, a.last4, a.created_at from payout_accounts a join therapists t on t.id = a.therapist_id
       where a.created_at > (select max(copy_at) from restorings) - interval '8 days'`,
      'created_at desc',
    )}) as found`;
