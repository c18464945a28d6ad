-- A document waits for the deletion of its picture that is under way, and then finds it gone; the deletion waits for a document that has come first.
create or replace function picture_is_kept() returns trigger language plpgsql as $$
declare
  size text[] := regexp_match(new.id, '^image-[a-f0-9]{40}-([0-9]{1,6})x([0-9]{1,6})-(jpg|png|webp|avif)$');
begin
  if size[1]::bigint * size[2]::bigint between 1 and 50000000 then
    perform 1 from content_pictures where id = new.id for key share;
    if not found then
      raise exception 'a document stands for a picture that is not kept' using errcode = '23514';
    end if;
  end if;
  return null;
end $$;
