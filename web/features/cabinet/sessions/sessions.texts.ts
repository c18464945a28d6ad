import { texts } from '../../../lib/texts.tsx';

/** Words of the two lists of sessions. */
export const sessionsTexts = texts(
  {
    failed: 'შეხვედრების ჩატვირთვა ვერ მოხერხდა',
    failedText: 'თქვენი ჯავშნები უცვლელია. ბმული ელფოსტაზეც გაქვთ.',
    retry: 'სცადეთ ხელახლა',
    consentNeeded: 'საჭიროა მშობლის თანხმობა',
    consentAwaited: 'მშობლის თანხმობას ველოდებით',
  },
  {
    failed: 'The sessions could not be loaded',
    failedText: 'Your bookings stay as they are. You have the links in your e-mail as well.',
    retry: 'Try again',
    consentNeeded: "A parent's consent is needed",
    consentAwaited: "A parent's consent is awaited",
  },
);
