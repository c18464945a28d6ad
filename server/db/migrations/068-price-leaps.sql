-- Which change of prices by more than a fifth a sign-in was shown last, and when: pressed again, it is made.
alter table sign_ins add column price_leap_sha256 bytea, add column price_leap_at timestamptz;
