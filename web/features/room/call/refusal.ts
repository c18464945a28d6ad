import { ApiError } from '../../../api/client.ts';
import type { CallEnd } from './call-state.ts';

/** The meaning of a server's refusal for a call under way; null when it is temporary. */
export function endByRefusal(error: unknown): CallEnd | null {
  // What is not of our server, as the page of a proxy or of a hotel's network, says nothing of the seat.
  if (!(error instanceof ApiError) || error.code === 'UNREADABLE') return null;
  switch (error.code) {
    case 'SEAT_TAKEN':
    case 'SEAT_LOST':
      return 'replaced';
    case 'TOO_LATE':
      return 'closed';
    case 'TOO_EARLY':
      return 'moved';
    case 'SESSION_NOT_BOOKED':
      return 'cancelled';
    case 'LINK_REPLACED':
      return 'link-replaced';
    case 'NOT_AUTHORIZED':
      return 'signed-out';
    default:
      return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
        ? 'refused'
        : null;
  }
}
