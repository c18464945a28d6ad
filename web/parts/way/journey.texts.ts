import { texts } from '../../lib/texts.tsx';

/** Words around the pages of the journey; the landings do without them. */
export const journeyTexts = texts(
  {
    stepText: 'ნაბიჯი {current}, სულ {total}',
    partRequest: 'მოთხოვნა',
    partPreferences: 'სურვილები',
    partSpecialist: 'სპეციალისტი',
    partPayment: 'გადახდა',
    partType: 'ტიპი',
    partTopics: 'თემები',
    partGender: 'სქესი',
    partPrice: 'ფასი',
    intent: 'განაგრძეთ ჯავშანი: {what}',
    noThanks: 'არა, გმადლობთ',
    needHelp: 'დახმარება გჭირდებათ?',
    offline: 'ინტერნეტი არ არის — პასუხები შენახულია',
    back: 'უკან',
    continue: 'გააგრძელეთ',
  },
  {
    stepText: 'Step {current} of {total}',
    partRequest: 'Request',
    partPreferences: 'Preferences',
    partSpecialist: 'Specialist',
    partPayment: 'Payment',
    partType: 'Type',
    partTopics: 'Topics',
    partGender: 'Gender',
    partPrice: 'Price',
    intent: 'Continue booking: {what}',
    noThanks: 'No, thank you',
    needHelp: 'Need help?',
    offline: 'No internet: your answers are saved',
    back: 'Back',
    continue: 'Continue',
  },
);
