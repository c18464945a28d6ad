-- Topics that a client shares with the therapist of one session (P21). What is shared stands here only while it is shared,
-- sealed with the client's own key, and goes with that key; the history says when and to which text the client agreed, and
-- nothing of the topics.

alter table orders add constraint order_of_client unique (therapist_id, id, client_id);

create table topic_shares(
  therapist_id uuid not null,
  order_id text not null,
  client_id uuid not null references user_keys on delete cascade,
  topics_enc bytea not null,
  key_version smallint not null,
  text_version text not null,
  granted_at timestamptz not null,
  primary key (therapist_id, order_id),
  -- Nobody shares for a session that is not theirs.
  foreign key (therapist_id, order_id, client_id) references orders(therapist_id, id, client_id));

create table topic_sharing_history(
  therapist_id uuid not null,
  order_id text not null,
  n bigint generated always as identity,
  at timestamptz not null,
  event text not null check (event in ('granted', 'revoked')),
  text_version text not null,
  primary key (therapist_id, order_id, n),
  foreign key (therapist_id, order_id) references orders(therapist_id, id));
create trigger sharing_history_fixed before update or delete on topic_sharing_history
  for each row execute function append_only();

create function sharing_history_guard() returns trigger language plpgsql as $$ begin
  if new.event = 'revoked' and 'granted' is distinct from (
      select event from topic_sharing_history
      where therapist_id = new.therapist_id and order_id = new.order_id order by n desc limit 1) then
    raise exception 'only what is granted can be revoked' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger sharing_history_guard before insert on topic_sharing_history
  for each row execute function sharing_history_guard();
