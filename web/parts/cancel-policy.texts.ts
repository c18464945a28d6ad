import { texts } from '../lib/texts.tsx';

export const cancelPolicyTexts = texts(
  {
    freeBefore: 'შეხვედრამდე 24 საათით ადრე გაუქმება და გადატანა უფასოა.',
    freeUntil: 'უფასო გაუქმება და გადატანა: {when}-\u2060მდე',
    notRefundable: 'შეხვედრამდე 24 საათზე ნაკლებია: თანხა არ ბრუნდება',
  },
  {
    freeBefore: 'Cancelling or moving is free until 24 hours before the session.',
    freeUntil: 'Free to cancel or move until {when}',
    notRefundable: 'Less than 24 hours remain: this payment is not refundable',
  },
);
