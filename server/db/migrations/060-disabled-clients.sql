-- A client whom an operator has shut out (docs/decisions/174): no sign-in is opened.
alter table users add column disabled_at timestamptz;
