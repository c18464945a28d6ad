-- What the night forgets: jobs that have ended, and messages that went out or never will.
create index jobs_ended on jobs(coalesce(done_at, dead_at)) where done_at is not null or dead_at is not null;
create index notifications_ended on notifications(created_at) where status <> 'queued';
