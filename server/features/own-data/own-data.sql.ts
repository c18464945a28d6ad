import type { Instant, Locale } from '#domain/dates.ts';
import type { ConsentStatus } from '#domain/guardian-consent.ts';
import { all, iso, nothing, statement } from '#server/db/db.ts';
import { text } from '#server/db/parameters.ts';
import {
  ATTEMPT,
  COMPLAINT,
  EMAIL,
  NAME,
  NUMBER,
  PAID_LATER,
  PAYMENT,
  reading,
  REFUND,
  type RowOf,
  SESSION,
  THERAPIST,
  WORDS,
} from '#server/db/session-reading.ts';

/**
 * All data of one client in the tables that is the client's own to take along: each statement begins at the client and
 * has no column of others' words (docs/decisions/198).
 */

/** A text that was agreed to; `orderId`: by which booking, null for an account. */
export type AgreementRow = {
  orderId: string | null;
  text: string;
  version: string;
  at: Instant;
  withdrawnAt: Instant | null;
};

export const agreementsOf = statement('own-data.agreements', all<AgreementRow>, [text])`
  select null as "orderId", text_key as "text", text_version as "version", at, withdrawn_at as "withdrawnAt"
  from consents where user_id = $1
  union all
  select e.order_id, 'terms', e.text_version, e.at, null
  from orders o join order_agreements e on e.therapist_id = o.therapist_id and e.order_id = o.id where o.client_id = $1
  order by at, "text"`;

/** A booking, whether it was paid for or not. A hold that nobody began to pay for has no order. */
export type BookingRow = RowOf<typeof BOOKED> & {
  number: string | null;
  cancelledAt: Instant | null;
  bookedAt: Instant;
  locale: Locale | null;
  adviceBox: boolean | null;
};

const { emailEnc } = EMAIL;
const BOOKED = { ...SESSION, ...THERAPIST, ...NUMBER, ...PAID_LATER, ...NAME, emailEnc, ...COMPLAINT, ...WORDS };
const booked = reading(BOOKED);

export const bookingsOf = statement('own-data.bookings', all<BookingRow>, [text])`
  select ${booked.columns}, a.cancelled_at as "cancelledAt", a.created_at as "bookedAt", o.locale,
    o.advice_opt_in as "adviceBox"
  from appointments a ${booked.joins}
  where a.client_id = $1
  order by lower(a.during), a.created_at`;

/** An attempt to pay, and what went back of it. */
export type PaymentRow = RowOf<typeof PAID>;

const PAID = { orderId: SESSION.orderId, ...ATTEMPT, ...PAYMENT, ...REFUND };
const paid = reading(PAID, 'each');

export const paymentsOf = statement('own-data.payments', all<PaymentRow>, [text])`
  select ${paid.columns} from appointments a ${paid.joins} where o.client_id = $1 order by p.n`;

/** A move of a session from one time to another; `by`: the client, or an operator. */
export type MoveRow = { orderId: string; at: Instant; by: string; from: Instant; to: Instant };

export const movesOf = statement('own-data.moves', all<MoveRow>, [text])`
  select o.id as "orderId", h.at, h.actor as "by", lower(h.old_during) as "from", lower(h.new_during) as "to"
  from orders o
  join appointment_history h on h.therapist_id = o.therapist_id and h.appointment_id = o.appointment_id and h.event = 'move'
  where o.client_id = $1 order by h.n`;

/** The sharing of topics with a therapist, or its end; `topicsEnc`: the topics, as long as they are shared. */
export type ShareRow = {
  orderId: string;
  event: 'granted' | 'revoked';
  version: string;
  at: Instant;
  topicsEnc: Uint8Array | null;
};

export const sharesOf = statement('own-data.shares', all<ShareRow>, [text])`
  select o.id as "orderId", h.event, h.text_version as "version", h.at, s.topics_enc as "topicsEnc"
  from orders o
  join topic_sharing_history h on h.therapist_id = o.therapist_id and h.order_id = o.id
  left join topic_shares s on s.therapist_id = o.therapist_id and s.order_id = o.id and s.granted_at = h.at and h.event = 'granted'
  where o.client_id = $1 order by h.n`;

/** A request to a parent, as the client made it, and how it ended. */
export type GuardianRow = {
  orderId: string;
  guardianEnc: Uint8Array;
  status: ConsentStatus;
  version: string | null;
  at: Instant;
  decidedAt: Instant | null;
};

export const guardiansOf = statement('own-data.guardians', all<GuardianRow>, [text])`
  select o.id as "orderId", g.guardian_enc as "guardianEnc", g.status, g.text_version as "version", g.created_at as "at",
    g.decided_at as "decidedAt"
  from orders o
  join guardian_consents g on g.therapist_id = o.therapist_id and g.order_id = o.id
  where o.client_id = $1 order by g.created_at, g.n`;

/** A message that went out. What it said is not kept. */
export type MessageRow = { template: string; channel: 'sms' | 'email'; at: Instant };

export const messagesOf = statement('own-data.messages', all<MessageRow>, [text])`
  select template, channel, sent_at as "at" from notifications
  where user_id = $1 and status = 'sent' and sent_at is not null order by sent_at, id`;

/** A sign-in, live or ended. */
export type SignInRow = {
  at: Instant;
  lastUsedAt: Instant | null;
  endedAt: Instant | null;
  userAgent: string | null;
  ip: string | null;
};

export const signInsOf = statement('own-data.sign-ins', all<SignInRow>, [text])`
  select s.created_at as "at", (select max(r.issued_at) from refresh_tokens r where r.sign_in_id = s.id) as "lastUsedAt",
    s.revoked_at as "endedAt", s.user_agent as "userAgent", host(s.ip) as "ip"
  from sign_ins s where s.user_id = $1 order by s.created_at, s.id`;

/** Writes down that a client has taken the data along. */
export const recordExport = statement('own-data.record', nothing, { clientId: text, now: iso })`
  insert into audit_log(at, actor_id, actor_role, action, entity, entity_id)
  values ($2, $1::uuid, 'USER', 'account.export', 'users', $1::text)`;
