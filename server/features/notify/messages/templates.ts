import { accountChangedEmail, accountChangedSms } from './account-changed.ts';
import * as account from './account.ts';
import * as change from './session-changes.ts';
import { chatEmail, operatorChangedEmail, payStoppedOperatorEmail, soldChangedEmail } from './operators.ts';
import { workItemsEmail } from './work.ts';
import { confirmedEmail, confirmedSms, reminderEmail, reminderSms, firstSessionEmail } from './client.ts';
import * as codes from './codes.ts';
import * as complaint from './complaint.ts';
import { consentAnsweredEmail, consentMissingEmail, consentRequestSms } from './consent.ts';
import { discreetKind } from './discreet.ts';
import { emailPutBackEmail, phonePutBackSms } from './email-put-back.ts';
import { invitationEmail, emptyCalendarEmail, statusMissingEmail, profileChangedEmail } from './practice.ts';
import { type MailText, type Place, plain } from './message.ts';
import * as settings from './settings-changed.ts';
import * as money from './money.ts';
import { payoutFailedEmail, payoutPaidEmail } from './payout.ts';
import * as paidLater from './paid-later.ts';
import { presenceDoubtEmail } from './presence.ts';
import { otherTimesEmail } from './paid-later.ts';
import { seriesEmail } from './series.ts';
import { sessionCancelledEmail, sessionCancelledSms, sessionCancelledTherapistEmail } from './session-cancelled.ts';
import { textAnnouncedEmail } from './account.ts';
import { newBookingEmail, newBookingSms, reminderTherapistEmail } from './therapist.ts';

/** Every text message by its name. */
export const SMS_TEMPLATES = {
  'otp-sms': codes.otpSms,
  'account-changed-sms': accountChangedSms,
  'account-state-sms': account.accountStateSms,
  'phone-put-back-sms': phonePutBackSms,
  'address-in-use-sms': codes.addressInUseSms,
  'booking-confirmed-sms': confirmedSms,
  'reminder-sms': reminderSms,
  'session-proposed-sms': paidLater.sessionProposedSms,
  'session-moved-sms': change.sessionMovedSms,
  'session-cancelled-sms': sessionCancelledSms,
  'seat-lost-sms': money.seatLostSms,
  'new-booking-sms': newBookingSms,
  'client-waiting-sms': complaint.clientWaitingSms,
  'marked-absent-sms': complaint.markedAbsentSms,
  'consent-request-sms': consentRequestSms,
  'own-room-changed-sms': settings.ownRoomChangedSms,
  'payout-account-changed-sms': settings.payoutAccountChangedSms,
} as const;

/** Every mail by its name. */
export const EMAIL_TEMPLATES = {
  'otp-email': codes.otpEmail,
  'account-changed-email': accountChangedEmail,
  'account-deleted-email': account.accountDeletedEmail,
  'account-state-email': account.accountStateEmail,
  'contact-email-set-email': account.contactEmailSetEmail,
  'address-in-use-email': codes.addressInUseEmail,
  'order-email-changed-email': account.orderEmailChangedEmail,
  'booking-confirmed-email': confirmedEmail,
  'payment-unfinished-email': money.paymentUnfinishedEmail,
  'free-change-email': change.freeChangeEmail,
  'reminder-email': reminderEmail,
  'reminder-therapist-email': reminderTherapistEmail,
  'first-session-email': firstSessionEmail,
  'link-replaced-email': change.linkReplacedEmail,
  'calendar-entry-email': change.calendarEntryEmail,
  'session-moved-email': change.sessionMovedEmail,
  'session-moved-therapist-email': change.sessionMovedTherapistEmail,
  'session-cancelled-email': sessionCancelledEmail,
  'session-cancelled-therapist-email': sessionCancelledTherapistEmail,
  'proposal-email': otherTimesEmail,
  'session-proposed-email': paidLater.sessionProposedEmail,
  'client-left-email': paidLater.clientLeftEmail,
  'unpaid-reminder-email': paidLater.unpaidReminderEmail,
  'time-released-email': paidLater.timeReleasedEmail,
  'time-withdrawn-email': paidLater.timeWithdrawnEmail,
  'series-email': seriesEmail,
  'seat-lost-email': money.seatLostEmail,
  'payment-returned-email': money.paymentReturnedEmail,
  'refund-sent-email': money.refundSentEmail,
  'new-booking-email': newBookingEmail,
  'status-missing-email': statusMissingEmail,
  'empty-calendar-email': emptyCalendarEmail,
  'client-waiting-email': complaint.clientWaitingEmail,
  'complaint-operator-email': complaint.complaintOperatorEmail,
  'complaint-settled-email': complaint.complaintSettledEmail,
  'marked-absent-email': complaint.markedAbsentEmail,
  'mark-contested-email': complaint.markContestedEmail,
  'presence-doubt-email': presenceDoubtEmail,
  'consent-answered-email': consentAnsweredEmail,
  'consent-missing-email': consentMissingEmail,
  'invitation-email': invitationEmail,
  'own-room-changed-email': settings.ownRoomChangedEmail,
  'payout-account-changed-email': settings.payoutAccountChangedEmail,
  'payout-paid-email': payoutPaidEmail,
  'payout-failed-email': payoutFailedEmail,
  'email-put-back-email': emailPutBackEmail,
  'pay-stopped-operator-email': payStoppedOperatorEmail,
  'data-taken-email': account.dataTakenEmail,
  'chat-email': chatEmail,
  'work-items-email': workItemsEmail,
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
