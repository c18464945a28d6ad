-- How much editors have us keep (docs/decisions/228): the database counts it once, when a document is written.
alter table content_documents add column size integer generated always as (octet_length(document::text)) stored;
alter table content_drafts add column size integer generated always as (octet_length(document::text)) stored;
