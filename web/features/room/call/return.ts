import { ApiError } from '../../../api/client.ts';
import type { Scope } from '../scope.ts';
import type { CallEnd } from './call-state.ts';
import type { Entry } from './enter.ts';

/** Makes the way back into the seat once its stream was refused or ended; `ended` tells that there is none. */
export function createReturn(scope: Scope, entry: Entry, ended: (why: CallEnd) => void) {
  /**
   * The same key retakes the seat unless another device has it. If the sign-in that opened the seat is over, this
   * browser's present one opens it, as after a new sign-in in another tab.
   */
  async function goOn(before: CallEnd): Promise<void> {
    try {
      await entry.again();
    } catch (error) {
      const why = endByRefusal(error);
      if (why !== null && !scope.isOver()) ended(why === 'refused' && before === 'signed-out' ? before : why);
    }
  }

  return {
    goOn,
    /** The server does not know the seat any more, or refuses it. */
    async refused(error: unknown): Promise<void> {
      const why = endByRefusal(error);
      if (scope.isOver() || why === null) return;
      const mayGoOn = why === 'signed-out' || (error instanceof ApiError && error.code === 'SEAT_LOST');
      if (mayGoOn) await goOn(why);
      else ended(why);
    },
  };
}

const END_OF: { readonly [code: string]: CallEnd } = {
  SEAT_TAKEN: 'replaced',
  SEAT_LOST: 'replaced',
  TOO_LATE: 'closed',
  TOO_EARLY: 'moved',
  SESSION_NOT_BOOKED: 'cancelled',
  LINK_REPLACED: 'link-replaced',
  NOT_AUTHORIZED: 'signed-out',
};

/** The meaning of a server's refusal for a call under way; null when it is temporary. */
function endByRefusal(error: unknown): CallEnd | null {
  // What is not of our server, as the page of a proxy or of a hotel's network, says nothing of the seat.
  if (!(error instanceof ApiError) || error.code === 'UNREADABLE') return null;
  const isFinal = error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408;
  return END_OF[error.code] ?? (isFinal ? 'refused' : null);
}
