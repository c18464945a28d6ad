-- "It was not me" takes a change back at once, later or never (docs/decisions/232).
alter table alarms
  -- The index of the address to which the message went; null for those of before.
  add column to_hmac bytea,
  -- When a change was taken back.
  add column taken_back_at timestamptz,
  -- When a change was proved by an old way in as well: it stays.
  add column confirmed_at timestamptz,
  -- When what the press asked for takes effect, where that waits.
  add column put_back_at timestamptz check (put_back_at > raised_at),
  -- What that is: no more than the press has announced.
  add column put_back_what text[];
update alarms set taken_back_at = raised_at;
-- A link serves for seven days.
update alarms set expires_at = at + interval '7 days' where expires_at > at + interval '7 days';

-- By what a sign-in was opened: "it was not me" ends those that a change brought. Null for those of before.
alter table sign_ins add column shown text[];
