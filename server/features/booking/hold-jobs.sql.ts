import { insertJobSelect } from '#server/jobs/jobs.sql.ts';

/** SQL that writes the job which ends a hold at an instant; `from` with the hold's row follows. */
export function expiryJob(at: string): string {
  const payload = { therapist: 'therapist_id', appointment: 'id' };
  return insertJobSelect('hold.expire', { payload, runAt: at, key: `id || ':' || ${at}` });
}

/** SQL that writes the job after a hold with an order ended early; `from` with that row under this name follows. */
export function endedJob(row: string, at: string): string {
  const payload = { therapist: `${row}.therapist_id`, appointment: `${row}.id` };
  return insertJobSelect('hold.ended', { payload, runAt: at, key: `${row}.id` });
}
