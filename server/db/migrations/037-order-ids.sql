-- docs/decisions/171: orders get an id of their own, by which tables, jobs and keys of messages know them. What stood there
-- before opens the page of the order and leaves the database with this migration.

-- Filled by `pairOrderIds` with the pairs of the orders that there are: only the server has the key.
create temporary table if not exists order_ids(old text primary key, new text not null unique) on commit drop;

do $$ begin
  if exists (select from orders where id not in (select old from order_ids)) then
    raise exception 'the ids of the orders can only be changed with DATA_KEY at hand';
  end if;
end $$;

-- A text with the new id in the place of every old one in it: alone, or between the colons of a key or the quotes of a payload.
create function pg_temp.with_new_ids(words text) returns text language plpgsql as $$ declare
  word text;
  new_id text;
begin
  for word in select distinct m.parts[1] from regexp_matches(words, '[A-Za-z0-9_-]{22,}', 'g') as m(parts) loop
    select new into new_id from pg_temp.order_ids where old = word;
    if new_id is not null then words := replace(words, word, new_id); end if;
  end loop;
  return words;
end $$;

-- The number of a booking stays what it was, since clients have it in their mails; a new one is made of the new id, or random where nobody names one.
alter table orders alter column number drop expression;
alter table orders alter column number set default upper(left(md5(gen_random_uuid()::text), 12));
alter table orders drop constraint orders_id_check;

do $$ declare
  own record;
  foreign_key record;
  keys text[] := '{}';
begin
  if not exists (select from pg_temp.order_ids) then return; end if;
  for foreign_key in
    select conrelid::regclass as of, conname, pg_get_constraintdef(oid) as def from pg_constraint
    where contype = 'f' and confrelid = 'orders'::regclass and conparentid = 0
  loop
    keys := keys || format('alter table %s add constraint %I %s', foreign_key.of, foreign_key.conname, foreign_key.def);
    execute format('alter table %s drop constraint %I', foreign_key.of, foreign_key.conname);
  end loop;
  for own in
    select c.oid::regclass as of, string_agg(format('%1$I = pg_temp.with_new_ids(%1$I::text)::%2$s', attname,
        format_type(atttypid, null)), ', ') as changes,
      string_agg(format('pg_temp.with_new_ids(%1$I::text) is distinct from %1$I::text', attname), ' or ') as has_old
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
    group by c.oid
  loop
    execute format('alter table %s disable trigger user', own.of);
    execute format('update %s set %s where %s', own.of, own.changes, own.has_old);
    execute format('alter table %s enable trigger user', own.of);
  end loop;
  for i in 1..coalesce(array_length(keys, 1), 0) loop execute keys[i]; end loop;
end $$;

alter table orders add constraint orders_id_check check (id ~ '^[0-9a-f]{32}$');
