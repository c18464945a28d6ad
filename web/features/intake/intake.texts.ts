import { texts } from '../../lib/texts.tsx';

export const intakeTexts = texts(
  {
    tab: 'კითხვარი',
    requestPage: 'პირადი მოთხოვნა',
    preferencesPage: 'დამატებითი სურვილები',
    next: 'შემდეგი',
    leaveOut: 'თემები შეგიძლიათ გამოტოვოთ.',
    back: 'უკან',
    find: 'იპოვეთ ფსიქოთერაპევტი',
    whyDisabled: 'აირჩიეთ თერაპიის ტიპი, რომ გააგრძელოთ',
    reset: 'პასუხების გასუფთავება',
    wasReset: 'პასუხები გასუფთავდა',
  },
  {
    tab: 'Questionnaire',
    requestPage: 'Personal request',
    preferencesPage: 'Additional preferences',
    next: 'Next',
    leaveOut: 'You can leave the topics out.',
    back: 'Back',
    find: 'Find therapist',
    whyDisabled: 'Choose a type of therapy to go on',
    reset: 'Clear my answers',
    wasReset: 'Your answers are cleared',
  },
);
