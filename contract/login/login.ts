import { z } from 'zod';
import { PROOF_NEEDS, type ProvedCall } from '../endpoints.ts';
import { preferencesAnswer } from '../matching/intake.ts';
import { therapist } from '../matching/matching.ts';
import { reason } from '../ops/ops-orders.ts';
import { ownAddress } from '../cabinet/own-data.ts';
import { cursor, id, link, localeQuery, nothing, now, user } from '../wire.ts';

const email = z.string().max(320);
const password = z.string().max(1024);

/** The answer to a successful sign-in (spec §7, DESIGN §5). */
export const signedIn = z
  .object({
    accessToken: z.string(),
    user,
    therapist: therapist.nullable(),
    preferences: preferencesAnswer.nullable(),
  })
  .meta({ id: 'SignedIn' });

/**
 * The answer of a sign-in that needs another proof; `phone` and `email` are masked, null where none is known or may be
 * told. With `booking-number` among the proofs a client may also begin with a new account.
 */
const nextProof = z
  .object({
    next: z.object({
      /** Names this sign-in in `/sign-in/next`; whoever has it and the missing proof is in. */
      ticket: z.string(),
      proofs: z.array(z.enum(['phone-code', 'mail-code', 'password', 'time-code', 'booking-number'])).max(3),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      expiresAt: z.string(),
      now,
    }),
  })
  .meta({ id: 'NextProof' });

/** Signed in, or the next proof that is asked for (P71). */
const signInAnswer = z.union([signedIn, nextProof]);

const ticket = z.string().max(128);
const code = z.string().max(64);
const recoveryCodes = z.array(z.string()).max(10);
/** A new secret for an authenticator app: as text, and as the address of a QR code. */
const newSecret = z.object({ secret: z.string(), uri: z.string() });

const newAddress = z.string().max(20_000).optional();
/** The changes that "it was not me" takes back. */
const takenBack = z.enum(['phone', 'sign-in-email', 'email', 'password', 'factor-on', 'email-added', 'discreet-off']);
// `Object.keys` forgets that there are some.
const provedCall = z.enum(Object.keys(PROOF_NEEDS) as [ProvedCall, ...ProvedCall[]]);

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
    response: signInAnswer,
  },
  register: { body: z.object({ email, password }), response: z.object({ otpId: z.string() }) },
  /** `code`: of an authenticator app, for who has one; wrong passwords of others cannot keep its owner out then. */
  signInByEmail: { body: z.object({ email, password, code: code.optional() }), response: signInAnswer },
  requestPasswordReset: { body: z.object({ email }), response: z.object({ otpId: z.string() }) },
  setNewPassword: {
    body: z.object({ email, otp: z.string().max(64), otpId: z.string().max(128), password }),
    response: signInAnswer,
  },
  showNextProof: {
    /**
     * A proof: a password, a code of the app or a recovery code, the number of an own booking, or a code sent by
     * `/sign-in/code`. Or `anew`, no proof: after a year without a sign-in the phone then opens a new account.
     */
    body: z.object({
      ticket,
      password: password.optional(),
      code: code.optional(),
      booking: code.optional(),
      anew: z.literal(true).optional(),
      otp: code.optional(),
      otpId: z.string().max(128).optional(),
    }),
    response: signInAnswer,
  },
  sendNextCode: {
    body: z.object({ ticket, channel: z.enum(['sms', 'email']) }),
    response: z.object({ otpId: z.string() }),
  },
  sendProofCode: {
    query: localeQuery,
    body: z.object({ for: provedCall, to: newAddress }),
    response: ownAddress.extend({ otpId: z.string() }),
  },
  showProof: {
    query: localeQuery,
    /** All that the call needs: the code that `/proof/code` sent, the password, a code of the app. */
    body: z.object({
      for: provedCall,
      to: newAddress,
      otp: code.optional(),
      otpId: z.string().max(128).optional(),
      password: password.optional(),
      code: code.optional(),
    }),
    response: nothing,
  },
  /** `ticket` opens the Studio at `url` once within a minute; null where that is not ours. */
  openStudio: { response: z.object({ url: z.string(), ticket: z.string().nullable() }) },
  readSecondFactor: {
    response: z.object({
      isOn: z.boolean(),
      since: z.string().nullable(),
      recoveryCodesLeft: z.number().int(),
      hasPassword: z.boolean(),
      email: z.string().nullable(),
    }),
  },
  beginSecondFactor: { response: newSecret },
  confirmSecondFactor: { body: z.object({ code }), response: z.object({ recoveryCodes }) },
  removeSecondFactor: { response: nothing },
  renewRecoveryCodes: { response: z.object({ recoveryCodes }) },
  readOperatorSetup: {
    body: link,
    query: localeQuery,
    response: z.object({
      state: z.enum(['open', 'used', 'expired', 'withdrawn']),
      /** Whose account it is, masked; null once the link is of no use. */
      email: z.string().nullable(),
      expiresAt: z.string(),
      now,
    }),
  },
  beginOperatorSetup: { body: link, query: localeQuery, response: newSecret },
  finishOperatorSetup: {
    query: localeQuery,
    body: link.extend({ password, code }),
    response: signedIn.extend({ recoveryCodes }),
  },
  readAlarm: {
    body: link,
    query: localeQuery,
    response: z.object({
      what: z.enum([
        'sign-in',
        'password',
        'email',
        'email-added',
        'phone',
        'phone-gone',
        'sign-in-email',
        'discreet-off',
        'factor-on',
        'factor-off',
      ]),
      at: z.string(),
      isStaff: z.boolean(),
      state: z.enum(['open', 'used', 'expired']),
      now,
    }),
  },
  raiseAlarm: {
    body: link,
    query: localeQuery,
    response: z.object({
      ended: z.number().int(),
      isPayStopped: z.boolean(),
      done: z.array(takenBack).max(7),
      waits: z.array(takenBack).max(7),
      stays: z.array(takenBack).max(7),
      at: z.string().nullable(),
    }),
  },
  readOwnChanges: { response: z.object({ isOpen: z.boolean(), putBackAt: z.string().nullable() }) },
  keepChanges: { response: nothing },
  confirmContactEmail: {
    body: z.object({ email }),
    response: z.object({ user: user.extend({ email: z.string() }) }),
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
      /** The code sent to a new e-mail, which counts once `/user/email` has that code; null when the e-mail stays. */
      emailCode: z.object({ otpId: z.string() }).nullable(),
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
