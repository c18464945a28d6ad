import { texts } from '../../lib/texts.tsx';

/** Words of the three pages around the bank's own. */
export const paymentTexts = texts(
  {
    loadingTitle: 'გადამისამართება გადახდის გვერდზე',
    loadingBar: 'მზადდება გადახდის გვერდი',
    loadingLong: 'ცოტა მეტი დრო სჭირდება… დაბრუნდით წინა ჩანართში.',
    checking: 'ვამოწმებთ გადახდას',
    checkingText: 'ბანკის დადასტურებას ველოდებით. შედეგს აქ და ელფოსტაზე ნახავთ.',
    unconfirmedTitle: 'გადახდა არ დადასტურდა',
    unconfirmedText:
      'ბანკიდან დადასტურება ვერ მივიღეთ. რაც ვიცით, ჯავშნის გვერდზე წერია; თუ თანხა ჩამოგეჭრათ, მოგვწერეთ.',
    successTitle: 'გმადლობთ, გადახდა შესრულდა.',
    successText: 'დასტური და შეხვედრის ბმული ელფოსტაზე მოვა.',
    openBooking: 'ჩემი ჯავშნის გახსნა',
    failTitle: 'სამწუხაროდ, გადახდა ვერ შესრულდა. გთხოვთ, სცადოთ მოგვიანებით.',
    failText: 'თუ თანხა ჩამოგეჭრათ, ის თავისით დაგიბრუნდებათ.',
    canceledTitle: 'გადახდა გაუქმდა.',
    canceledText: 'თანხა არ ჩამოგეჭრათ.',
    tryAgain: 'სცადეთ ხელახლა',
    anotherTime: 'აირჩიეთ სხვა დრო',
    orderPage: 'ჯავშნის გვერდი',
    redirect: 'მთავარ გვერდზე გადახვალთ {n} წამში',
    home: 'მთავარ გვერდზე',
  },
  {
    loadingTitle: 'Redirecting to payment page',
    loadingBar: 'The payment page is being prepared',
    loadingLong: 'It takes a little longer… Go back to the previous tab.',
    checking: 'Checking the payment',
    checkingText: 'We are waiting for the bank to confirm. You will see the result here and in your e-mail.',
    unconfirmedTitle: 'The payment was not confirmed',
    unconfirmedText:
      'The bank has not confirmed it to us. What we know is on your booking page; if money was taken, write to us.',
    successTitle: 'Thank you for your payment.',
    successText: 'The confirmation and the meeting link come by e-mail.',
    openBooking: 'Open my booking',
    failTitle: 'Sorry, your payment could not be processed. Please try again later.',
    failText: 'If money was taken, it returns by itself.',
    canceledTitle: 'The payment was cancelled.',
    canceledText: 'No money was taken.',
    tryAgain: 'Try again',
    anotherTime: 'Choose another time',
    orderPage: 'Your booking page',
    redirect: { one: 'The main page in {n} second', other: 'The main page in {n} seconds' },
    home: 'To the main page',
  },
);
