import { texts } from '../../../lib/texts.tsx';

export const sessionMoneyTexts = texts(
  {
    refund: 'თანხის დაბრუნება',
    stepCancelled: 'გაუქმდა',
    stepMissed: 'არ შედგა',
    stepSent: 'გაიგზავნა',
    stepSending: 'იგზავნება',
    stepCard: 'ბარათზე',
    by: '{day}-\u2060მდე',
  },
  {
    refund: 'Your money returns',
    stepCancelled: 'Cancelled',
    stepMissed: 'Missed',
    stepSent: 'Sent',
    stepSending: 'Being sent',
    stepCard: 'On the card',
    by: 'by {day}',
  },
);
