-- docs/decisions/234
-- What a client and a specialist have between them about proposals: when one may be mailed next, and since when the client wants none.
create table proposal_terms(
  therapist_id uuid not null references therapists,
  client_id uuid not null references user_keys on delete cascade,
  next_mail_at timestamptz,
  ended_at timestamptz,
  primary key (therapist_id, client_id));
create index on proposal_terms(client_id);
