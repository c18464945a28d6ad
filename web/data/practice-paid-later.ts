import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/api.ts';
import { addDays } from '#domain/dates.ts';
import { PAID_LATER_WITHIN_DAYS } from '#domain/paid-later.ts';
import { api } from './practice-api.ts';
import { rereadWeeks } from './practice-calendar.ts';
import { inLanguage, self, type TherapistSession } from './practice.ts';
import { rereadSessions, TIMES } from './practice-sessions.ts';
import { FRESH } from './query-client.ts';

/** An own client as the list names them, and the type of their newest session. */
export type ClientChoice = {
  readonly key: string;
  readonly name: string;
  readonly type: TherapistSession['sessionType'];
};

/** An appointment that is to be made and paid later: of a client by the key of the own list, in walls of Tbilisi. */
export type Proposal = {
  readonly client: string;
  readonly sessionType: Answer<'readPractice'>['sessionTypes'][number]['key'];
  readonly date: string;
  readonly start: string;
};

/** The own calendar from a day to the last one on which an appointment can be proposed. */
export function useTimesAhead(today: string) {
  return useQuery({
    queryKey: [...TIMES, 'ahead', today],
    queryFn: async ({ signal }) => {
      const body = { user: self(), from: today, to: addDays(today, PAID_LATER_WITHIN_DAYS) };
      return (await api.call('listTherapistSessions', { query: inLanguage(), body, signal })).sessions;
    },
    ...FRESH,
  });
}

/**
 * Makes an appointment that its client pays later; answers it. Refuses with `APPOINTMENT_TOO_SOON`,
 * `APPOINTMENT_TOO_FAR`, `SLOT_TAKEN`, `TOO_MANY_WAITING`, `CLIENT_NOT_FOUND`, ...
 */
export async function proposeSession(specialistId: string, proposal: Proposal): Promise<TherapistSession> {
  const { client: userId, sessionType: sessionTypeId, date, start } = proposal;
  const timestamp = `${date}T${start}:00+04:00`;
  try {
    const body = { userId, sessionTypeId, specialistId, timestamp };
    return (await api.call('createAppointment', { query: inLanguage(), body })).session;
  } finally {
    reread();
  }
}

/** Takes an appointment back that waits for its payment, or `all` of its series that do; answers how many. */
export async function withdrawAppointment(sessionId: string, all: boolean): Promise<number> {
  let withdrawn: readonly string[] = [];
  try {
    ({ withdrawn } = await api.call('withdrawAppointment', {
      params: { sessionId },
      query: inLanguage(),
      body: { all },
    }));
    return withdrawn.length;
  } finally {
    reread(withdrawn);
  }
}

function reread(gone: readonly string[] = []): void {
  void rereadSessions(gone);
  void rereadWeeks();
}
