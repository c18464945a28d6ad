import type { AppointmentStatus, CancelledBy } from '#domain/booking.ts';
import type { ComplaintKind, ComplaintStatus } from '#domain/complaint.ts';
import type { Locale, PartOfDay } from '#domain/dates.ts';
import type { ConsentStatus, GuardianRelation } from '#domain/guardian-consent.ts';
import type { GenderKey, TypeKey } from '#domain/intake.ts';
import type { PaymentStatus, RefundStatus } from '#domain/payment.ts';
import type { ReceiptKind } from '#domain/receipts.ts';
import type { ReminderChoice } from '#domain/reminders.ts';

type Words<K extends string> = Readonly<Record<K, string>>;

/** The words of the states that the exported page names; a state without words does not compile. */
type States = {
  types: Words<TypeKey>;
  sessions: Words<AppointmentStatus>;
  payments: Words<PaymentStatus>;
  refunds: Words<RefundStatus>;
  cancelledBy: Words<CancelledBy>;
  complaints: Words<ComplaintKind>;
  complaintStates: Words<ComplaintStatus>;
  consents: Words<ConsentStatus>;
  relations: Words<GuardianRelation>;
  receipts: Words<ReceiptKind>;
  reminders: Words<ReminderChoice>;
  genders: Words<GenderKey>;
  parts: Words<PartOfDay>;
};

const KA: States = {
  types: { personal: 'ინდივიდუალური', couple: 'წყვილის', teen: 'მოზარდის' },
  sessions: {
    held: 'დროებით დაკავებული',
    proposed: 'გადახდას ელოდება',
    confirmed: 'დაჯავშნილი',
    completed: 'შედგა',
    client_absent: 'თქვენ არ გამოცხადდით',
    therapist_absent: 'სპეციალისტი არ გამოცხადდა',
    cancelled: 'გაუქმებული',
    expired: 'გადახდის გარეშე დასრულდა',
  },
  payments: {
    INITIAL: 'დაიწყო',
    PROCESSING: 'მუშავდება',
    SUCCESS: 'გადახდილია',
    FAILED: 'არ შედგა',
    CANCELED: 'გაუქმდა',
    EXPIRED: 'ვადა გავიდა',
    REFUND_PENDING: 'თანხა ბრუნდება',
    REFUNDED: 'თანხა დაბრუნდა',
    REFUND_FAILED: 'თანხის დაბრუნება შეფერხდა',
    CHARGEBACK: 'ბანკმა თანხა უკან დააბრუნა',
  },
  refunds: { DUE: 'მზადდება', SENT: 'გაგზავნილია', DONE: 'დასრულდა', FAILED: 'შეფერხდა' },
  cancelledBy: {
    client: 'თქვენ',
    therapist: 'სპეციალისტი',
    admin: 'ოპერატორი',
    system: 'სისტემა',
    guardian: 'მშობელი',
  },
  complaints: {
    therapist_absent: 'სპეციალისტი არ გამოცხადდა',
    client_present: 'თქვენ შეხვედრაზე იყავით',
  },
  complaintStates: {
    open: 'განიხილება',
    disputed: 'სადავოა',
    withdrawn: 'თქვენ უკან წაიღეთ',
    upheld: 'დადასტურდა',
    rejected: 'არ დადასტურდა',
  },
  consents: {
    pending: 'პასუხს ელოდება',
    received: 'თანხმობა მიღებულია',
    refused: 'უარი',
    expired: 'ვადა გავიდა',
    replaced: 'ახალი მოთხოვნით შეიცვალა',
  },
  relations: { mother: 'დედა', father: 'მამა', representative: 'კანონიერი წარმომადგენელი' },
  receipts: { payment: 'გადახდა', refund: 'დაბრუნება' },
  reminders: { both: 'ელფოსტით და SMS-ით', email: 'ელფოსტით', sms: 'SMS-ით' },
  genders: { male: 'კაცი', female: 'ქალი' },
  parts: { morning: 'დილა', day: 'დღე', evening: 'საღამო' },
};

const EN: States = {
  types: { personal: 'Personal', couple: 'Couple', teen: 'Teen' },
  sessions: {
    held: 'held for a while',
    proposed: 'waits for its payment',
    confirmed: 'booked',
    completed: 'took place',
    client_absent: 'you did not come',
    therapist_absent: 'the specialist did not come',
    cancelled: 'cancelled',
    expired: 'ended without a payment',
  },
  payments: {
    INITIAL: 'begun',
    PROCESSING: 'under way',
    SUCCESS: 'paid',
    FAILED: 'failed',
    CANCELED: 'cancelled',
    EXPIRED: 'ran out',
    REFUND_PENDING: 'going back to you',
    REFUNDED: 'went back to you',
    REFUND_FAILED: 'could not go back yet',
    CHARGEBACK: 'taken back by the bank',
  },
  refunds: { DUE: 'being prepared', SENT: 'sent', DONE: 'done', FAILED: 'could not be sent yet' },
  cancelledBy: {
    client: 'you',
    therapist: 'the specialist',
    admin: 'an operator',
    system: 'the system',
    guardian: 'a parent',
  },
  complaints: { therapist_absent: 'the specialist did not come', client_present: 'you were there' },
  complaintStates: {
    open: 'being looked at',
    disputed: 'disputed',
    withdrawn: 'taken back by you',
    upheld: 'confirmed',
    rejected: 'not confirmed',
  },
  consents: {
    pending: 'waits for an answer',
    received: 'consent given',
    refused: 'refused',
    expired: 'ran out',
    replaced: 'replaced by a newer request',
  },
  relations: { mother: 'mother', father: 'father', representative: 'legal representative' },
  receipts: { payment: 'payment', refund: 'refund' },
  reminders: { both: 'by e-mail and SMS', email: 'by e-mail', sms: 'by SMS' },
  genders: { male: 'a man', female: 'a woman' },
  parts: { morning: 'morning', day: 'day', evening: 'evening' },
};

export const STATES: Readonly<Record<Locale, States>> = { ka: KA, en: EN };

/** The labels of the exported page. */
export const WORDS = {
  ka: {
    brand: 'სიმშვიდე',
    title: 'თქვენი მონაცემები',
    about:
      'აქ არის ყველაფერი, რაც სიმშვიდეში თქვენ შესახებ ინახება და თქვენია. იგივე data.json-ში პროგრამებისთვის წერია. ' +
      'სპეციალისტებისა და სხვა ადამიანების მონაცემები აქ არ არის. დრო თბილისისაა.',
    care: 'ფაილში თქვენი პასუხებია. შეინახეთ იქ, სადაც სხვა ვერ ნახავს.',
    takenAt: 'შედგენილია',
    profile: 'პროფილი',
    phone: 'ტელეფონი',
    email: 'ელფოსტა',
    signInEmail: 'შესვლის ელფოსტა',
    name: 'სახელი',
    language: 'ენა',
    languages: { ka: 'ქართული', en: 'English' },
    remindersLabel: 'შეხსენებები',
    advice: 'რჩევები ელფოსტით',
    discreet: 'დისკრეტული რეჟიმი',
    joinedAt: 'ანგარიში შეიქმნა',
    yes: 'დიახ',
    no: 'არა',
    answers: 'კითხვარის პასუხები',
    type: 'ტიპი',
    topics: 'თემები',
    gender: 'სპეციალისტის სქესი',
    price: 'ფასი',
    startTime: 'დღის მონაკვეთი',
    chosenDate: 'არჩეული დღე',
    agreements: 'თანხმობები',
    texts: { terms: 'მომსახურების წესები', privacy: 'კონფიდენციალურობის პოლიტიკა', sms: 'შეტყობინებები SMS-ით' },
    version: 'ვერსია',
    agreedAt: 'როდის',
    withdrawnAt: 'გაუქმდა',
    bookings: 'ჯავშნები და გადახდები',
    number: 'ჯავშნის ნომერი',
    specialist: 'სპეციალისტი',
    state: 'მდგომარეობა',
    fullPrice: 'ფასი',
    bookedAt: 'დაიჯავშნა',
    cancelled: 'გააუქმა',
    adviceBox: 'რჩევების მონიშვნა',
    payment: 'გადახდა',
    came: 'მივიღეთ',
    card: 'ბარათი',
    refund: 'დაბრუნება',
    move: 'გადატანა',
    complaint: 'თქვენი შეტყობინება შეხვედრაზე',
    ownWords: 'თქვენი სიტყვები',
    sharing: 'თემების გაზიარება',
    granted: 'გაუზიარეთ',
    revoked: 'გაზიარება გააუქმეთ',
    parent: 'მშობლის თანხმობა',
    receipts: 'ქვითრები',
    receipt: '№ {number}',
    inGel: '{sum}, კურსი {rate}',
    messages: 'გაგზავნილი შეტყობინებები',
    channels: { sms: 'SMS', email: 'ელფოსტა' },
    signIns: 'შესვლები',
    device: 'მოწყობილობა',
    lastUsed: 'ბოლოს',
    ended: 'დასრულდა',
    nothing: 'არაფერია',
  },
  en: {
    brand: 'Simshvide',
    title: 'Your data',
    about:
      'Here is everything that Simshvide keeps of you and that is yours. The same stands in data.json for programs. ' +
      'Nothing of specialists and other people is here. Times are by the clock of Tbilisi.',
    care: 'Your answers are in this file. Keep it where nobody else can see it.',
    takenAt: 'Made on',
    profile: 'Profile',
    phone: 'Phone',
    email: 'E-mail',
    signInEmail: 'E-mail of the sign-in',
    name: 'Name',
    language: 'Language',
    languages: { ka: 'ქართული', en: 'English' },
    remindersLabel: 'Reminders',
    advice: 'Advice by e-mail',
    discreet: 'Discreet mode',
    joinedAt: 'Account made',
    yes: 'yes',
    no: 'no',
    answers: 'Answers of the questionnaire',
    type: 'Type',
    topics: 'Topics',
    gender: 'Gender of the specialist',
    price: 'Price',
    startTime: 'Time of the day',
    chosenDate: 'Chosen day',
    agreements: 'Agreements',
    texts: { terms: 'Terms of service', privacy: 'Privacy policy', sms: 'Messages by SMS' },
    version: 'Version',
    agreedAt: 'When',
    withdrawnAt: 'Withdrawn',
    bookings: 'Bookings and payments',
    number: 'Booking number',
    specialist: 'Specialist',
    state: 'State',
    fullPrice: 'Price',
    bookedAt: 'Booked',
    cancelled: 'Cancelled by',
    adviceBox: 'Box for advice',
    payment: 'Payment',
    came: 'Received',
    card: 'Card',
    refund: 'Refund',
    move: 'Moved',
    complaint: 'What you told us of the session',
    ownWords: 'Your words',
    sharing: 'Sharing of topics',
    granted: 'shared',
    revoked: 'no longer shared',
    parent: 'Consent of a parent',
    receipts: 'Receipts',
    receipt: 'No. {number}',
    inGel: '{sum}, rate {rate}',
    messages: 'Messages that we sent',
    channels: { sms: 'SMS', email: 'e-mail' },
    signIns: 'Sign-ins',
    device: 'Device',
    lastUsed: 'Last used',
    ended: 'Ended',
    nothing: 'Nothing',
  },
} as const satisfies Record<Locale, object>;
