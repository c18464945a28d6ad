import { texts } from '../../lib/texts.tsx';

export const cancelPolicyTexts = texts(
  {
    freeBefore: 'შეხვედრამდე 24 საათით ადრე გაუქმება უფასოა, გადატანაც — არა უმეტეს ორჯერ.',
    freeUntil: 'უფასო გაუქმება და გადატანა: {when}-\u2060მდე',
    notRefundable: 'შეხვედრამდე 24 საათზე ნაკლებია: თანხა არ ბრუნდება',
  },
  {
    freeBefore: 'Until 24 hours before the session cancelling is free, and so is moving it, at most twice.',
    freeUntil: 'Free to cancel or move until {when}',
    notRefundable: 'Less than 24 hours remain: this payment is not refundable',
  },
);
