-- The SMS of an hour are counted over codes and links to guardians.
create index guardian_links_by_time on guardian_consents(created_at desc);
