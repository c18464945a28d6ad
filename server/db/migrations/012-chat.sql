-- What visitors of the landings write to us (P28). Words and address stand sealed; who wrote is nobody's row, so a message
-- has no other owner than its day of deletion.

create table chat_messages(
  id uuid primary key,
  audience text not null check (audience in ('clients', 'therapists')),
  locale text not null check (locale in ('ka', 'en')),
  message_enc bytea not null,
  key_version smallint not null,
  -- The same words sent again from the same page are the same message.
  repeat_hmac bytea not null unique,
  created_at timestamptz not null,
  forget_at timestamptz not null check (forget_at > created_at));
create index on chat_messages(created_at);
