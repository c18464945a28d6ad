-- A client is told of a contact e-mail where none was, and of discreet mode that was switched off (docs/decisions/233).
alter table alarms drop constraint alarms_what_check;
alter table alarms add constraint alarms_what_check check (what in
  ('sign-in', 'password', 'email', 'email-added', 'phone', 'sign-in-email', 'discreet-off', 'factor-on', 'factor-off'));
