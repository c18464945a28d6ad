import type { Locale } from '#domain/dates.ts';
import type { Template } from '../notify/notify.ts';

/** The subjects of messages to clients, in the words of the exported page. */
const MESSAGES: Readonly<Partial<Record<Template, Readonly<Record<Locale, string>>>>> = {
  'otp-sms': { ka: 'კოდი', en: 'A code' },
  'otp-email': { ka: 'კოდი', en: 'A code' },
  'account-changed-sms': { ka: 'ცვლილება ანგარიშზე', en: 'A change of your account' },
  'account-changed-email': { ka: 'ცვლილება ანგარიშზე', en: 'A change of your account' },
  'email-put-back-email': { ka: 'ცვლილება ანგარიშზე', en: 'A change of your account' },
  'order-email-changed-email': { ka: 'ჯავშნის ელფოსტა შეიცვალა', en: 'The e-mail of a booking was changed' },
  'booking-confirmed-email': { ka: 'ჯავშანი დადასტურდა', en: 'A booking was confirmed' },
  'booking-confirmed-sms': { ka: 'ჯავშანი დადასტურდა', en: 'A booking was confirmed' },
  'payment-unfinished-email': { ka: 'გადახდა არ დასრულდა', en: 'A payment was not finished' },
  'free-change-email': { ka: 'შეცვლის ბოლო დრო', en: 'The last time for a change' },
  'reminder-email': { ka: 'შეხსენება', en: 'A reminder' },
  'reminder-sms': { ka: 'შეხსენება', en: 'A reminder' },
  'link-replaced-email': { ka: 'შეხვედრის ახალი ბმული', en: 'A new link of a session' },
  'calendar-entry-email': { ka: 'ჩანაწერი კალენდრისთვის', en: 'A calendar entry' },
  'session-moved-email': { ka: 'შეხვედრა გადავიდა', en: 'A session was moved' },
  'session-moved-sms': { ka: 'შეხვედრა გადავიდა', en: 'A session was moved' },
  'session-cancelled-email': { ka: 'შეხვედრა გაუქმდა', en: 'A session was cancelled' },
  'session-cancelled-sms': { ka: 'შეხვედრა გაუქმდა', en: 'A session was cancelled' },
  'proposal-email': { ka: 'შემოთავაზებული სხვა დრო', en: 'Other times were offered' },
  'session-proposed-sms': { ka: 'შემოთავაზებული შეხვედრა', en: 'A session was proposed' },
  'session-proposed-email': { ka: 'შემოთავაზებული შეხვედრა', en: 'A session was proposed' },
  'unpaid-reminder-email': { ka: 'გადახდის შეხსენება', en: 'A reminder to pay' },
  'time-released-email': { ka: 'დრო გათავისუფლდა', en: 'A time was released' },
  'time-withdrawn-email': { ka: 'შემოთავაზება გაუქმდა', en: 'A proposal was withdrawn' },
  'series-email': { ka: 'ყოველკვირეული შეხვედრები', en: 'Weekly sessions' },
  'seat-lost-email': { ka: 'დრო დაიკარგა, თანხა ბრუნდება', en: 'A time was lost, the money goes back' },
  'seat-lost-sms': { ka: 'დრო დაიკარგა, თანხა ბრუნდება', en: 'A time was lost, the money goes back' },
  'payment-returned-email': { ka: 'თანხა ბრუნდება', en: 'Money goes back' },
  'refund-sent-email': { ka: 'თანხა დაბრუნდა', en: 'Money went back' },
  'complaint-settled-email': { ka: 'გადაწყვეტილება შეხვედრაზე', en: 'A decision about a session' },
  'marked-absent-email': { ka: 'გამოცხადება აღინიშნა', en: 'Attendance was marked' },
  'marked-absent-sms': { ka: 'გამოცხადება აღინიშნა', en: 'Attendance was marked' },
  'presence-doubt-email': { ka: 'შეხვედრის დროის შემოწმება', en: 'The times of a session are checked' },
  'consent-answered-email': { ka: 'მშობლის პასუხი', en: 'The answer of a parent' },
  'consent-missing-email': { ka: 'მშობლის თანხმობა აკლია', en: 'The consent of a parent is missing' },
  'consent-request-sms': { ka: 'ბმული მშობლისთვის', en: 'The link for a parent' },
  'first-session-email': { ka: 'რჩევა პირველი შეხვედრის შემდეგ', en: 'Advice after a first session' },
  'account-state-email': { ka: 'ცვლილება ანგარიშზე', en: 'A change of your account' },
  'account-state-sms': { ka: 'ცვლილება ანგარიშზე', en: 'A change of your account' },
  'contact-email-set-email': { ka: 'ცვლილება ანგარიშზე', en: 'A change of your account' },
  'phone-put-back-sms': { ka: 'ცვლილება ანგარიშზე', en: 'A change of your account' },
  'address-in-use-sms': { ka: 'ვიღაცამ თქვენი ნომრის მითითება სცადა', en: 'Somebody wanted to use your number' },
  'address-in-use-email': { ka: 'ვიღაცამ თქვენი ელფოსტის მითითება სცადა', en: 'Somebody wanted to use your e-mail' },
  'text-announced-email': { ka: 'იურიდიული ტექსტი იცვლება', en: 'A legal text changes' },
  'account-deleted-email': { ka: 'ანგარიში წაიშალა', en: 'The account was deleted' },
  'data-taken-email': { ka: 'მონაცემები ჩამოიტვირთა', en: 'Your data was downloaded' },
};

/** The subject of a message; the template's own name where we have no words for it. */
export function messageWords(template: string, locale: Locale): string {
  const words: Readonly<Record<string, Readonly<Record<Locale, string>> | undefined>> = MESSAGES;
  return words[template]?.[locale] ?? template;
}
