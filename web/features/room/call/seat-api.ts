// docs/decisions/157
import { SECOND } from '#domain/dates.ts';
import { createApi } from '../../../api/client.ts';
import { learnServerTime } from '../../../lib/clock.ts';
import { currentLanguage } from '../../../lib/language.ts';

/**
 * The calls of a taken seat, which show only its key: whatever this browser does with its sign-in, the server alone
 * judges whether the sign-in that opened the seat still stands (docs/decisions/173).
 */
export const seatApi = createApi({
  origin: '',
  locale: currentLanguage,
  hearTime: learnServerTime,
  tokens: { read: () => null, renew: () => undefined, lost: () => undefined },
});

/** A call that is not answered by then is made again. */
export const CALL_TIMEOUT_MS = 8 * SECOND;
