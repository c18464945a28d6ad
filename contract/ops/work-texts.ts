import type { Locale } from '#domain/dates.ts';
import type { WorkKind } from '#domain/work-items.ts';

/** A kind of work in words: its name, one sentence about it, and the next step as a link names it. */
export type WorkWords = { name: string; sentence: string; step: string };

const SEEN = { ka: 'ვნახე …', en: 'Seen …' };

/** The words of every kind: the same on Today, in a mail and in the terminal. */
export const WORK_WORDS: Record<WorkKind, Record<Locale, WorkWords>> = {
  payment_set_aside: {
    ka: {
      name: 'გაურკვეველი გადახდა',
      sentence: 'ბანკი ამბობს, რომ გადახდილია, თანხა კი არ იკითხება.',
      step: 'გახსნა',
    },
    en: { name: 'Payment set aside', sentence: 'The bank says paid, but names no sum that can be read.', step: 'Open' },
  },
  payment_unknown: {
    ka: {
      name: 'უცნობი გადახდა',
      sentence: 'ჩვენს ჩანაწერებში არ არის: მოძებნეთ პროვაიდერთან და თანხა იქ დააბრუნეთ.',
      step: 'შედარება',
    },
    en: {
      name: 'An unknown payment',
      sentence: 'Our books do not have it: find it at the provider and give it back there.',
      step: 'Compare',
    },
  },
  refund_failed: {
    ka: { name: 'თანხა ვერ დაბრუნდა', sentence: 'პროვაიდერი თანხას უკან არ გზავნის.', step: 'ხელახლა გაგზავნა' },
    en: { name: 'Refund failed', sentence: 'The provider does not send it back.', step: 'Send again' },
  },
  complaint: {
    ka: { name: 'საჩივარი გადასაწყვეტია', sentence: 'კლიენტი და სპეციალისტი სხვადასხვას ამბობენ.', step: 'გადაწყვეტა' },
    en: { name: 'Complaint to decide', sentence: 'Client and specialist say different things.', step: 'Decide' },
  },
  payment_unended: {
    ka: { name: 'გადახდა არ დასრულებულა', sentence: 'პროვაიდერს არ უცნობებია, როგორ დასრულდა.', step: 'გახსნა' },
    en: { name: 'A payment never ended', sentence: 'The provider never said how it ended.', step: 'Open' },
  },
  wrong_amount: {
    ka: { name: 'სხვა თანხა მოვიდა', sentence: 'დრო არ დაჯავშნილა; თანხა უკან ბრუნდება.', step: 'გახსნა' },
    en: { name: 'Another sum came', sentence: 'No time was booked for it; the money goes back.', step: 'Open' },
  },
  room_empty: {
    ka: {
      name: 'შედგა თუ არა შეხვედრა?',
      sentence: 'ოთახში არავინ ყოფილა და შეხვედრა არც ერთ მხარეს მოუნიშნავს.',
      step: 'მონიშვნა',
    },
    en: { name: 'Was there a session?', sentence: 'Nobody was in the room, and neither has marked it.', step: 'Mark' },
  },
  room_given_up: {
    ka: { name: 'ოთახი ვერ შეიქმნა', sentence: 'შეხვედრა ჩვენს ოთახში ჩატარდება.', step: 'გახსნა' },
    en: { name: 'A room was not made', sentence: 'The session is held in our own room.', step: 'Open' },
  },
  refund_slow: {
    ka: {
      name: 'თანხის დაბრუნება ჭიანურდება',
      sentence: 'პროვაიდერი მასზე ერთ კვირაზე მეტია მუშაობს.',
      step: 'გახსნა',
    },
    en: { name: 'A refund takes long', sentence: 'The provider has worked on it for more than a week.', step: 'Open' },
  },
  books_differ: {
    ka: { name: 'ჩანაწერები არ ემთხვევა', sentence: 'ჩვენი და პროვაიდერის თანხები სხვადასხვაა.', step: 'შედარება' },
    en: { name: 'The books differ', sentence: 'Our sums and those of the provider are not the same.', step: 'Compare' },
  },
  ledger_unbalanced: {
    ka: { name: 'ბალანსი დარღვეულია', sentence: 'ანგარიშების ჯამი ნული არ არის.', step: 'შედარება' },
    en: { name: 'The ledger is out of balance', sentence: 'Its accounts do not sum to zero.', step: 'Compare' },
  },
  provider_word: {
    ka: { name: 'უცნობი სტატუსი', sentence: 'პროვაიდერმა გადახდის უცნობი სტატუსი გამოგზავნა.', step: SEEN.ka },
    en: {
      name: 'An unknown status',
      sentence: 'The provider said a word about a payment that nobody knows.',
      step: SEEN.en,
    },
  },
  rate_held: {
    ka: { name: 'კურსი შეჩერებულია', sentence: 'კურსი მკვეთრად შეიცვალა; ევროთი გადახდა გამორთულია.', step: 'გახსნა' },
    en: {
      name: 'Exchange rate held back',
      sentence: 'It jumps; nobody can pay in euro until it is accepted.',
      step: 'Open',
    },
  },
  pay_late: {
    ka: { name: 'ჩარიცხვა დაგვიანებულია', sentence: 'ვადა გავიდა, თანხა კი ჯერ არ ჩარიცხულა.', step: 'ჩარიცხვები' },
    en: { name: 'Pay is late', sentence: 'Specialists were due by a day that is over.', step: 'Open pay' },
  },
  pay_returned: {
    ka: { name: 'ბანკმა ჩარიცხვა დააბრუნა', sentence: 'სპეციალისტმა ანგარიში ხელახლა უნდა მიუთითოს.', step: 'ნახვა' },
    en: {
      name: 'The bank sent a transfer back',
      sentence: 'The specialist has to set the account again.',
      step: 'Look',
    },
  },
  message_given_up: {
    ka: {
      name: 'შეტყობინება ვერ გაიგზავნა',
      sentence: 'ერთი დღის ყველა მცდელობა უშედეგო იყო.',
      step: SEEN.ka,
    },
    en: { name: 'A message was not sent', sentence: 'Every try of a day failed.', step: SEEN.en },
  },
  job_given_up: {
    ka: { name: 'დავალება ვერ შესრულდა', sentence: 'სისტემის ყველა მცდელობა უშედეგო იყო.', step: SEEN.ka },
    en: { name: 'Work was given up', sentence: 'The product could not do it in any of its tries.', step: SEEN.en },
  },
  sms_refused: {
    ka: {
      name: 'SMS-ის მომწოდებელი უარს გვეუბნება',
      sentence: 'კოდები სხვა მომწოდებლით იგზავნება, თუ არის.',
      step: SEEN.ka,
    },
    en: {
      name: 'An SMS sender refuses us',
      sentence: 'Codes go by the other sender, where there is one.',
      step: SEEN.en,
    },
  },
  network_slowed: {
    ka: { name: 'ქსელი შევანელეთ', sentence: 'ვიღაც კოდების გამოცნობას ცდილობს.', step: SEEN.ka },
    en: { name: 'A network was slowed', sentence: 'Somebody guesses codes.', step: SEEN.en },
  },
  codes_budget: {
    ka: { name: 'კოდების ლიმიტი იწურება', sentence: 'ამ საათის ლიმიტის 80 % უკვე დახარჯულია.', step: SEEN.ka },
    en: { name: 'Codes run short', sentence: 'Four fifths of this hour’s budget are spent.', step: SEEN.en },
  },
  backup_late: {
    ka: {
      name: 'სარეზერვო ასლი დაგვიანდა',
      sentence: 'ბოლო 26 საათში ასლი არ შექმნილა. სერვერზე გაუშვით: npm run backup -- --to საქაღალდე.',
      step: 'ნახვა',
    },
    en: {
      name: 'The backup is late',
      sentence: 'None was made in the last 26 hours: run npm run backup -- --to FOLDER on the server.',
      step: 'Look',
    },
  },
  dataset_silent: {
    ka: { name: 'შინაარსის სერვისი არ პასუხობს', sentence: 'ნაჩვენებია, რაც ბოლოს წავიკითხეთ.', step: SEEN.ka },
    en: { name: 'The content service is silent', sentence: 'What was read last is shown.', step: SEEN.en },
  },
  content_hidden: {
    ka: { name: 'შინაარსი არ ჩანს', sentence: 'დოკუმენტს შესწორება სჭირდება.', step: 'სტუდია' },
    en: { name: 'Content is not shown', sentence: 'A document has to be mended.', step: 'Studio' },
  },
  crisis_number_ends: {
    ka: { name: 'დახმარების ნომერს ვადა გასდის', sentence: 'შეამოწმეთ, მუშაობს თუ არა ნომერი.', step: 'დადასტურება' },
    en: { name: 'A crisis number is about to end', sentence: 'Check that it is answered.', step: 'Confirm' },
  },
};
