import { texts } from '../lib/texts.tsx';

export const ownSessionLinksTexts = texts(
  {
    move: 'გადატანა',
    cancel: 'გაუქმება',
    email: 'მისამართი არასწორია?',
    therapist_absent: 'სპეციალისტი არ შემოვიდა',
    client_present: 'ასე არ იყო',
    later: 'თუ სპეციალისტი არ შემოვა, {time}-დან აქ გვეტყვით.',
    details: 'შეხვედრის დეტალები',
  },
  {
    move: 'Move',
    cancel: 'Cancel',
    email: 'Wrong address?',
    therapist_absent: 'The specialist did not come',
    client_present: 'That is not so',
    later: 'If the specialist does not come, you can tell us here from {time}.',
    details: 'More about the session',
  },
);
