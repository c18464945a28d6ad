import type { ErrorCode } from '#domain/errors.ts';

/** The text that a person reads, in both languages. */
export type Words = { readonly ka: string; readonly en: string };

/** Texts for conflicts with the current state (409). English texts of the specification stand literally (spec §8). */
export const CONFLICTS = {
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
  DOCUMENT_REFERRED: {
    ka: 'ამას სხვა დოკუმენტი იყენებს: ჯერ იქიდან ამოიღეთ, მერე წაშალეთ',
    en: 'Other documents refer to this one: take it out of them first, then delete it',
  },
  PROFILE_HAS_CALENDAR: {
    ka: 'ამ სპეციალისტს კალენდარი აქვს, და ჯავშნები მას ასახელებს: პროფილი არ იშლება. დასამალად გამორთეთ „კლიენტებს უჩანთ“ და გამოაქვეყნეთ',
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
  RESTORED_NOT_DONE: {
    ka: 'ბაზა ასლიდან აღდგა და შემოწმება არ დასრულებულა: გაუშვით npm run ops -- restored',
    en: 'The database was restored, and not all of that is done yet: see npm run ops -- restored',
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
} satisfies Partial<Record<ErrorCode, Words>>;
