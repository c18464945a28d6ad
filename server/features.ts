import type { Deps } from './deps.ts';
import { adviseAfterFirst } from './features/advice/advice.ts';
import { adviceRoutes } from './features/advice/advice.routes.ts';
import { alarmRoutes } from './features/alarm/alarm.routes.ts';
import { forgetOldAlarms } from './features/alarm/set-ways-in.ts';
import { putBackLater } from './features/alarm/put-back.ts';
import { bookingRoutes } from './features/booking/booking.routes.ts';
import { cabinetRoutes } from './features/cabinet/cabinet.routes.ts';
import { chatJobs } from './features/chat/chat.jobs.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { compareRecent, settleRecent } from './features/checkout/books.ts';
import { checkoutJobs } from './features/checkout/checkout.jobs.ts';
import { checkoutRoutes } from './features/checkout/checkout.routes.ts';
import { remindOfConsent } from './features/consent/consent.ts';
import { consentRoutes } from './features/consent/consent.routes.ts';
import { forgetOldChanges } from './features/content/changes.ts';
import { announce } from './features/legal/announced.ts';
import { tellOfProfile } from './features/content/profile-changes.ts';
import { tellOfSold } from './features/content/sold-changes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { earningsRoutes } from './features/earnings/earnings.routes.ts';
import { sendPaid, sendReturned, tellDuePay } from './features/earnings/pay-mails.ts';
import { forgetOldAnswers } from './features/intake/intake.ts';
import { forgetInvited } from './features/invitation/invitation.ts';
import { invitationRoutes } from './features/invitation/invitation.routes.ts';
import { forgetStays } from './features/stay/stay.ts';
import { payoutAccountRoutes } from './features/practice/payout-account.routes.ts';
import { practiceCalendarRoutes } from './features/practice/calendar.routes.ts';
import { practiceWeekRoutes } from './features/practice/week.routes.ts';
import { tellEmptyCalendars, tellOn, tellUnmarked } from './features/practice/reminders.ts';
import { practiceSessionRoutes } from './features/practice/sessions.routes.ts';
import { practiceSettingsRoutes } from './features/practice/settings.routes.ts';
import { paidLaterJobs } from './features/paid-later/paid-later.jobs.ts';
import { paidLaterRoutes } from './features/paid-later/paid-later.routes.ts';
import { hostedJobs, hostedRoutes, judgeContent } from './features/hosted/hosted.ts';
import { intakeRoutes } from './features/intake/intake.routes.ts';
import { journeyRoutes } from './features/journey/journey.routes.ts';
import { leavingRoutes } from './features/leaving/leaving.routes.ts';
import { matchingRoutes } from './features/matching/matching.routes.ts';
import { notifyJobs, forgetEndedMessages } from './features/notify/notify.jobs.ts';
import { forgetUnusedPictures } from './features/pictures/pictures.ts';
import { refreshRate } from './features/exchange/exchange.ts';
import { paymentJobs } from './features/payment/payment.jobs.ts';
import { personRoutes } from './features/person/person.routes.ts';
import { forgetOldCodes } from './features/proof/one-time-code.ts';
import { forgetOldProofs } from './features/proof/own-proof.ts';
import { proofRoutes } from './features/proof/proof.routes.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { forgetEndedSignIns } from './features/sign-in/tokens.ts';
import { opsRoutes } from './features/ops/ops.routes.ts';
import { followDiscreet } from './features/session/session.ts';
import { sessionJobs } from './features/session/session.jobs.ts';
import { ownDataRoutes } from './features/own-data/own-data.routes.ts';
import { receiptsRoutes } from './features/receipts/receipts.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { judgeBackups } from './features/backup/backup.ts';
import { askProviderAgain } from './features/restored/restored.ts';
import { roomRoutes } from './features/room/room.routes.ts';
import { sharingRoutes } from './features/sharing/sharing.routes.ts';
import { forgetEndedCounts } from './http/call-counts.ts';
import { tellMorning, tellWork } from './features/today/tell-work.ts';
import { forgetEndedWork } from './features/work/work.ts';
import type { Routes } from './http/routes.ts';
import { type Daily, dailyHandlers, forgetEndedJobs } from './jobs/daily.ts';
import type { JobHandlers } from './jobs/jobs.ts';

/** The handlers of every feature. */
export function featureRoutes(deps: Deps): Routes {
  return {
    ...personRoutes(deps),
    ...proofRoutes(deps),
    ...signInRoutes(deps),
    ...alarmRoutes(deps),
    ...intakeRoutes(deps),
    ...journeyRoutes(deps),
    ...contentRoutes(deps),
    ...hostedRoutes(deps),
    ...matchingRoutes(deps),
    ...bookingRoutes(deps),
    ...checkoutRoutes(deps),
    ...cabinetRoutes(deps),
    ...paidLaterRoutes(deps),
    ...leavingRoutes(deps),
    ...settingsRoutes(deps),
    ...adviceRoutes(deps),
    ...opsRoutes(deps),
    ...roomRoutes(deps),
    ...receiptsRoutes(deps),
    ...ownDataRoutes(deps),
    ...sharingRoutes(deps),
    ...consentRoutes(deps),
    ...chatRoutes(deps),
    ...invitationRoutes(deps),
    ...practiceCalendarRoutes(deps),
    ...practiceWeekRoutes(deps),
    ...practiceSessionRoutes(deps),
    ...practiceSettingsRoutes(deps),
    ...earningsRoutes(deps),
    ...payoutAccountRoutes(deps),
  };
}

/** The jobs of every night, in Tbilisi's time. */
export function featureDaily(deps: Deps): Daily {
  return {
    'login.forget-sign-ins': {
      hour: 2,
      async run() {
        await forgetEndedSignIns(deps);
        await forgetOldProofs(deps);
        await forgetOldAlarms(deps);
      },
    },
    'intake.forget-answers': { hour: 2, run: async () => forgetOldAnswers(deps) },
    'invitation.forget-contacts': { hour: 2, run: async () => forgetInvited(deps) },
    'meeting.forget-stays': { hour: 2, run: async () => forgetStays(deps) },
    'content.forget-changes': { hour: 2, run: async () => forgetOldChanges(deps) },
    'jobs.forget-ended': {
      hour: 2,
      async run() {
        await forgetEndedJobs(deps);
        await forgetEndedWork(deps);
      },
    },
    'pictures.forget-unused': { hour: 2, run: async () => forgetUnusedPictures(deps) },
    'limits.forget-counts': { hour: 2, run: async () => forgetEndedCounts(deps) },
    'notify.forget-ended': { hour: 2, run: async () => forgetEndedMessages(deps) },
    'payment.settle-recent': { hour: 3, run: async () => settleRecent(deps) },
    'payment.compare-books': { hour: 4, run: async () => compareRecent(deps) },
    'exchange.refresh': { hour: 6, run: async () => refreshRate(deps) },
    'practice.tell-unmarked': { hour: 9, run: async () => tellUnmarked(deps) },
    'practice.tell-empty-calendars': { hour: 9, run: async () => tellEmptyCalendars(deps) },
    'earnings.tell-due': { hour: 9, run: async () => tellDuePay(deps) },
    'content.judge': { hour: 8, run: async () => judgeContent(deps) },
    'backup.judge': { hour: 8, run: async () => judgeBackups(deps) },
    'today.tell': { hour: 9, run: async () => tellMorning(deps) },
  };
}

/** The handlers of every kind of job. */
export function featureJobs(deps: Deps): JobHandlers {
  return {
    'login.forget-codes': async () => forgetOldCodes(deps),
    'alarm.discreet': async ({ user }) =>
      deps.db.transaction(async (tx) => followDiscreet(deps, tx, { userId: user, discreet: true })),
    'alarm.put-back': async ({ alarm }) => putBackLater(deps, Buffer.from(alarm, 'hex')),
    ...chatJobs(deps),
    'content.announce': async (payload) => announce(deps, payload),
    'content.tell-profile': async (payload) => tellOfProfile(deps, payload),
    'content.tell-sold': async (payload) => tellOfSold(deps, payload),
    ...hostedJobs(deps),
    ...notifyJobs(deps),
    ...paymentJobs(deps),
    ...checkoutJobs(deps),
    ...paidLaterJobs(deps),
    ...sessionJobs(deps),
    'advice.first-session': async ({ order }) => adviseAfterFirst(deps, order),
    'reminder.consent': async (payload) => remindOfConsent(deps, payload),
    'practice.tell-on': async (payload) => tellOn(deps, payload),
    'work.tell': async () => tellWork(deps),
    'restored.ask': async (payload) => askProviderAgain(deps, payload),
    'earnings.tell-paid': async (payload) => sendPaid(deps, payload),
    'earnings.tell-returned': async (payload) => sendReturned(deps, payload),
    ...dailyHandlers(featureDaily(deps), deps),
  };
}
