import { z } from 'zod';
import { CONSENT_ANSWERS, GUARDIAN_RELATIONS } from '#domain/guardian-consent.ts';
import { askedConsent, consent, specialist } from './session.ts';
import { link, localeQuery, now, ofOrder, sessionTime } from '../wire.ts';

/** Whether a refusal cancels, or has cancelled, the session: not one that was cancelled before or has begun. */
const cancels = z.boolean();

/** The client's task (P22); the phone is masked. */
const task = z
  .object({
    state: consent,
    phone: z.string().nullable(),
    askAgainAt: z.string().nullable(),
  })
  .meta({ id: 'ConsentTask' });

export const consentShapes = {
  readConsent: { ...ofOrder, response: task },
  askGuardian: {
    ...ofOrder,
    body: z.object({
      name: z.string().max(400),
      relation: z.enum(GUARDIAN_RELATIONS),
      phone: z.string().max(64),
    }),
    response: task,
  },
  readConsentPage: {
    body: link,
    query: localeQuery,
    response: z.object({
      state: askedConsent,
      cancels,
      specialist: specialist.omit({ _id: true }),
      sessionTime,
      phone: z.string(),
      consentVersion: z.string(),
      now,
    }),
  },
  sendConsentCode: { body: link, query: localeQuery, response: z.object({ otpId: z.string() }) },
  answerConsent: {
    query: localeQuery,
    body: link.extend({
      otpId: z.string().max(128),
      otp: z.string().max(64),
      answer: z.enum(CONSENT_ANSWERS),
      consentVersion: z.string().min(1).max(64),
    }),
    response: z.object({ state: z.enum(CONSENT_ANSWERS), cancels }),
  },
};
