import { texts } from '../../lib/texts.tsx';

/** The outcome of money that did not simply pay for its session, by the server's word, and where the money is. */
export const outcomeTexts = texts(
  {
    seated_after_all:
      'გადახდა გაუქმების ან ვადის გასვლის შემდეგ შესრულდა. დრო ჯერ კიდევ თავისუფალი იყო, ამიტომ ჯავშანი დადასტურებულია.',
    given_up: 'ამ დროზე უარი თქვით, მაგრამ ბანკმა გადახდა მაინც შეასრულა.',
    taken: 'ბოდიშს გიხდით: სანამ გადახდა დადასტურდებოდა, ეს დრო სხვამ დაჯავშნა.',
    closed: 'ბოდიშს გიხდით: სპეციალისტი ამ დროს აღარ სთავაზობს.',
    own_session: 'ამ დროს უკვე სხვა შეხვედრა გაქვთ დაჯავშნილი.',
    too_late: 'ბოდიშს გიხდით: გადახდა შეხვედრის დაწყების შემდეგ შესრულდა.',
    paid_twice: 'ეს შეხვედრა უკვე გადახდილი იყო.',
    wrong_amount: 'შემოსული თანხა ჯავშნის თანხას არ ემთხვევა.',
    undone: 'ბანკმა ეს გადახდა გააუქმა.',
    pendingTitle: 'თანხა დაგიბრუნდებათ',
    pending: 'თანხა სრულად დაგიბრუნდებათ იმავე ბარათზე, 3–10 სამუშაო დღეში.',
    doneTitle: 'თანხა გამოგიგზავნეთ',
    done: 'თანხა სრულად გამოგიგზავნეთ იმავე ბარათზე.',
    failedTitle: 'თქვენი გადახდის საკითხს ვარკვევთ',
    failed: 'თანხის ავტომატურად დაბრუნება ვერ მოხერხდა. საკითხს ვარკვევთ; კითხვის შემთხვევაში მოგვწერეთ.',
  },
  {
    seated_after_all:
      'The payment came through after it had been cancelled or had run out. The time was still free, so the session is booked.',
    given_up: 'You gave this time up, but the bank took the payment all the same.',
    taken: 'We are sorry: somebody else booked this time before the payment was confirmed.',
    closed: 'We are sorry: the specialist no longer offers this time.',
    own_session: 'You already have another session at this time.',
    too_late: 'We are sorry: the payment came after the session had begun.',
    paid_twice: 'This session was paid for already.',
    wrong_amount: 'The sum that came is not the sum of the booking.',
    undone: 'The bank has undone this payment.',
    pendingTitle: 'You get the money back',
    pending: 'The whole sum returns to the same card within 3–10 working days.',
    doneTitle: 'We sent the money back',
    done: 'We sent the whole sum to the same card.',
    failedTitle: 'We are looking into your payment',
    failed: 'The money could not be sent back by itself. We are sorting this out; if you have a question, write to us.',
  },
);
