import { texts } from '../../../lib/texts.tsx';

export const preferencesTexts = texts(
  {
    title: 'სურვილები',
    intro: 'კითხვარის პასუხები, რომლებითაც სპეციალისტებს გირჩევთ. ყოველი ცვლილება თავისით ინახება.',
    shared: 'რაც სპეციალისტს უკვე გაუზიარეთ, აქაური ცვლილებით არ შეიცვლება: გაზიარებას შეხვედრის გვერდიდან მართავთ.',
    saving: 'ინახება…',
    saved: 'შენახულია',
    notSaved: 'ბოლო ცვლილება ვერ შევინახეთ.',
    nothing: 'პასუხები არ გვაქვს',
    nothingText: 'როცა კითხვარს შეავსებთ, პასუხებს აქ ნახავთ და შეცვლით.',
    toQuestions: 'კითხვარის შევსება',
    answerHere: 'აქვე შევსება',
    more: 'პასუხების გასუფთავება ან წაშლა',
    again: 'თავიდან დაწყება',
    againHint: 'კითხვარი ცარიელი პასუხებით, პირველი კითხვიდან.',
    remove: 'პასუხების წაშლა',
    removeHint: 'ახლავე, იმასთან ერთად, რაც სპეციალისტს გაუზიარეთ.',
  },
  {
    title: 'Preferences',
    intro: 'The answers of the questionnaire, by which we suggest specialists. Every change is saved by itself.',
    shared:
      'What you have shared with a specialist does not change with it: you manage that on the page of the session.',
    saving: 'Saving…',
    saved: 'Saved',
    notSaved: 'The last change could not be saved.',
    nothing: 'We have no answers of yours',
    nothingText: 'Once you have answered the questionnaire you see your answers here, and can change them.',
    toQuestions: 'Answer the questionnaire',
    answerHere: 'Answer here',
    more: 'Clear or delete the answers',
    again: 'Start again',
    againHint: 'The questionnaire with empty answers, from the first question.',
    remove: 'Delete my answers',
    removeHint: 'At once, with what you have shared of them with a specialist.',
  },
);
