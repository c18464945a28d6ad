import type { OwnSession } from '../../../data/own-sessions.ts';

/** Whether a parent is still to be asked, for the first time or again. */
export function isConsentOpen({ consent }: Pick<OwnSession, 'consent'>): boolean {
  return consent === 'none' || consent === 'expired';
}
