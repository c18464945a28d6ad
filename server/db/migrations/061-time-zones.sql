-- The zone of the browser in which a client booked last, whose time stands beside that of Tbilisi in what they are sent (P30).
alter table users add column time_zone text check (length(time_zone) <= 64);
