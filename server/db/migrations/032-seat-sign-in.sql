-- The sign-in by which a seat was taken: the seat ends with it. Null for one that was taken by the link alone. No foreign key: a sign-in
-- that is gone is one that is over.
alter table seat_stays add column sign_in_id uuid;
