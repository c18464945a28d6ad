import { texts } from '../lib/texts.tsx';

export const staffTexts = texts(
  {
    therapist: 'შესული ხართ როგორც სპეციალისტი',
    operator: 'შესული ხართ როგორც ოპერატორი',
    clientsOnly: 'კითხვარი, დაჯავშნა და ჯავშნების გვერდი მხოლოდ კლიენტებისთვისაა.',
    clientsOnlyTo: '{name}, კითხვარი, დაჯავშნა და ჯავშნების გვერდი მხოლოდ კლიენტებისთვისაა.',
    toCabinet: 'კაბინეტის გახსნა',
    toOperations: 'ოპერატორის კაბინეტის გახსნა',
    toProfile: 'თქვენი საჯარო გვერდი',
    therapistsOnlyTitle: 'სპეციალისტის კაბინეტი',
    therapistsOnly: 'ეს გვერდები მხოლოდ სპეციალისტებისთვისაა; თქვენ სხვა ანგარიშით ხართ შესული.',
    operatorsOnlyTitle: 'ოპერატორის გვერდები',
    operatorsOnly: 'აქ მხოლოდ ოპერატორები შედიან; თქვენ სხვა ანგარიშით ხართ შესული.',
    toOwnSessions: 'ჩემი შეხვედრები',
    ownWish: 'თუ სპეციალისტს თქვენთვის ეძებთ, გამოდით ანგარიშიდან და კლიენტად სხვა ნომრით ან ელფოსტით შედით.',
  },
  {
    therapist: 'You are signed in as a specialist',
    operator: 'You are signed in as an operator',
    clientsOnly: 'The questionnaire, booking and the page of bookings are for clients only.',
    clientsOnlyTo: '{name}, the questionnaire, booking and the page of bookings are for clients only.',
    toCabinet: 'Open the cabinet',
    toOperations: 'Open the operations',
    toProfile: 'Your public page',
    therapistsOnlyTitle: 'The cabinet of specialists',
    therapistsOnly: 'These pages are for specialists only; you are signed in with another account.',
    operatorsOnlyTitle: 'The pages of operators',
    operatorsOnly: 'This place is for operators only; you are signed in with another account.',
    toOwnSessions: 'My sessions',
    ownWish:
      'If you are looking for a specialist for yourself, sign out and sign in as a client with another number or e-mail.',
  },
);
