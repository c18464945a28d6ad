-- What editors work on: no visitor sees it (docs/decisions/187). A draft is changed behind the lock of the content, under its next number.
create table content_drafts(
  id text primary key check (id ~ '^drafts\.[a-zA-Z0-9._-]{1,121}$'),
  type text not null,
  document json not null);

-- Who changed which document when, and by which way.
create table content_changes(
  change bigint not null,
  document_id text not null,
  transaction_id text not null,
  at timestamptz not null,
  -- Null where no person did it.
  actor_id uuid,
  via text not null check (via in ('product', 'command', 'editor', 'hosted')),
  transition text not null check (transition in ('appear', 'update', 'disappear')),
  previous_rev text,
  rev text,
  -- What it was changed to, of the newest changes only: so that every server tells its listeners each of them.
  document json,
  primary key(change, document_id));
create index content_changes_of_document on content_changes(document_id, change);
create index content_changes_of_transaction on content_changes(transaction_id);
create index content_changes_at on content_changes(at);
create index content_changes_with_document on content_changes(change) where document is not null;
