import { texts } from '../lib/texts.tsx';

/** How a payment ended that did not succeed. */
export const paymentEndedTexts = texts(
  {
    failedTitle: 'გადახდა არ შედგა.',
    failedText: 'ბანკმა გადახდა არ დაადასტურა. თუ თანხა ჩამოგეჭრათ, ის თავისით დაგიბრუნდებათ.',
    canceledTitle: 'გადახდა გაუქმდა.',
    canceledText: 'თანხა არ ჩამოგეჭრათ.',
    expiredTitle: 'ჯავშნის დრო ამოიწურა.',
    expiredText: 'თუ თანხა ჩამოგეჭრათ, ის თავისით დაგიბრუნდებათ. აირჩიეთ დრო თავიდან — თქვენი პასუხები შენახულია.',
    expiredUnpaidText: 'დრო ისევ თავისუფალია სხვებისთვისაც. აირჩიეთ თავიდან — შევსებული მონაცემები შენახულია.',
    pageExpiredTitle: 'გადახდის გვერდს ვადა გაუვიდა.',
    payAgain: 'სცადეთ ხელახლა',
  },
  {
    failedTitle: 'The payment did not go through.',
    failedText: 'The bank did not confirm it. If money was taken, it returns by itself.',
    canceledTitle: 'The payment was cancelled.',
    canceledText: 'No money was taken.',
    expiredTitle: 'The time for paying ran out.',
    expiredText: 'If money was taken, it returns by itself. Choose a time again — your answers are saved.',
    expiredUnpaidText: 'The time is open to others again. Choose once more — what you filled in is saved.',
    pageExpiredTitle: 'The payment page is no longer open.',
    payAgain: 'Try again',
  },
);
