-- The newest codes by SMS of all phones together, which have one budget an hour.

create index otp_sends_by_sms on otp_challenges(created_at desc) where purpose in ('sign-in', 'guardian');
