import { z } from 'zod';
import { preferencesAnswer } from './intake.ts';
import { therapist } from './matching.ts';
import { reason } from './ops-orders.ts';
import { cursor, id, nothing, user } from './wire.ts';

const email = z.string().max(320);
const password = z.string().max(1024);

/** What a successful sign-in answers (spec §7, DESIGN §5). */
export const signedIn = z
  .object({
    accessToken: z.string(),
    user,
    therapist: therapist.nullable(),
    preferences: preferencesAnswer.nullable(),
  })
  .meta({ id: 'SignedIn' });

export const loginShapes = {
  sendSignInCode: {
    // Absent fields are taken, to be refused in words that a person reads; the description says what is required.
    body: z.object({ phoneNumber: z.string().max(64).optional() }).meta({ required: ['phoneNumber'] }),
    response: z.object({ otpId: z.string() }),
  },
  verifyCode: {
    body: z
      .object({
        otp: z.string().max(64).optional(),
        otpId: z.string().max(128).optional(),
        phone: z.string().max(64).optional(),
        email: email.optional(),
      })
      .meta({ required: ['otp', 'otpId'], anyOf: [{ required: ['phone'] }, { required: ['email'] }] }),
    response: signedIn,
  },
  register: { body: z.object({ email, password }), response: z.object({ otpId: z.string() }) },
  signInByEmail: { body: z.object({ email, password }), response: signedIn },
  requestPasswordReset: { body: z.object({ email }), response: z.object({ otpId: z.string() }) },
  setNewPassword: {
    body: z.object({ email, otp: z.string().max(64), otpId: z.string().max(128), password }),
    response: signedIn,
  },
  refreshSignIn: { response: z.object({ accessToken: z.string(), user }) },
  signOut: { response: nothing },
  readUser: {
    body: z.object({ user: z.object({ id }) }),
    response: z.object({ user, therapist: therapist.nullable(), preferences: preferencesAnswer.nullable() }),
  },
  updateUser: {
    body: z.object({
      user: z.object({
        id: id.optional(),
        name: z.string().max(400).nullable().optional(),
        email: email.optional(),
        locale: z.enum(['ka', 'en']).optional(),
      }),
    }),
    response: z.object({
      user: user.extend({ name: z.string().nullable(), email: z.string().nullable(), locale: z.enum(['ka', 'en']) }),
    }),
  },
  listUsers: {
    query: z.object({
      cursor: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      reason,
    }),
    /** Phones are masked. */
    response: z.object({
      users: z.array(user.extend({ createdAt: z.string() })),
      nextCursor: z.string().nullable(),
    }),
  },
};
