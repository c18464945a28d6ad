-- What a client says in the settings counts against what a page of paying had (docs/decisions/217): whether the language of messages was
-- chosen, and when a client last said where messages go. Null: never, and the address of each booking counts.
alter table users add column locale_chosen boolean not null default false, add column email_set_at timestamptz;
-- When the address of a booking was last given; null as long as it is the one of its beginning.
alter table orders add column email_set_at timestamptz;
