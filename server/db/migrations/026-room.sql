-- The room of a session: its seats, when they were taken and left, and what the two browsers tell each other to connect.

-- How often the client's link was voided: a link carries a token of this count (P52).
alter table orders add column link_version integer not null default 0 check (link_version >= 0);

-- Who has a seat, and when it was taken and left: kept for 30 days after the session, for disputes (P58). One taking of a seat
-- by one device is one row; a device that comes back within a moment goes on in its own.
create table seat_stays(
  therapist_id uuid not null,
  order_id text not null,
  n bigint generated always as identity,
  seat text not null check (seat in ('client', 'therapist')),
  -- The key of the device, hashed: who has it has the seat.
  entry_hash bytea not null,
  entered_at timestamptz not null,
  -- When a server last knew the device connected: what counts as the end when nobody said that it left. While nobody has listened
  -- yet, it is the instant of the entry; an end at this very instant was found out and not said.
  seen_at timestamptz not null,
  left_at timestamptz,
  primary key (therapist_id, order_id, n),
  check (seen_at >= entered_at and (left_at is null or left_at >= entered_at)),
  foreign key (therapist_id, order_id) references orders(therapist_id, id));
create index on seat_stays(entry_hash, n);
create unique index seat_taken on seat_stays(therapist_id, order_id, seat) where left_at is null;

-- Words from one server of an installation to the others, for a minute. Unlogged: they are in no backup and on no standby.
create unlogged table instance_messages(
  id bigint generated always as identity primary key,
  topic text not null,
  -- Sealed: what signalling says names network addresses.
  body bytea not null,
  -- The server that said it.
  sender uuid not null,
  at timestamptz not null default clock_timestamp());
create index instance_message_at on instance_messages(at);
