-- Where the published content comes from (docs/decisions/189), and how reading it goes.
create table content_source(
  one boolean primary key default true check (one),
  -- The hosted dataset, as project/dataset; null while content is edited here.
  source text,
  -- When all of it had been read once: since then it is what is published.
  whole_at timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  why text,
  detail text,
  -- Profiles that are gone there and stay here, since they have calendars.
  kept text[] not null default '{}',
  -- When the live address answered last, by the clock of the service.
  answered_at timestamptz,
  -- No reading begins before.
  rests_until timestamptz not null default 'epoch',
  -- A change was told: when to read the live address; null when nobody waits for that.
  live_at timestamptz,
  check ((failing_since is null) = (why is null)));
