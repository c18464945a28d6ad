-- The originals of pictures (docs/decisions/204): those that editors uploaded, and those of the hosted service once they were fetched.
create table content_pictures(
  id text primary key check (id ~ '^image-[a-f0-9]{40}-[0-9]{1,6}x[0-9]{1,6}-(jpg|png|webp|avif)$'),
  -- Null while it has not been fetched.
  bytes bytea check (length(bytes) between 1 and 20000000),
  -- When it came, or was last wanted: without a document it goes a day later.
  kept_at timestamptz not null,
  -- When it is fetched next, how often that failed, and why it last did.
  fetch_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  failing_since timestamptz,
  why text,
  check (bytes is null or (fetch_at is null and failing_since is null)),
  check ((failing_since is null) = (why is null)));
-- Neither packed nor in one piece: an original is read part by part.
alter table content_pictures alter column bytes set storage external;
create index content_pictures_to_fetch on content_pictures(fetch_at) where bytes is null;

-- A document stands for a picture whose original is kept, or will be fetched. In a hosted dataset there are others as well, which are never
-- shown: of other kinds, under older ids, and larger than what is taken (domain/pictures.ts).
create function picture_is_kept() returns trigger language plpgsql as $$
declare
  size text[] := regexp_match(new.id, '^image-[a-f0-9]{40}-([0-9]{1,6})x([0-9]{1,6})-(jpg|png|webp|avif)$');
begin
  if size[1]::bigint * size[2]::bigint between 1 and 50000000
    and not exists (select 1 from content_pictures where id = new.id) then
    raise exception 'a document stands for a picture that is not kept' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger picture_is_kept after insert on content_documents deferrable initially deferred
  for each row when (new.type = 'sanity.imageAsset' and new.document is not null) execute function picture_is_kept();
-- A document from before this table is written again as it is.
create constraint trigger picture_is_kept_again after update on content_documents deferrable initially deferred
  for each row when (new.type = 'sanity.imageAsset' and new.document is not null and old.document is null)
  execute function picture_is_kept();

create function picture_is_unused() returns trigger language plpgsql as $$ begin
  if exists (select 1 from content_documents where id = old.id and document is not null) then
    raise exception 'a document stands for the picture' using errcode = '23514';
  end if;
  return old;
end $$;
create trigger picture_is_unused before delete on content_pictures for each row execute function picture_is_unused();
