import { texts } from '../../../lib/texts.tsx';

/** Of the consent of a parent among the other tasks. */
export const consentTaskTexts = texts(
  {
    title: 'მშობლის თანხმობა',
    text: 'ამ შეხვედრას მშობლის ან კანონიერი წარმომადგენლის თანხმობა სჭირდება.',
    asked: 'მშობლის ან კანონიერი წარმომადგენლის პასუხს ველოდებით.',
    sendLink: 'ბმულის გაგზავნა',
    look: 'ნახვა',
  },
  {
    title: "A parent's consent",
    text: 'This session needs the consent of a parent or legal representative.',
    asked: 'We wait for the answer of the parent or legal representative.',
    sendLink: 'Send the link',
    look: 'Look at it',
  },
);
