-- The newest codes by SMS of all phones together, which have one budget an hour.
create index otp_sends_by_sms on otp_challenges(created_at desc) where purpose in ('sign-in', 'guardian');

-- Deleting an old sign-in looks for its tokens.
create index on refresh_tokens(sign_in_id);
