// docs/decisions/157
import { createApi } from '../../../api/client.ts';
import { learnServerTime } from '../../../lib/clock.ts';
import { currentLanguage } from '../../../lib/language.ts';

/** The calls of a taken seat. Its key is all that they show: a sign-in that ends, or becomes another person's, ends no call. */
export const seatApi = createApi({
  origin: '',
  locale: currentLanguage,
  hearTime: learnServerTime,
  tokens: { read: () => null, renew: () => undefined, lost: () => undefined },
});
