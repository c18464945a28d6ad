-- The published content (docs/decisions/185). Changes wait in line, so that their numbers are in the order of commits: a server that
-- knows change n loads the documents whose change is greater than n.
create table content_state(
  one boolean primary key default true check (one),
  change bigint not null check (change > 0));

-- `json`, not `jsonb`: what an editor wrote is kept as it came, also what jsonb cannot hold.
create table content_documents(
  id text primary key check (id ~ '^[a-zA-Z0-9._-]{1,128}$'),
  type text not null,
  -- Null once it is deleted.
  document json,
  -- The last version that kept all rules: it names people, topics and things when the newest does not, or is gone.
  valid json,
  -- The change since which the newest version says what it stands for: the older of two documents for one thing holds it.
  claimed_at bigint not null,
  -- A hash of the document of the product that this one was taken from, while no editor has changed it.
  shipped text,
  change bigint not null);
create index content_documents_change on content_documents(change);

-- What is wrong with documents, and since when.
create table content_problems(
  document_id text not null references content_documents(id),
  code text not null,
  path text not null,
  left_out text not null check (left_out in ('document', 'reference')),
  since timestamptz not null,
  primary key(document_id, code, path));

-- What people agreed to: every version of a legal text that was ever shown, word for word.
create table legal_versions(
  version text primary key,
  document_id text not null,
  kind text not null check (kind in ('privacy', 'terms')),
  audience text not null check (audience in ('client', 'specialist')),
  language text not null check (language in ('ka', 'en')),
  title text not null,
  body json not null,
  kept_at timestamptz not null);
create trigger legal_versions_fixed before update or delete on legal_versions for each row execute function append_only();
