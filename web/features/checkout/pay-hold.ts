import { currentAuth } from '../../api/auth.ts';
import { api } from '../../api/sign-in.ts';
import { type Hold, isPaidMeanwhile, rereadCurrentBooking } from '../../data/current-booking.ts';
import type { Therapist } from '../../data/therapists.ts';
import { ownTimeZone } from '../../lib/own-time-zone.ts';
import { currentLanguage } from '../../lib/language.ts';
import { PayRefusal, type Paying } from '../../pay/use-pay.ts';

/** How a hold is paid. */
export function payingHold(hold: Hold, therapist: Therapist): Paying {
  return {
    id: hold.id,
    async begin({ key, ...payer }) {
      if (hold.specialistId === '') throw new PayRefusal({ key: 'errorTherapist' });
      if (sessionTypeOf(hold, therapist) === undefined) throw new PayRefusal({ key: 'errorType' });
      return api.call('startPayment', {
        headers: { 'idempotency-key': key },
        body: {
          ...payer,
          userId: currentAuth().user?.id ?? '',
          specialistId: hold.specialistId,
          bookingSession: hold.bookingSession,
          sessionType: hold.sessionType,
          selectedDate: hold.bookingSession.date,
          locale: currentLanguage(),
          timeZone: ownTimeZone(),
        },
      });
    },
    isPaidMeanwhile: () => isPaidMeanwhile(hold),
    reread: rereadCurrentBooking,
  };
}

/** The session type of a hold as the specialist's profile has it; undefined when it offers no such type any more. */
export function sessionTypeOf(hold: Hold, therapist: Therapist) {
  return therapist.sessionTypes.find(
    ({ sessionType }) => sessionType._id === hold.sessionType || sessionType.key === hold.sessionType,
  )?.sessionType;
}
