-- What became of a payment that did not simply pay for its session; the words are those of `domain/payment.ts`.
alter table payment_attempts add column outcome text check (
  outcome in ('seated_after_all', 'given_up', 'taken', 'closed', 'own_session', 'too_late', 'paid_twice', 'wrong_amount',
    'undone'));
