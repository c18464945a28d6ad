import { z } from 'zod';
import { localeQuery } from './wire.ts';

/** Where a code goes, masked. `isFormer`: as it was before a change of the last three days. */
export const ownAddress = z.object({ channel: z.enum(['sms', 'email']), to: z.string(), isFormer: z.boolean() });

export const ownDataShapes = {
  sendExportCode: {
    query: localeQuery,
    response: ownAddress.extend({ otpId: z.string() }),
  },
  /** The data of the caller as a zip file, in the language asked for. The answer is the file itself. */
  exportOwnData: {
    query: localeQuery,
    body: z.object({ otp: z.string().max(64), otpId: z.string().max(128) }),
    response: z.string(),
  },
};
