import { texts } from '../lib/texts.tsx';

export const ownSessionLinksTexts = texts(
  {
    move: 'გადატანა',
    cancel: 'გაუქმება',
    email: 'მისამართი არასწორია?',
    didNotCome: 'სპეციალისტი არ შემოვიდა',
    later: 'თუ სპეციალისტი არ შემოვა, {time}-\u2060დან აქ გვეტყვით.',
    details: 'შეხვედრის დეტალები',
  },
  {
    move: 'Move',
    cancel: 'Cancel',
    email: 'Wrong address?',
    didNotCome: 'The specialist did not come',
    later: 'If the specialist does not come, you can tell us here from {time}.',
    details: 'More about the session',
  },
);
