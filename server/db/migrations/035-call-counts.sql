-- How often calls that cost a guess or money were made, over all servers: one row for whom a limit counts by, in its window.
-- Unlogged: it is in no backup and on no standby, and counting waits for no disk. After a crash of the database it begins anew.
create unlogged table call_counts(
  -- A keyed hash: whom it counts by cannot be read from it.
  subject bytea primary key,
  calls integer not null,
  ends_at timestamptz not null);
create index call_counts_end on call_counts(ends_at);

-- Whether a client may place one more hold. It looks at what is committed by now, not when the statement that asks began: who asks
-- has the client's row locked, so the count is exact.
create function few_holds(client uuid, since timestamptz, most integer) returns boolean language plpgsql volatile as $$ begin
  return (select count(*) from appointments where client_id = client and created_at > since) < most;
end $$;
