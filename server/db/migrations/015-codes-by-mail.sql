-- The newest codes by mail to all addresses together, which have one budget an hour, as those by SMS have.
create index otp_sends_by_mail on otp_challenges(created_at desc) where purpose in ('registration', 'reset');
