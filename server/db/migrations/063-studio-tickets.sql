-- A sign-in of the product leads its operator to the Studio by a ticket that opens once (docs/decisions/227).
alter table sign_ins add column studio_ticket_sha256 bytea, add column studio_ticket_until timestamptz;
create unique index sign_ins_studio_ticket on sign_ins(studio_ticket_sha256) where studio_ticket_sha256 is not null;
