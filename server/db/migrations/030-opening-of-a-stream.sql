-- How often the device of a stay has opened its stream: of two streams, which servers may begin in any order, the one that was
-- opened later counts.
alter table seat_stays add column opening integer not null default 0 check (opening >= 0);
