import { useState } from 'react';
import { type Today, useToday } from '../../../data/operations.ts';

/**
 * The day as it is shown: nothing moves by itself. `news` counts the items that came since; `renew` reads the day again
 * and shows it, and answers false when it could not be read.
 */
export function useShownDay() {
  const read = useToday();
  const [shown, setShown] = useState<Today | undefined>(read.data);
  if (shown === undefined && read.data !== undefined) setShown(read.data);
  const known = new Set(shown?.items.map(({ id }) => id));
  const news = shown === undefined ? 0 : (read.data?.items.filter(({ id }) => !known.has(id)).length ?? 0);
  return {
    shown,
    news,
    error: shown === undefined ? read.error : null,
    async renew(): Promise<boolean> {
      const { data, isError } = await read.refetch();
      if (data !== undefined) setShown(data);
      return !isError;
    },
  };
}

/** Whether nothing of a day needs an operator: sessions that go on and what waits for others need none. */
export function isQuiet({ items, more, sessions, complaints, pay, unpaid, invitations, visitors }: Today): boolean {
  const waits = [
    items.length,
    more,
    sessions.unmarked,
    complaints.forUs,
    pay.sessions,
    pay.lateSessions,
    unpaid.count,
    invitations.count,
    visitors.count,
  ];
  return waits.every((n) => n === 0);
}
