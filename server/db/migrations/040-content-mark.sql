-- Another one with every change of the content (docs/decisions/185): a database that went back and forward again has the same number of
-- the last change with another mark.
alter table content_state add column mark uuid;
update content_state set mark = gen_random_uuid();
alter table content_state alter column mark set not null;
