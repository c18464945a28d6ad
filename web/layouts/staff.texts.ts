import { texts } from '../lib/texts.tsx';

export const staffTexts = texts(
  {
    therapist: 'შესული ხართ როგორც სპეციალისტი',
    operator: 'შესული ხართ როგორც ოპერატორი',
    clientsOnly: 'კითხვარი, დაჯავშნა და ჯავშნების გვერდი მხოლოდ კლიენტებისთვისაა.',
    clientsOnlyTo: '{name}, კითხვარი, დაჯავშნა და ჯავშნების გვერდი მხოლოდ კლიენტებისთვისაა.',
    cabinetSoon: 'თქვენს კაბინეტს ვამზადებთ: იქ განრიგსა და შეხვედრებს ნახავთ. მანამდე ცვლილებისთვის მოგვწერეთ:',
    toStudio: 'კონტენტის სტუდიაში გადასვლა',
    toProfile: 'თქვენი საჯარო გვერდი',
    ownWish: 'თუ სპეციალისტს თქვენთვის ეძებთ, გამოდით ანგარიშიდან და კლიენტად სხვა ნომრით ან ელფოსტით შედით.',
  },
  {
    therapist: 'You are signed in as a specialist',
    operator: 'You are signed in as an operator',
    clientsOnly: 'The questionnaire, booking and the page of bookings are for clients only.',
    clientsOnlyTo: '{name}, the questionnaire, booking and the page of bookings are for clients only.',
    cabinetSoon:
      'We are preparing your cabinet, where you will see your calendar and sessions. Until then, write to us about any change:',
    toStudio: 'To the content studio',
    toProfile: 'Your public page',
    ownWish:
      'If you are looking for a specialist for yourself, sign out and sign in as a client with another number or e-mail.',
  },
);
