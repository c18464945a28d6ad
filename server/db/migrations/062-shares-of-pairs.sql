-- What is shared for one session of a client and a therapist is shared for all of them (P21).
create index shares_of_pair on topic_shares(therapist_id, client_id);
