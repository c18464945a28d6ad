-- A client is told of a contact e-mail where none was, of discreet mode that was switched off, and of a phone that was taken off the account
-- (docs/decisions/233).
alter table alarms drop constraint alarms_what_check;
alter table alarms add constraint alarms_what_check check (what in ('sign-in', 'password', 'email', 'email-added', 'phone', 'phone-gone',
  'sign-in-email', 'discreet-off', 'factor-on', 'factor-off'));
