-- What may happen, by whom, and which states it connects: the tables of events in domain/ say the same (a test compares them).
create table allowed_events(
  object text not null,
  event text not null,
  actor text not null,
  -- Null: the event makes the object.
  from_status text,
  to_status text not null,
  unique nulls not distinct (object, event, actor, from_status));
insert into allowed_events values
  ('appointment', 'hold', 'client', null, 'held'),
  ('appointment', 'propose', 'therapist', null, 'proposed'),
  ('appointment', 'propose', 'admin', null, 'proposed'),
  ('appointment', 'replace', 'client', 'held', 'cancelled'),
  ('appointment', 'replace', 'system', 'held', 'cancelled'),
  ('appointment', 'stepBack', 'client', 'held', 'cancelled'),
  ('appointment', 'withdraw', 'therapist', 'proposed', 'cancelled'),
  ('appointment', 'withdraw', 'admin', 'proposed', 'cancelled'),
  ('appointment', 'expire', 'system', 'held', 'expired'),
  ('appointment', 'expire', 'system', 'proposed', 'expired'),
  ('appointment', 'seat', 'provider', 'held', 'confirmed'),
  ('appointment', 'seat', 'provider', 'proposed', 'confirmed'),
  ('appointment', 'reseat', 'provider', 'expired', 'confirmed'),
  ('appointment', 'cancel', 'client', 'confirmed', 'cancelled'),
  ('appointment', 'cancel', 'therapist', 'confirmed', 'cancelled'),
  ('appointment', 'cancel', 'admin', 'confirmed', 'cancelled'),
  ('appointment', 'complete', 'system', 'confirmed', 'completed'),
  ('appointment', 'markHeld', 'therapist', 'confirmed', 'completed'),
  ('appointment', 'markHeld', 'therapist', 'client_absent', 'completed'),
  ('appointment', 'markHeld', 'admin', 'confirmed', 'completed'),
  ('appointment', 'markHeld', 'admin', 'client_absent', 'completed'),
  ('appointment', 'markClientAbsent', 'therapist', 'confirmed', 'client_absent'),
  ('appointment', 'markClientAbsent', 'therapist', 'completed', 'client_absent'),
  ('appointment', 'markClientAbsent', 'admin', 'confirmed', 'client_absent'),
  ('appointment', 'markClientAbsent', 'admin', 'completed', 'client_absent'),
  ('appointment', 'markTherapistAbsent', 'client', 'confirmed', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'client', 'completed', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'client', 'client_absent', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'admin', 'confirmed', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'admin', 'completed', 'therapist_absent'),
  ('appointment', 'markTherapistAbsent', 'admin', 'client_absent', 'therapist_absent'),
  ('payment', 'open', 'client', null, 'INITIAL'),
  ('payment', 'begin', 'provider', 'INITIAL', 'PROCESSING'),
  ('payment', 'capture', 'provider', 'INITIAL', 'SUCCESS'),
  ('payment', 'capture', 'provider', 'PROCESSING', 'SUCCESS'),
  ('payment', 'capture', 'provider', 'FAILED', 'SUCCESS'),
  ('payment', 'capture', 'provider', 'CANCELED', 'SUCCESS'),
  ('payment', 'capture', 'provider', 'EXPIRED', 'SUCCESS'),
  ('payment', 'fail', 'provider', 'INITIAL', 'FAILED'),
  ('payment', 'fail', 'provider', 'PROCESSING', 'FAILED'),
  ('payment', 'cancel', 'client', 'INITIAL', 'CANCELED'),
  ('payment', 'cancel', 'client', 'PROCESSING', 'CANCELED'),
  ('payment', 'cancel', 'provider', 'INITIAL', 'CANCELED'),
  ('payment', 'cancel', 'provider', 'PROCESSING', 'CANCELED'),
  ('payment', 'cancel', 'system', 'INITIAL', 'CANCELED'),
  ('payment', 'cancel', 'system', 'PROCESSING', 'CANCELED'),
  ('payment', 'expire', 'provider', 'INITIAL', 'EXPIRED'),
  ('payment', 'expire', 'provider', 'PROCESSING', 'EXPIRED'),
  ('payment', 'expire', 'system', 'INITIAL', 'EXPIRED'),
  ('payment', 'expire', 'system', 'PROCESSING', 'EXPIRED'),
  ('payment', 'setAside', 'system', 'INITIAL', 'REFUND_FAILED'),
  ('payment', 'setAside', 'system', 'PROCESSING', 'REFUND_FAILED'),
  ('payment', 'setAside', 'system', 'FAILED', 'REFUND_FAILED'),
  ('payment', 'setAside', 'system', 'CANCELED', 'REFUND_FAILED'),
  ('payment', 'setAside', 'system', 'EXPIRED', 'REFUND_FAILED'),
  ('payment', 'refund', 'system', 'SUCCESS', 'REFUND_PENDING'),
  ('payment', 'refundDone', 'provider', 'REFUND_PENDING', 'REFUNDED'),
  ('payment', 'refundDone', 'provider', 'REFUND_FAILED', 'REFUNDED'),
  ('payment', 'refundFailed', 'system', 'REFUND_PENDING', 'REFUND_FAILED'),
  ('payment', 'refundAgain', 'admin', 'REFUND_FAILED', 'REFUND_PENDING'),
  ('payment', 'refundAgain', 'provider', 'REFUND_FAILED', 'REFUND_PENDING'),
  ('payment', 'chargeBack', 'provider', 'SUCCESS', 'CHARGEBACK'),
  ('refund', 'owe', 'system', null, 'DUE'),
  ('refund', 'take', 'provider', 'DUE', 'SENT'),
  ('refund', 'take', 'provider', 'FAILED', 'SENT'),
  ('refund', 'finish', 'provider', 'DUE', 'DONE'),
  ('refund', 'finish', 'provider', 'SENT', 'DONE'),
  ('refund', 'finish', 'provider', 'FAILED', 'DONE'),
  ('refund', 'giveUp', 'system', 'DUE', 'FAILED'),
  ('refund', 'giveUp', 'system', 'SENT', 'FAILED'),
  ('refund', 'reopen', 'provider', 'SENT', 'DUE'),
  ('refund', 'sendAgain', 'admin', 'FAILED', 'DUE'),
  ('payout', 'owe', 'system', null, 'DUE'),
  ('payout', 'send', 'admin', 'DUE', 'SENT'),
  ('payout', 'pay', 'admin', 'SENT', 'PAID'),
  ('payout', 'return', 'admin', 'SENT', 'FAILED'),
  ('payout', 'oweAgain', 'system', 'FAILED', 'DUE');

-- The guards of the tables read these names.
drop table appointment_transitions;
create view appointment_transitions as select from_status, to_status from allowed_events where object = 'appointment';
drop table payment_transitions;
create view payment_transitions as select from_status, to_status from allowed_events where object = 'payment';
drop table refund_transitions;
create view refund_transitions as select from_status, to_status from allowed_events where object = 'refund';
drop table payout_transitions;
create view payout_transitions as select from_status, to_status from allowed_events where object = 'payout';

-- History says events and actors in the words of the domain.
alter table appointment_history disable trigger history_fixed;
update appointment_history set
  event = case event when 'step back' then 'stepBack' when 'confirm' then 'seat' when 'confirm late' then 'reseat' else event end,
  actor_role = case
    when event in ('confirm', 'confirm late') then 'provider'
    when event = 'expire' or actor_role = 'SYSTEM' then 'system'
    else 'client'
  end,
  actor_id = case when event <> 'expire' then actor_id end;
alter table appointment_history enable trigger history_fixed;
alter table appointment_history rename column actor_role to actor;

create function history_guard() returns trigger language plpgsql as $$ begin
  if not exists (
      select 1 from allowed_events where object = 'appointment' and event = new.event and actor = new.actor
        and from_status is not distinct from new.from_status and to_status = new.to_status) then
    raise exception 'no event % of % from % to %', new.event, new.actor, new.from_status, new.to_status
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger history_guard before insert on appointment_history for each row execute function history_guard();

-- The call that starts a payment has a new name.
update idempotency_keys set route = 'startPayment' where route = 'reserveAppointment';
