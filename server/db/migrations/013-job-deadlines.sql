-- Until when a job is worth something. Whatever made it fail, its next try comes within what is left of its time.

alter table jobs add column deadline timestamptz;
update jobs set deadline = n.not_after
  from notifications n
  where kind = 'notify.send' and done_at is null and dead_at is null and payload->>'id' = n.id::text;
