import { z } from 'zod';
import { localeQuery } from './wire.ts';

export const ownDataShapes = {
  sendExportCode: {
    query: localeQuery,
    /** `to`: where the code went, masked. */
    response: z.object({ otpId: z.string(), channel: z.enum(['sms', 'email']), to: z.string() }),
  },
  /** The data of the caller as a zip file, in the language asked for. The answer is the file itself. */
  exportOwnData: {
    query: localeQuery,
    body: z.object({ otp: z.string().max(64), otpId: z.string().max(128) }),
    response: z.string(),
  },
};
