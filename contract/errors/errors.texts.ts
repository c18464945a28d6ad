import type { ErrorCode } from '#domain/errors.ts';
import { CONFLICTS, type Words } from './conflicts.texts.ts';

export type { Words };

/** The only table of refusals: a text by HTTP status; English texts are literally the specification's (spec §5, §8). */
export const REFUSALS = {
  400: {
    VALIDATION: { ka: 'გთხოვთ, შეამოწმოთ შეყვანილი მონაცემები', en: 'Please check what you entered' },
    MALFORMED_JSON: { ka: 'მოთხოვნა დაზიანებულია', en: 'The request could not be read' },
    PHONE_REQUIRED: { ka: 'მიუთითეთ ტელეფონის ნომერი.', en: 'Phone is required.' },
    PHONE_INVALID: {
      ka: 'შეიყვანეთ მობილურის ნომრის 9 ციფრი, მაგალითად (599) 123-456',
      en: 'Enter the 9 digits of a mobile number, for example (599) 123-456',
    },
    CODE_REQUIRED: { ka: 'შეიყვანეთ კოდი.', en: 'Code is required.' },
    MESSAGE_REQUIRED: { ka: 'დაწერეთ შეტყობინება', en: 'Please write a message' },
    BAD_CODE: { ka: 'კოდი არასწორია', en: 'Code isn`t valid' },
  },
  401: {
    NOT_AUTHORIZED: { ka: 'გთხოვთ, ხელახლა შეხვიდეთ', en: 'Please sign in again' },
    BAD_LOGIN: { ka: 'ელფოსტა ან პაროლი არასწორია', en: 'The e-mail or the password is wrong' },
  },
  403: {
    FORBIDDEN: { ka: 'ამ მოქმედების უფლება არ გაქვთ', en: 'You may not do this' },
    ACCOUNT_DISABLED: {
      ka: 'თქვენი ანგარიში გამორთულია. კითხვა თუ გაქვთ, მოგვწერეთ',
      en: 'Your account is switched off. If you have a question, write to us',
    },
    PROOF_NEEDED: {
      ka: 'ამისთვის ჯერ დაადასტურეთ, რომ ეს თქვენ ხართ',
      en: 'First prove that it is you',
    },
  },
  404: {
    NOT_FOUND: { ka: 'ჩანაწერი ვერ მოიძებნა', en: 'Not found' },
    ORDER_NOT_FOUND: { ka: 'ჯავშანი ვერ მოიძებნა', en: 'The booking was not found' },
    SESSION_NOT_FOUND: { ka: 'ჩანაწერი ვერ მოიძებნა', en: 'Session not found' },
    THERAPIST_NOT_FOUND: { ka: 'სპეციალისტი ვერ მოიძებნა', en: 'The specialist was not found' },
    TEXT_VERSION_UNKNOWN: { ka: 'ასეთი სახელის ვერსია არ მოიძებნა', en: 'No text has a version of this name' },
    CLIENT_NOT_FOUND: { ka: 'ასეთი კლიენტი თქვენს სიაში არ არის', en: 'There is no such client in your list' },
    PAYOUT_BATCH_UNKNOWN: { ka: 'ასეთი პაკეტი არ არის', en: 'There is no such batch' },
  },
  405: {
    METHOD_NOT_ALLOWED: { ka: 'ეს მოქმედება აქ არ არსებობს', en: 'This address does not take that method' },
  },
  409: CONFLICTS,
  413: {
    PAYLOAD_TOO_LARGE: { ka: 'მოთხოვნა ზედმეტად დიდია', en: 'The request is too large' },
  },
  415: {
    UNSUPPORTED_MEDIA_TYPE: { ka: 'მოთხოვნის ფორმატი არ მიიღება', en: 'The format of the request is not accepted' },
  },
  422: {
    ROOM_EMPTY: { ka: 'მიუთითეთ, სად ჩატარდა შეხვედრა', en: 'Say where the session took place' },
    REFUND_SUM_OTHER: {
      ka: 'დასაბრუნებელია სხვა თანხა ან სხვა ვალუტა: არაფერი აღინიშნა',
      en: 'Another sum or another currency is to go back: nothing was booked',
    },
    MEETING_URL_INVALID: {
      ka: 'საჭიროა დაშვებული სერვისის https ბმული',
      en: 'It must be an https link of a listed service',
    },
    IBAN_INVALID: {
      ka: 'შეამოწმეთ ქართული ანგარიშის ნომერი (IBAN)',
      en: 'Please check the Georgian account number (IBAN)',
    },
    HOLDER_INVALID: { ka: 'შეამოწმეთ ანგარიშის მფლობელის სახელი', en: 'Please check the name of the account holder' },
    LINE_UNREADABLE: {
      ka: 'ფაილის ეს ხაზი არ იკითხება. არაფერი შეცვლილა',
      en: 'This line of the file cannot be taken. Nothing was changed',
    },
    PICTURE_REFUSED: {
      ka: 'სურათი არ მიიღება. შეინახეთ ის JPEG-ად და ატვირთეთ თავიდან',
      en: 'The picture is not taken. Save it as JPEG and upload it again',
    },
    PHONE_OF_CLIENT: {
      ka: 'ეს თქვენი ნომერია. მიუთითეთ მშობლის ან კანონიერი წარმომადგენლის ნომერი',
      en: 'This is your own number. Enter that of the parent or legal representative',
    },
    REMINDERS_NEED_PHONE: {
      ka: 'SMS-ით შესახსენებლად ჯერ ტელეფონის ნომერი დაამატეთ',
      en: 'For reminders by SMS, please add a phone number first',
    },
    PHONE_NOT_GEORGIAN: {
      ka: 'კოდს მხოლოდ ქართულ მობილურ ნომერზე ვაგზავნით, მაგალითად (599) 123-456',
      en: 'We send codes to Georgian mobile numbers only, for example (599) 123-456',
    },
    BAD_STEP: { ka: 'ეს ნაბიჯი ახლა შეუძლებელია', en: 'This step is not possible now' },
    TOO_MANY_TOPICS: { ka: 'არჩეულია მაქსიმუმი — 5', en: '5 topics is the maximum' },
    TOPIC_NOT_OF_TYPE: { ka: 'ეს თემა არჩეულ ტიპს არ ეკუთვნის', en: 'This topic does not belong to the chosen type' },
    UNKNOWN_TOPIC: { ka: 'ასეთი თემა არ არსებობს', en: 'There is no such topic' },
    UNKNOWN_TYPE: { ka: 'აირჩიეთ თერაპიის ტიპი, რომ გააგრძელოთ', en: 'Choose a type of therapy to go on' },
    UNKNOWN_GENDER: { ka: 'ასეთი არჩევანი არ არსებობს', en: 'There is no such choice' },
    UNKNOWN_PRICE_RANGE: { ka: 'ასეთი ფასის ფარგლები არ არსებობს', en: 'There is no such price range' },
    BAD_START_TIME: { ka: 'დღის ასეთი მონაკვეთი არ არსებობს', en: 'There is no such part of the day' },
    BAD_SLOT: { ka: 'ეს დრო განრიგში არ არის', en: 'This time is not in the schedule' },
    SLOT_IN_PAST: { ka: 'ეს დრო უკვე გავიდა', en: 'This time has passed' },
    CURSOR_INVALID: { ka: 'სია შეიცვალა. გთხოვთ, თავიდან გახსნათ', en: 'The list has changed. Please open it again' },
    TIME_UNREADABLE: { ka: 'ასეთი დღე ან დრო არ არსებობს', en: 'There is no such day or time' },
    TIME_REVERSED: {
      ka: 'დასასრული დაწყებაზე გვიან და იმავე დღეს უნდა იყოს',
      en: 'The end must come after the start, on the same day',
    },
    TIME_OFF_GRID: { ka: 'დრო 5 წუთის ჯერადი უნდა იყოს', en: 'Times go in steps of 5 minutes' },
    TIME_TOO_SHORT: { ka: 'დრო სულ მცირე 20 წუთი უნდა იყოს', en: 'A time takes at least 20 minutes' },
    TIME_TOO_FAR: { ka: 'დროის დამატება 60 დღით ადრე შეიძლება', en: 'Times can be added up to 60 days ahead' },
    APPOINTMENT_TOO_SOON: {
      ka: 'დრო დაწყებამდე 24 საათზე მეტი ხნით ადრე უნდა დაინიშნოს',
      en: 'The time must be more than 24 hours ahead',
    },
    APPOINTMENT_TOO_FAR: {
      ka: 'დრო 60 დღეზე შორს ვერ დაინიშნება',
      en: 'The time can be at most 60 days ahead',
    },
    SERIES_INVALID: {
      ka: 'აირჩიეთ 4, 6 ან 8 კვირა და შემოთავაზებული დროები, კვირაში ერთი',
      en: 'Choose 4, 6 or 8 weeks and times that are offered, one a week',
    },
    TIME_OFF_TOO_FAR: {
      ka: 'შვებულების დაგეგმვა ერთი წლით ადრე შეგიძლიათ',
      en: 'Time off can be planned up to a year ahead',
    },
    DATES_REVERSED: { ka: 'ბოლო დღე პირველზე ადრე ვერ იქნება', en: 'The last day cannot be before the first' },
    DATES_TOO_LONG: { ka: 'აირჩიეთ არაუმეტეს 366 დღე', en: 'Choose at most 366 days' },
    TOO_MANY_TIMES: {
      ka: 'ერთ ჯერზე 1-დან 500 დრომდე შეგიძლიათ დაამატოთ',
      en: 'Between 1 and 500 times can be added at once',
    },
    TEMPLATE_INVALID: { ka: 'შეამოწმეთ შაბლონის მონიშნული ველი', en: 'Please check the marked field of the template' },
    UNKNOWN_STATUS: { ka: 'ასეთი სტატუსი არ არსებობს', en: 'There is no such status' },
    DURATION_MISMATCH: {
      ka: 'შეხვედრის ხანგრძლივობა შეიცვალა, გთხოვთ, აირჩიოთ დრო თავიდან',
      en: 'The length of the session has changed, please choose a time again',
    },
    SESSION_TYPE: { ka: 'შეხვედრის ტიპი არ არის არჩეული', en: 'Session type not selected' },
    THERAPIST_NOT_SELECTED: { ka: 'სპეციალისტი არ არის არჩეული', en: 'Therapist not selected' },
    NAME_TOO_SHORT: { ka: 'სახელი სულ მცირე 3 ასოს უნდა შეიცავდეს', en: 'The name needs at least 3 characters' },
    NAME_TOO_LONG: {
      ka: 'სახელი ძალიან გრძელია: შეამოკლეთ 100 სიმბოლომდე',
      en: 'The name is too long: shorten it to 100 characters',
    },
    NAME_IS_ADDRESS: {
      ka: 'სახელში ვებგვერდის ან ელფოსტის მისამართი ვერ ჩაიწერება. მიუთითეთ სახელი ან ფსევდონიმი.',
      en: 'A name cannot have a web or e-mail address in it. Please enter a name or a pseudonym.',
    },
    NAME_INVALID: { ka: 'სახელში დაუშვებელი სიმბოლოა', en: 'The name has characters that are not allowed' },
    EMAIL_INVALID: { ka: 'შეამოწმეთ ელფოსტის მისამართი', en: 'Please check the e-mail address' },
    MESSAGE_TOO_LONG: {
      ka: 'შეტყობინება ძალიან გრძელია: შეამოკლეთ 4000 სიმბოლომდე',
      en: 'The message is too long: shorten it to 4000 characters',
    },
    WORDS_TOO_LONG: { ka: 'შეამოკლეთ 500 სიმბოლომდე', en: 'Shorten it to 500 characters' },
    WEAK_PASSWORD: {
      ka: 'პაროლი სულ მცირე 12 სიმბოლოს უნდა შეიცავდეს და არ უნდა იყოს გავრცელებული',
      en: 'The password needs at least 12 characters and must not be a common one',
    },
    CARD_UNAVAILABLE: {
      ka: 'უცხოური ბარათით გადახდა ახლა შეუძლებელია',
      en: 'Paying with a foreign card is not possible now',
    },
  },
  429: {
    LOCKED: {
      ka: 'მცდელობების ლიმიტი ამოიწურა. მოითხოვეთ ახალი კოდი.',
      en: 'Too many attempts. Request a new code.',
    },
    // No other way is named: a guardian has none.
    LOCKED_FOR_DAY: {
      ka: 'მცდელობების ლიმიტი ამოიწურა. სცადეთ ხვალ.',
      en: 'Too many attempts. Try again tomorrow.',
    },
    NETWORK_SLOWED: {
      ka: 'თქვენი ქსელიდან ვიღაც ბევრ არასწორ კოდს აგზავნის. თქვენი კოდი მოქმედებს: სცადეთ ცოტა ხანში.',
      en: 'Somebody is sending many wrong codes from your network. Your code stays valid: try it again in a moment.',
    },
    TOO_MANY_CODES: {
      ka: 'ძალიან ბევრი კოდი მოითხოვეთ. გთხოვთ, სცადოთ მოგვიანებით.',
      en: 'Too many codes were requested. Please try again later.',
    },
    TOO_MANY_HOLDS: {
      ka: 'ძალიან ბევრი დრო აირჩიეთ ზედიზედ. გთხოვთ, სცადოთ მოგვიანებით.',
      en: 'Too many times were chosen in a row. Please try again later.',
    },
    TOO_MANY_PAYMENTS: {
      ka: 'გადახდის ძალიან ბევრი მცდელობა იყო. გთხოვთ, სცადოთ მოგვიანებით.',
      en: 'There were too many attempts to pay. Please try again later.',
    },
    TOO_MANY_EMAILS: {
      ka: 'ელფოსტის შეცვლა დღეში სამჯერ შეიძლება. სცადეთ ხვალ ან მოგვწერეთ',
      en: 'The e-mail can be changed three times a day. Try tomorrow or write to us',
    },
    TOO_MANY_REQUESTS: {
      ka: 'ძალიან ბევრი მოთხოვნა. გთხოვთ, ცოტა დაიცადოთ.',
      en: 'Too many requests. Please wait a little.',
    },
  },
  500: {
    INTERNAL: { ka: 'მოულოდნელი შეცდომა', en: 'An unexpected error occurred' },
  },
  503: {
    /** Sent as `200 {success: false, message}` (spec §8); the status here serves calls of any other shape. */
    PAYMENT_NOT_PREPARED: { ka: 'გადახდის მომზადება ვერ მოხერხდა', en: 'Failed to prepare payment' },
    UNAVAILABLE: {
      ka: 'სერვისი დროებით მიუწვდომელია. სცადეთ ხელახლა.',
      en: 'The service is not available now. Try again.',
    },
  },
} satisfies Record<number, Partial<Record<ErrorCode, Words>>>;
