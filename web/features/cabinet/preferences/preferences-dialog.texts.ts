import { texts } from '../../../lib/texts.tsx';

export const preferencesDialogTexts = texts(
  {
    again: 'თავიდან დაწყება',
    remove: 'პასუხების წაშლა',
    keep: 'დატოვება',
    failed: 'ვერ მოხერხდა და არაფერი შეცვლილა. შეამოწმეთ ინტერნეტი და სცადეთ ხელახლა.',
    againTitle: 'კითხვარის თავიდან დაწყება',
    againText: 'პასუხები გასუფთავდება და კითხვარი პირველი კითხვიდან დაიწყება.',
    againStays: 'ჩაწერილი შეხვედრები და ის, რაც სპეციალისტს უკვე გაუზიარეთ, უცვლელი რჩება.',
    held: 'სანამ დრო თქვენთვისაა შენახული, კითხვარს თავიდან ვერ დაიწყებთ. ჯერ გადაიხადეთ, ან გადახდის გვერდიდან უკან დაბრუნდით: მაშინ დრო გათავისუფლდება.',
    removeText: 'კითხვარის ყველა პასუხი მაშინვე წაიშლება და მათ ვერავინ აღადგენს.',
    removeShared: 'თემებს, რომლებიც სპეციალისტს გაუზიარეთ, ის აღარ დაინახავს.',
    removeStays: 'ჩაწერილი შეხვედრები, გადახდები და სპეციალისტის საკუთარი ჩანაწერები უცვლელი რჩება.',
    removed: 'პასუხები წაიშალა',
  },
  {
    again: 'Start again',
    remove: 'Delete my answers',
    keep: 'Keep them',
    failed: 'It did not work, and nothing has changed. Check your connection and try again.',
    againTitle: 'Start the questionnaire again',
    againText: 'Your answers are cleared, and the questionnaire begins at the first question.',
    againStays: 'Booked sessions stay as they are, and so does what you have shared with a specialist.',
    held: 'While a time is kept for you the questionnaire cannot start again. Pay first, or go back from the payment page: then the time is given back.',
    removeText: 'All answers of the questionnaire are deleted at once, and nobody can bring them back.',
    removeShared: 'A specialist with whom you have shared topics no longer sees them.',
    removeStays: 'Booked sessions, payments and the specialist’s own notes stay as they are.',
    removed: 'Your answers are deleted',
  },
);
