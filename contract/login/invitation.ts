import { z } from 'zod';
import { signedIn } from './login.ts';
import { picture } from '../content/picture.ts';
import { link, localeQuery, now, textVersion } from '../wire.ts';

export const invitationShapes = {
  readInvitation: {
    body: link,
    query: localeQuery,
    /** The invitation as its recipient sees it; the profile and the masked phone only while it is open. */
    response: z.object({
      state: z.enum(['open', 'used', 'expired', 'withdrawn']),
      therapist: z.object({ name: z.string(), surname: z.string(), photo: picture.nullable() }).nullable(),
      phone: z.string().nullable(),
      termsVersion: z.string(),
      expiresAt: z.string(),
      now,
    }),
  },
  sendInvitationCode: { body: link, query: localeQuery, response: z.object({ otpId: z.string() }) },
  acceptInvitation: {
    query: localeQuery,
    /** Without a password the phone is the way in. */
    body: link.extend({
      otpId: z.string().max(128),
      otp: z.string().max(64),
      termsVersion: textVersion,
      password: z.string().max(1024).optional(),
    }),
    response: signedIn,
  },
};
