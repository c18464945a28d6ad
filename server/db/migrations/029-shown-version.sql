-- The version of a session that its pages show and that a change of it names: it rises with everything that client, therapist and
-- operator see of it. `version` rises with the appointment alone: what waits to be sent is outdated by it, and calendars count by
-- it, so a proposal or another address must not touch it.
alter table appointments add column shown_version bigint not null default 1;

create or replace function appointment_guard() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if new.status not in ('held', 'proposed') then
      raise exception 'an appointment starts as held or proposed' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and not exists (select 1 from appointment_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'no way from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.therapist_id, new.id, new.client_id, new.type_key, new.price_minor, new.fee_percent, new.commission_percent)
      is distinct from
     (old.therapist_id, old.id, old.client_id, old.type_key, old.price_minor, old.fee_percent, old.commission_percent)
    or (old.eur_rate is not null and new.eur_rate is distinct from old.eur_rate) then
    raise exception 'the terms are frozen' using errcode = '23514';
  end if;
  -- An operator's move is not one of the client's two; nobody moves a session to another length or once it has begun.
  if new.during <> old.during
    and not (old.status = 'confirmed' and new.status = 'confirmed' and new.moves in (old.moves, old.moves + 1)
      and new.updated_at < lower(old.during)
      and upper(new.during) - lower(new.during) = upper(old.during) - lower(old.during)) then
    raise exception 'only a confirmed appointment moves' using errcode = '23514';
  end if;
  if new.moves <> old.moves and new.during = old.during then
    raise exception 'a move without another time' using errcode = '23514';
  end if;
  -- What raises `shown_version` itself has changed something beside the appointment.
  if new.shown_version = old.shown_version then
    new.version := old.version + 1;
  end if;
  new.shown_version := old.shown_version + 1;
  return new;
end $$;

-- Nobody can forget to raise it: what pages show of a session beside its appointment stands in these three tables.
create function raise_shown_version() returns trigger language plpgsql as $$ begin
  update appointments a set shown_version = a.shown_version + 1
    from orders o where o.therapist_id = new.therapist_id and o.id = new.order_id
      and a.therapist_id = o.therapist_id and a.id = o.appointment_id;
  return null;
end $$;
create trigger complaint_shows after insert or update on complaints for each row execute function raise_shown_version();
create trigger proposal_shows after insert or update on proposals for each row execute function raise_shown_version();
create trigger order_email_shows after insert on order_email_changes for each row execute function raise_shown_version();

-- From which version the link of an order went out anew: the same asked again from it is a repeat.
alter table order_email_changes add column from_version bigint;
