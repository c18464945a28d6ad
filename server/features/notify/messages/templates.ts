import { accountChangedEmail, accountChangedSms } from './account-changed.ts';
import {
  accountDeletedEmail,
  accountStateEmail,
  accountStateSms,
  addressInUseEmail,
  addressInUseSms,
  dataTakenEmail,
  contactEmailSetEmail,
  orderEmailChangedEmail,
} from './account.ts';
import {
  calendarEntryEmail,
  linkReplacedEmail,
  freeChangeEmail,
  sessionMovedEmail,
  sessionMovedSms,
  sessionMovedTherapistEmail,
} from './session-changes.ts';
import { chatEmail, operatorChangedEmail, payStoppedOperatorEmail, soldChangedEmail } from './operators.ts';
import { confirmedEmail, confirmedSms, reminderEmail, reminderSms } from './client.ts';
import { otpEmail, otpSms } from './codes.ts';
import {
  clientWaitingEmail,
  clientWaitingSms,
  complaintOperatorEmail,
  complaintSettledEmail,
  markContestedEmail,
  markedAbsentEmail,
  markedAbsentSms,
} from './complaint.ts';
import { consentAnsweredEmail, consentMissingEmail, consentRequestSms } from './consent.ts';
import { discreetKind } from './discreet.ts';
import { emailPutBackEmail, phonePutBackSms } from './email-put-back.ts';
import { firstSessionEmail } from './first-session.ts';
import { invitationEmail, emptyCalendarEmail, statusMissingEmail, profileChangedEmail } from './practice.ts';
import { type MailText, type Place, plain } from './message.ts';
import {
  ownRoomChangedEmail,
  ownRoomChangedSms,
  payoutAccountChangedEmail,
  payoutAccountChangedSms,
} from './settings-changed.ts';
import { paymentReturnedEmail, refundSentEmail, paymentUnfinishedEmail, seatLostEmail, seatLostSms } from './money.ts';
import { payoutFailedEmail, payoutPaidEmail, payoutsDueEmail } from './payout.ts';
import {
  clientLeftEmail,
  sessionProposedEmail,
  sessionProposedSms,
  timeReleasedEmail,
  timeWithdrawnEmail,
  unpaidReminderEmail,
} from './paid-later.ts';
import { presenceDoubtEmail } from './presence.ts';
import { otherTimesEmail } from './other-times.ts';
import { seriesEmail } from './series.ts';
import { sessionCancelledEmail, sessionCancelledSms, sessionCancelledTherapistEmail } from './session-cancelled.ts';
import { textAnnouncedEmail } from './text-announced.ts';
import { newBookingEmail, newBookingSms, reminderTherapistEmail } from './therapist.ts';

/** Every text message by its name. */
export const SMS_TEMPLATES = {
  'otp-sms': otpSms,
  'account-changed-sms': accountChangedSms,
  'account-state-sms': accountStateSms,
  'phone-put-back-sms': phonePutBackSms,
  'address-in-use-sms': addressInUseSms,
  'booking-confirmed-sms': confirmedSms,
  'reminder-sms': reminderSms,
  'session-proposed-sms': sessionProposedSms,
  'session-moved-sms': sessionMovedSms,
  'session-cancelled-sms': sessionCancelledSms,
  'seat-lost-sms': seatLostSms,
  'new-booking-sms': newBookingSms,
  'client-waiting-sms': clientWaitingSms,
  'marked-absent-sms': markedAbsentSms,
  'consent-request-sms': consentRequestSms,
  'own-room-changed-sms': ownRoomChangedSms,
  'payout-account-changed-sms': payoutAccountChangedSms,
} as const;

/** Every mail by its name. */
export const EMAIL_TEMPLATES = {
  'otp-email': otpEmail,
  'account-changed-email': accountChangedEmail,
  'account-deleted-email': accountDeletedEmail,
  'account-state-email': accountStateEmail,
  'contact-email-set-email': contactEmailSetEmail,
  'address-in-use-email': addressInUseEmail,
  'order-email-changed-email': orderEmailChangedEmail,
  'booking-confirmed-email': confirmedEmail,
  'payment-unfinished-email': paymentUnfinishedEmail,
  'free-change-email': freeChangeEmail,
  'reminder-email': reminderEmail,
  'reminder-therapist-email': reminderTherapistEmail,
  'first-session-email': firstSessionEmail,
  'link-replaced-email': linkReplacedEmail,
  'calendar-entry-email': calendarEntryEmail,
  'session-moved-email': sessionMovedEmail,
  'session-moved-therapist-email': sessionMovedTherapistEmail,
  'session-cancelled-email': sessionCancelledEmail,
  'session-cancelled-therapist-email': sessionCancelledTherapistEmail,
  'proposal-email': otherTimesEmail,
  'session-proposed-email': sessionProposedEmail,
  'client-left-email': clientLeftEmail,
  'unpaid-reminder-email': unpaidReminderEmail,
  'time-released-email': timeReleasedEmail,
  'time-withdrawn-email': timeWithdrawnEmail,
  'series-email': seriesEmail,
  'seat-lost-email': seatLostEmail,
  'payment-returned-email': paymentReturnedEmail,
  'refund-sent-email': refundSentEmail,
  'new-booking-email': newBookingEmail,
  'status-missing-email': statusMissingEmail,
  'empty-calendar-email': emptyCalendarEmail,
  'client-waiting-email': clientWaitingEmail,
  'complaint-operator-email': complaintOperatorEmail,
  'complaint-settled-email': complaintSettledEmail,
  'marked-absent-email': markedAbsentEmail,
  'mark-contested-email': markContestedEmail,
  'presence-doubt-email': presenceDoubtEmail,
  'consent-answered-email': consentAnsweredEmail,
  'consent-missing-email': consentMissingEmail,
  'invitation-email': invitationEmail,
  'own-room-changed-email': ownRoomChangedEmail,
  'payout-account-changed-email': payoutAccountChangedEmail,
  'payout-paid-email': payoutPaidEmail,
  'payout-failed-email': payoutFailedEmail,
  'payouts-due-email': payoutsDueEmail,
  'email-put-back-email': emailPutBackEmail,
  'pay-stopped-operator-email': payStoppedOperatorEmail,
  'data-taken-email': dataTakenEmail,
  'chat-email': chatEmail,
  'text-announced-email': textAnnouncedEmail,
  'profile-changed-email': profileChangedEmail,
  'operator-changed-email': operatorChangedEmail,
  'sold-changed-email': soldChangedEmail,
} as const;

export type SmsTemplate = keyof typeof SMS_TEMPLATES;
export type EmailTemplate = keyof typeof EMAIL_TEMPLATES;
export type Template = SmsTemplate | EmailTemplate;

/** The data that a template needs, by its name. */
export type TemplateData<T extends Template> = T extends SmsTemplate
  ? Parameters<(typeof SMS_TEMPLATES)[T]>[0]
  : T extends EmailTemplate
    ? Parameters<(typeof EMAIL_TEMPLATES)[T]>[0]
    : never;

/**
 * Whether discreet mode of the client applies to a message. A message to a guardian about a client's booking is read as
 * it is; only clients have discreet mode.
 */
export function isForClient(template: string): boolean {
  return template !== 'consent-request-sms';
}

/** A message by name. The data was written by `tellAll`, whose types tie it to the template. */
export function renderSms(template: SmsTemplate, data: unknown, place: Place): { text: string } {
  return { text: plain((SMS_TEMPLATES[template] as (data: unknown, place: Place) => string)(data, place)) };
}

/** A mail by name. */
export function renderEmail(template: EmailTemplate, data: unknown, place: Place): MailText {
  const discreet = { ...place, discreetKind: discreetKind(template, place.locale) };
  return (EMAIL_TEMPLATES[template] as (data: unknown, place: Place) => MailText)(data, discreet);
}

export function isSmsTemplate(name: string): name is SmsTemplate {
  return Object.hasOwn(SMS_TEMPLATES, name);
}

export function isEmailTemplate(name: string): name is EmailTemplate {
  return Object.hasOwn(EMAIL_TEMPLATES, name);
}
