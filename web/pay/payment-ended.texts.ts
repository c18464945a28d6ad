import { texts } from '../lib/texts.tsx';

/** How a payment ended that did not succeed. */
export const paymentEndedTexts = texts(
  {
    failedTitle: 'გადახდა არ შედგა.',
    failedText: 'ბანკმა გადახდა არ დაადასტურა. თუ თანხა ჩამოგეჭრათ, ის თავისით დაგიბრუნდებათ.',
    canceledTitle: 'გადახდა გაუქმდა.',
    canceledText: 'თანხა არ ჩამოგეჭრათ.',
    expiredTitle: 'ჯავშნის დრო ამოიწურა.',
    expiredText: 'თუ თანხა ჩამოგეჭრათ, ის თავისით დაგიბრუნდებათ. აირჩიეთ დრო თავიდან — შევსებული მონაცემები შენახულია.',
    expiredUnpaidText: 'დრო ისევ თავისუფალია სხვებისთვისაც. აირჩიეთ თავიდან — შევსებული მონაცემები შენახულია.',
    bookedTitle: 'სხვა შეხვედრა უკვე დაჯავშნეთ: {when}.',
    bookedText: 'თანხა სხვა ფანჯარაში უკვე გადახდილია. აქ არჩეული დრო თქვენთვის დაკავებული აღარ არის.',
    openBooked: 'ჯავშნის გახსნა',
    earlyTitle: 'ეს დრო თქვენთვის დაკავებული აღარ არის.',
    earlyText:
      'შესაძლოა, სხვა ფანჯარაში უკან დაბრუნდით ან სხვა დრო აირჩიეთ, ან სპეციალისტი ამ დროს აღარ გთავაზობთ. აირჩიეთ თავიდან — შევსებული მონაცემები შენახულია.',
    pageExpiredTitle: 'გადახდის გვერდს ვადა გაუვიდა.',
    payAgain: 'სცადეთ ხელახლა',
  },
  {
    failedTitle: 'The payment did not go through.',
    failedText: 'The bank did not confirm it. If money was taken, it returns by itself.',
    canceledTitle: 'The payment was cancelled.',
    canceledText: 'No money was taken.',
    expiredTitle: 'The time for paying ran out.',
    expiredText: 'If money was taken, it returns by itself. Choose a time again — what you filled in is saved.',
    expiredUnpaidText: 'The time is open to others again. Choose once more — what you filled in is saved.',
    bookedTitle: 'You have booked another session: {when}.',
    bookedText: 'You paid for it in another window. The time that stood here is no longer held for you.',
    openBooked: 'Open the booking',
    earlyTitle: 'This time is no longer held for you.',
    earlyText:
      'You went back or chose another time in another window, or the specialist no longer offers it. Choose once more — what you filled in is saved.',
    pageExpiredTitle: 'The payment page is no longer open.',
    payAgain: 'Try again',
  },
);
