-- What a therapist's earnings read: the payouts that are open, and what was taken back lately.

create index payout_open_of on payouts(therapist_id) where status not in ('PAID', 'VOID');
create index taken_back on ledger_transfers(at) where kind = 'earn_reversal';
