import { texts } from '../../../lib/texts.tsx';

/** Why a therapist cancels, as the therapist chooses it and reads it later. */
export const cancelReasonsTexts = texts(
  {
    ill: 'ავად ვარ',
    plans: 'გეგმები შემეცვალა',
    no_consent: 'მშობლის თანხმობა არ არის',
    other: 'სხვა მიზეზი',
    own: 'თქვენი მიზეზი: {reason}',
  },
  {
    ill: 'I am ill',
    plans: 'My plans have changed',
    no_consent: "There is no parent's consent",
    other: 'Another reason',
    own: 'Your reason: {reason}',
  },
);
