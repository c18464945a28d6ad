import { texts } from '../../lib/texts.tsx';

/** Words of the three pages around the bank's own. */
export const paymentTexts = texts(
  {
    loadingTitle: 'გადამისამართება გადახდის გვერდზე',
    loadingBar: 'მზადდება გადახდის გვერდი',
    loadingLong: 'ცოტა მეტი დრო სჭირდება… დაბრუნდით წინა ჩანართში.',
    successTitle: 'გმადლობთ, გადახდა შესრულდა.',
    successText: 'დასტური და შეხვედრის ბმული ელფოსტაზე მოვა.',
    openBooking: 'ჩემი ჯავშნის გახსნა',
    failTitle: 'სამწუხაროდ, გადახდა ვერ შესრულდა. გთხოვთ, სცადოთ მოგვიანებით.',
    failText: 'თუ თანხა ჩამოგეჭრათ, ის თავისით დაგიბრუნდებათ.',
    tryAgain: 'სცადეთ ხელახლა',
    redirect: 'მთავარ გვერდზე გადახვალთ {n} წამში',
    home: 'მთავარ გვერდზე',
  },
  {
    loadingTitle: 'Redirecting to payment page',
    loadingBar: 'The payment page is being prepared',
    loadingLong: 'It takes a little longer… Go back to the previous tab.',
    successTitle: 'Thank you for your payment.',
    successText: 'The confirmation and the meeting link come by e-mail.',
    openBooking: 'Open my booking',
    failTitle: 'Sorry, your payment could not be processed. Please try again later.',
    failText: 'If money was taken, it returns by itself.',
    tryAgain: 'Try again',
    redirect: { one: 'The main page in {n} second', other: 'The main page in {n} seconds' },
    home: 'To the main page',
  },
);
