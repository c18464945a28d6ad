-- Shows at the start whether the master key is the one this database was sealed with.

create table key_checks(
  key_version smallint primary key,
  sealed bytea not null);
