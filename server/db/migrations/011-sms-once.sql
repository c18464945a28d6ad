-- When an SMS was handed to a real sender, which knows no keys: whatever became of it, it is not handed over again.
alter table notifications add column begun_at timestamptz;
