// docs/decisions/157
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
