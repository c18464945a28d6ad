import { texts } from '../../lib/texts.tsx';

/** Words of the two lists of sessions. */
export const sessionsTexts = texts(
  {
    loading: 'იტვირთება...',
    failed: 'შეხვედრების ჩატვირთვა ვერ მოხერხდა',
    failedText: 'ჯავშნები უცვლელია. ბმული ელფოსტაზეც გაქვთ.',
    retry: 'სცადეთ ხელახლა',
    consentNeeded: 'საჭიროა მშობლის თანხმობა',
    consentAwaited: 'მშობლის თანხმობას ველოდებით',
  },
  {
    loading: 'Loading...',
    failed: 'The sessions could not be loaded',
    failedText: 'Your bookings stay. The links are in your e-mail too.',
    retry: 'Try again',
    consentNeeded: "A parent's consent is needed",
    consentAwaited: "A parent's consent is awaited",
  },
);
