import { z } from 'zod';
import { localeQuery } from '../wire.ts';

/** Where a code goes, masked. `isFormer`: as it was before a change of the last three days. */
export const ownAddress = z.object({ channel: z.enum(['sms', 'email']), to: z.string(), isFormer: z.boolean() });

export const ownDataShapes = {
  /** The data of the caller as a zip file, in the language asked for. The answer is the file itself. */
  exportOwnData: {
    query: localeQuery,
    response: z.string(),
  },
};
