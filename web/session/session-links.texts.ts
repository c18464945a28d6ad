import { texts } from '../lib/texts.tsx';

export const sessionLinksTexts = texts(
  {
    move: 'გადატანა',
    cancel: 'გაუქმება',
    email: 'მისამართი არასწორია?',
    clientSay: 'სპეციალისტი არ შემოვიდა',
    clientLater: 'თუ სპეციალისტი არ შემოვა, {time}-\u2060დან აქ გვეტყვით.',
    therapistSay: 'კლიენტი არ შემოვიდა',
    therapistLater: 'თუ კლიენტი არ შემოვა, {time}-\u2060დან აქ მონიშნავთ.',
    details: 'შეხვედრის დეტალები',
  },
  {
    move: 'Move',
    cancel: 'Cancel',
    email: 'Wrong address?',
    clientSay: 'The specialist did not come',
    clientLater: 'If the specialist does not come, you can tell us here from {time}.',
    therapistSay: 'The client did not come',
    therapistLater: 'If the client does not come, you can mark it here from {time}.',
    details: 'More about the session',
  },
);
