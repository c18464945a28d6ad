import { COMPLAINT_WORDS_MAX } from '#domain/complaint.ts';
import { isSessionMark } from '#domain/session-actions.ts';
import type { SessionChange } from '../../../data/operations-orders.ts';
import type { ActionName } from './actions.ts';

/** What somebody has chosen and typed for an action; it outlives the closing of its panel. */
export type Draft = {
  /** A mark, a reason to cancel, or a day and a time; empty: nothing yet. */
  readonly choice: string;
  readonly reason: string;
  /** The specialist's own words. */
  readonly words: string;
};

export const NO_DRAFT: Draft = { choice: '', reason: '', words: '' };

/** The change that a draft asks for; null while a choice is missing, or words are too long. */
export function changeOf(action: ActionName, { choice, words }: Draft): SessionChange | null {
  switch (action) {
    case 'settle':
    case 'mark':
      return isSessionMark(choice) ? { what: action, as: choice } : null;
    case 'cancel':
      return choice === 'our_fault' || choice === 'therapist' ? { what: 'cancel', because: choice } : null;
    case 'move': {
      const [date, start] = choice.split(' ');
      return date && start ? { what: 'move', to: { date, start } } : null;
    }
    case 'object': {
      const said = words.trim();
      if (said.length > COMPLAINT_WORDS_MAX) return null;
      return said === '' ? { what: 'object' } : { what: 'object', words: said };
    }
    case 'link':
      return { what: 'void-link' };
  }
}
