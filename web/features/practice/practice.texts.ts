import { texts } from '../../lib/texts.tsx';

/** Words of the frame around every page of the therapist's cabinet. */
export const practiceTexts = texts(
  {
    cabinet: 'სპეციალისტის კაბინეტი',
    practice: 'დღეს',
    practiceCalendar: 'კალენდარი',
    practiceSessions: 'შეხვედრები',
    practiceClients: 'კლიენტები',
    practiceEarnings: 'შემოსავალი',
    practiceProfile: 'პროფილი',
    practiceSettings: 'პარამეტრები',
    more: 'მეტი',
    waiting: 'თქვენს პასუხს ელოდება: {n}',
    accept: 'ახალი კლიენტების მიღება',
    acceptOn: 'ჩართულია: ახალი კლიენტები გხედავენ',
    acceptHidden: 'ჩართულია, მაგრამ თქვენი პროფილი ახლა არ ჩანს',
    acceptOff: 'ახალი კლიენტები ვერ დაგინახავენ; მიმდინარე კლიენტები — კი',
    acceptFailed: 'შენახვა ვერ მოხერხდა. შეამოწმეთ ინტერნეტი და სცადეთ ხელახლა.',
  },
  {
    cabinet: "Specialist's cabinet",
    practice: 'Today',
    practiceCalendar: 'Calendar',
    practiceSessions: 'Sessions',
    practiceClients: 'Clients',
    practiceEarnings: 'Earnings',
    practiceProfile: 'Profile',
    practiceSettings: 'Settings',
    more: 'More',
    waiting: { one: '{n} waits for you', other: '{n} wait for you' },
    accept: 'Accept new clients',
    acceptOn: 'On: new clients see you',
    acceptHidden: 'On, but your profile is not shown now',
    acceptOff: 'New clients will not see you; present clients will',
    acceptFailed: 'It could not be saved. Check your connection and try again.',
  },
);
