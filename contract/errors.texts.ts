import type { ErrorCode } from '#domain/errors.ts';

export type Words = { readonly ka: string; readonly en: string };

/**
 * The one table of refusals: by HTTP status, what a person reads for each. English texts in the specification stand here literally
 * (spec §5, §8).
 */
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
    PAYOUT_BATCH_UNKNOWN: { ka: 'ასეთი გადარიცხვა არ არის', en: 'No batch of payouts has this id' },
  },
  405: {
    METHOD_NOT_ALLOWED: { ka: 'ეს მოქმედება აქ არ არსებობს', en: 'This address does not take that method' },
  },
  409: {
    SIGN_IN_GONE: {
      ka: 'ამ შესვლის დრო ამოიწურა. გთხოვთ, თავიდან დაიწყოთ',
      en: 'The time for this sign-in has run out. Please begin again',
    },
    SLOT_TAKEN: {
      ka: 'ეს დრო უკვე დაკავებულია, გთხოვთ, აირჩიოთ სხვა',
      en: 'The time appeared to be booked, please choose another date',
    },
    SLOT_CLOSED: {
      ka: 'სპეციალისტი ამ დროს აღარ სთავაზობს, გთხოვთ, აირჩიოთ სხვა',
      en: 'The specialist no longer offers this time, please choose another one',
    },
    OWN_SESSION: {
      ka: 'ამ დროს უკვე გაქვთ შეხვედრა, გთხოვთ, აირჩიოთ სხვა დრო',
      en: 'You already have a session at this time, please choose another one',
    },
    TIMES_OVERLAP: {
      ka: 'ამ დროს კალენდარში უკვე არის ჩანაწერი',
      en: 'There is something in the calendar at this time already',
    },
    TIME_IN_USE: {
      ka: 'ეს დრო დაკავებულია და ვერ წაიშლება. ჯავშნის გასაუქმებლად გახსენით შეხვედრა.',
      en: 'This time is taken and cannot be removed. To cancel a booking, open the session.',
    },
    NOT_ACCEPTING: { ka: 'ახალ კლიენტებს ამ ეტაპზე არ იღებს', en: 'Not accepting new clients at the moment' },
    PROPOSAL_CLOSED: { ka: 'ეს შეთავაზება აღარ მოქმედებს', en: 'This proposal is no longer open' },
    ACCOUNT_EXISTS: {
      ka: 'ამ ტელეფონით ან ელფოსტით ანგარიში უკვე არსებობს',
      en: 'This phone or e-mail already has an account',
    },
    LAST_OPERATOR: {
      ka: 'ეს ბოლო ოპერატორია, ვისაც შესვლა შეუძლია: ჯერ სხვა დაამატეთ',
      en: 'This is the last operator who can sign in: add another one first',
    },
    ALREADY_INVITED: {
      ka: 'ამ პროფილს სპეციალისტი უკვე იყენებს',
      en: 'A specialist already works with this profile',
    },
    HOLD_GONE: { ka: 'ჯავშნის დრო ამოიწურა', en: 'The time for paying ran out' },
    TOO_MANY_WAITING: {
      ka: 'გადახდას ერთდროულად მხოლოდ 8 შეხვედრა შეიძლება ელოდებოდეს. ახალს დაამატებთ, როცა რომელიმე გადაიხდება ან გაუქმდება',
      en: 'At most eight sessions can wait for payment at once. Another one can follow once one is paid or given up',
    },
    PROPOSALS_ENDED: {
      ka: 'ეს კლიენტი დროს თავად ირჩევს: თქვენს თავისუფალ დროს ხედავს და შეხვედრას ისევ დაჯავშნის, როცა მოისურვებს',
      en: 'This client chooses times on their own: they see your free times and can book a session whenever they wish',
    },
    APPOINTMENT_PAID: { ka: 'ეს შეხვედრა უკვე გადახდილია', en: 'This session is paid for already' },
    APPOINTMENT_RELEASED: {
      ka: 'გადახდის ვადა გავიდა და დრო გათავისუფლდა. გთხოვთ, აირჩიოთ სხვა დრო',
      en: 'The time to pay is over and the time was released. Please choose another one',
    },
    APPOINTMENT_WITHDRAWN: {
      ka: 'სპეციალისტმა ეს დრო გააუქმა. გთხოვთ, აირჩიოთ სხვა',
      en: 'The specialist took this time back. Please choose another one',
    },
    APPOINTMENT_DECLINED: {
      ka: 'ამ დროზე უარი თქვით. გთხოვთ, აირჩიოთ სხვა',
      en: 'You declined this time. Please choose another one',
    },
    IDEMPOTENCY_CONFLICT: {
      ka: 'ეს მოთხოვნა უკვე გაიგზავნა სხვა მონაცემებით',
      en: 'This request was already sent with other data',
    },
    BAD_TRANSITION: { ka: 'ეს მოქმედება ახლა შეუძლებელია', en: 'This is not possible now' },
    ALREADY_SO: { ka: 'უკვე ასეა: არაფერი შეცვლილა', en: 'It is so already: nothing was changed' },
    TEXT_CHANGED: {
      ka: 'ტექსტი შეიცვალა. გთხოვთ, განაახლოთ გვერდი და თავიდან წაიკითხოთ.',
      en: 'The text has changed. Please reload the page and read it again.',
    },
    DOCUMENTS_CHANGED: {
      ka: 'ეს დოკუმენტები თქვენი ექსპორტის შემდეგ შეიცვალა',
      en: 'These documents have changed since your export',
    },
    DOCUMENTS_HIDDEN: {
      ka: 'ამ ცვლილებით ეს დოკუმენტები საიტიდან გაქრებოდა',
      en: 'This change would take these documents off the site',
    },
    PRICES_LEAP: {
      ka: 'ფასი მეხუთედზე მეტად იცვლება. თუ ასე გსურთ, იგივე ცვლილება ათი წუთის განმავლობაში გაიმეორეთ',
      en: 'A price changes by more than a fifth. To make the change, send the same one again within ten minutes',
    },
    STORE_FULL: {
      ka: 'საცავში ამისთვის ადგილი აღარ არის: ჯერ წაშალეთ ის, რაც აღარ გჭირდებათ',
      en: 'The store has no room for this: first delete what is no longer needed',
    },
    DOCUMENT_REFERRED: { ka: 'ამ დოკუმენტს სხვა დოკუმენტები იყენებს', en: 'Other documents refer to this one' },
    PROFILE_HAS_CALENDAR: {
      ka: 'ამ პროფილს კალენდარი აქვს: წაშლის ნაცვლად დამალეთ',
      en: 'This profile has a calendar: hide it (visible: false) instead of deleting it',
    },
    CONTENT_LACKS: {
      ka: 'ამის შემდეგ აღარ დარჩებოდა ის, რის გარეშეც საიტი ვერ იმუშავებს',
      en: 'After this nothing would be left of what the product cannot do without',
    },
    TEXT_TOO_SOON: { ka: 'ამ დღემდე 14 დღეზე ნაკლებია', en: 'That day is less than 14 days ahead' },
    TEXT_TWICE: { ka: 'ამ დღეს ასეთი ტექსტი უკვე იწყება', en: 'Such a text begins on that day already' },
    CONTENT_HOSTED: {
      ka: 'ტექსტები და პროფილები აქ აღარ იცვლება: ისინი კონტენტის გარე სერვისიდან იკითხება. შეცვალეთ იქ',
      en: 'The content is not edited here: it is read from the hosted content service. Change it there',
    },
    SESSION_NOT_BOOKED: {
      ka: 'ეს შეხვედრა დაჯავშნილი არ არის ან უკვე დასრულდა, ამიტომ ეს მოქმედება შეუძლებელია',
      en: 'This session is not booked or is over, so this is not possible',
    },
    SESSION_BEGUN: { ka: 'შეხვედრა უკვე დაიწყო', en: 'The session has already begun' },
    MOVE_TOO_LATE: {
      ka: 'შეხვედრამდე 24 საათზე ნაკლებია: გადატანა არ შეიძლება',
      en: 'Less than 24 hours remain before the session: it cannot be moved',
    },
    MOVES_USED_UP: {
      ka: 'შეხვედრა უკვე ორჯერ გადაიტანეთ: მეტჯერ გადატანა არ შეიძლება',
      en: 'You have already moved this session twice: it cannot be moved again',
    },
    REFUND_CHANGED: {
      ka: 'დასაბრუნებელი თანხა შეიცვალა. შეხვედრა არ გაუქმებულა: ნახეთ ახალი თანხა',
      en: 'The sum that returns has changed. Nothing was cancelled: see the new sum',
    },
    PRICE_CHANGED: {
      ka: 'ფასი შეიცვალა. არაფერი გადაგიხდიათ: ნახეთ ახალი ფასი',
      en: 'The price has changed. Nothing is paid: see the new price',
    },
    SESSION_CHANGED: {
      ka: 'ეს შეხვედრა ამასობაში შეიცვალა. გთხოვთ, ნახოთ, როგორია ახლა.',
      en: 'This session has changed meanwhile. Please look at what is true now.',
    },
    TOO_EARLY: { ka: 'ამისთვის ჯერ ადრეა', en: 'It is too early for this' },
    TOO_LATE: { ka: 'ამის ვადა უკვე გავიდა', en: 'The time for this has passed' },
    ALREADY_COMPLAINED: {
      ka: 'ამ შეხვედრაზე უკვე მოგვწერეთ: ერთ შეხვედრაზე ერთი შეტყობინებაა შესაძლებელი',
      en: 'You have already reported this session: one report is possible for each session',
    },
    COMPLAINT_OPEN: {
      ka: 'კლიენტის შეტყობინებას ვიხილავთ: მანამდე სტატუსი ვერ შეიცვლება',
      en: 'We are looking into a report of the client: until then the status cannot change',
    },
    COMPLAINT_DECIDED: { ka: 'ამ შეხვედრაზე გადაწყვეტილება უკვე მიღებულია', en: 'This session is decided already' },
    HOLD_LIVES: {
      ka: 'თქვენთვის დრო ახლა შენახულია. ჯერ გაათავისუფლეთ, ან დაელოდეთ, სანამ ვადა გავა',
      en: 'A time is being held for you. Give it back first, or wait until the hold ends',
    },
    PAYMENT_OPEN: {
      ka: 'დაწყებული გადახდა ჯერ არ დასრულებულა. დაასრულეთ ან გააუქმეთ და ხელახლა სცადეთ',
      en: 'A payment that was begun is not over yet. Finish it or cancel it, then try again',
    },
    SESSION_AHEAD: {
      ka: 'წინ გადახდილი შეხვედრა გაქვთ. დაელოდეთ მის დასრულებას, ან ჯერ გააუქმეთ',
      en: 'A paid session is still ahead of you. Wait until it is over, or cancel it first',
    },
    REFUND_OPEN: {
      ka: 'თანხა ჯერ თქვენკენ გზაშია. სცადეთ, როცა დაგიბრუნდებათ; თუ დაიგვიანა, მოგვწერეთ',
      en: 'Money is still on its way back to you. Try again once you have it; if it takes long, write to us',
    },
    REPORT_OPEN: {
      ka: 'თქვენს შეტყობინებას შეხვედრაზე ჯერ ვიხილავთ. დაელოდეთ გადაწყვეტილებას, ან უკან გაიწვიეთ',
      en: 'Your report about a session is not decided yet. Wait for the outcome, or withdraw it',
    },
    ADDRESS_TOO_NEW: {
      ka: 'თქვენი ნომერი ან ელფოსტა ახლახან შეიცვალა. ამისთვის კოდს ახალზე ცვლილებიდან სამი დღის შემდეგ გამოგიგზავნით.',
      en: 'Your phone or e-mail was changed lately. For this we send a code to the new one three days after the change.',
    },
    PAID_OUT: {
      ka: 'ამ შეხვედრის ანაზღაურება უკვე გადარიცხულია: აქ ის ვეღარ შეიცვლება',
      en: 'The pay for this session has already been sent: it cannot be changed here',
    },
    PAYOUT_NOT_SENT: {
      ka: 'ეს თანხა ბანკში არ არის გაგზავნილი: არაფერი აღინიშნა',
      en: 'Nothing of it is at the bank: nothing was booked',
    },
    PAYOUT_VOID: {
      ka: 'ეს თანხა სპეციალისტს აღარ ეკუთვნის: არაფერი აღინიშნა',
      en: 'It is not owed any more: nothing was booked',
    },
    PAYOUT_STOPPED: {
      ka: 'სპეციალისტისთვის გადარიცხვა შეჩერებულია: არაფერი შესრულდა',
      en: 'The pay of a specialist in it is stopped: nothing was done',
    },
    PAYOUT_REF_OTHER: {
      ka: 'ჩარიცხვა სხვა ნომრით არის აღნიშნული: არაფერი შეცვლილა. რაც ჩარიცხულად აღინიშნა, თავისივე ნომრით ბრუნდება.',
      en: 'It is booked with another reference of the bank: nothing was changed. What is booked as paid comes back by its own reference.',
    },
    PAYOUT_ACCOUNT_GONE: {
      ka: 'ამ გადარიცხვის ერთ-ერთი ანგარიში ვეღარ იხსნება: ფაილი არ შექმნილა',
      en: 'An account of this batch cannot be opened any more: there is no file',
    },
    REFUND_NOT_FAILED: {
      ka: 'ეს თანხა ჯერ კიდევ გზაშია, ან დასაბრუნებელი არ არის: არაფერი აღინიშნა',
      en: 'This money is still on its way back, or is not to go back: nothing was booked',
    },
    RATE_NOT_HELD: { ka: 'ბოლო შეჩერებული კურსი ეს არ არის', en: 'This is not the newest rate that was held back' },
    REFUND_RETURNED: {
      ka: 'ეს თანხა საგადახდო მომსახურებამ თავად დააბრუნა: არაფერი აღინიშნა. ხელახლა არ გაგზავნოთ.',
      en: 'The payment service has sent this money back itself: nothing was booked. Do not send it again; refund-again books it.',
    },
    REFUND_REF_OTHER: {
      ka: 'ამ თანხის დაბრუნება ბანკის სხვა ნომრით უკვე აღნიშნულია: არაფერი შეცვლილა',
      en: 'Its return is booked already, with another reference of the bank: nothing was changed',
    },
    SEAT_TAKEN: {
      ka: 'ამ შეხვედრაზე უკვე შესული ხართ სხვა მოწყობილობიდან',
      en: 'You are in this session from another device already',
    },
    SEAT_LOST: { ka: 'შეხვედრა სხვა მოწყობილობაზე გრძელდება', en: 'The session goes on from another device' },
    LINK_REPLACED: {
      ka: 'ეს ბმული შეიცვალა: ახალი ელფოსტაზეა გაგზავნილი',
      en: 'This link was replaced: a new one was sent by e-mail',
    },
    MEETING_NOT_READY: {
      ka: 'შეხვედრის ბმული ჯერ არ გამოჩენილა. სცადეთ ცოტა ხანში',
      en: 'The link of the meeting is not there yet. Please try again in a moment',
    },
    MEETING_ELSEWHERE: {
      ka: 'ეს შეხვედრა სხვა სერვისზე იმართება',
      en: 'This session takes place at another service',
    },
    MEETING_BUSY: {
      ka: 'თქვენს სპეციალისტს ახლა სხვა შეხვედრა აქვს. შემოსვლას მისი დასრულებისთანავე შეძლებთ',
      en: 'Your specialist is in another session now. You can go in once it is over',
    },
  },
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
