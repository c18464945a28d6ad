import { texts } from '../lib/texts.tsx';

/** Why a client cannot do something with a session now; `{when}` is the instant that the rule names. */
export const clientReasonsTexts = texts(
  {
    SESSION_NOT_BOOKED: 'ეს შეხვედრა აღარ არის დაგეგმილი',
    SESSION_BEGUN: 'შეხვედრა უკვე დაიწყო',
    MOVE_TOO_LATE: 'შეხვედრამდე 24 საათზე ნაკლებია',
    MOVES_USED_UP: 'შეხვედრა უკვე ორჯერ გადაიტანეთ',
    TOO_EARLY: 'ამის თქმა {when}-\u2060დან შეგეძლებათ',
    TOO_LATE: 'ამის ვადა იყო {when}',
    ALREADY_COMPLAINED: 'ამ შეხვედრაზე უკვე მოგვწერეთ',
    COMPLAINT_OPEN: 'თქვენს შეტყობინებას ვიხილავთ',
    COMPLAINT_DECIDED: 'ამ შეხვედრაზე გადაწყვეტილება მიღებულია',
  },
  {
    SESSION_NOT_BOOKED: 'This session is no longer ahead',
    SESSION_BEGUN: 'The session has already begun',
    MOVE_TOO_LATE: 'Less than 24 hours remain',
    MOVES_USED_UP: 'You have already moved this session twice',
    TOO_EARLY: 'You can say this from {when}',
    TOO_LATE: 'This was possible until {when}',
    ALREADY_COMPLAINED: 'You have already reported this session',
    COMPLAINT_OPEN: 'We are looking into your report',
    COMPLAINT_DECIDED: 'This session has been decided',
  },
);

/** The same as the therapist is told it. */
export const therapistReasonsTexts: typeof clientReasonsTexts = texts(
  {
    SESSION_NOT_BOOKED: 'ეს შეხვედრა აღარ არის დაგეგმილი',
    SESSION_BEGUN: 'შეხვედრა უკვე დაიწყო',
    MOVE_TOO_LATE: 'შეხვედრამდე 24 საათზე ნაკლებია',
    MOVES_USED_UP: 'შეხვედრა აღარ გადაიტანება',
    TOO_EARLY: 'შესაძლებელი იქნება {when}-\u2060დან',
    TOO_LATE: 'ვადა იყო {when}',
    ALREADY_COMPLAINED: 'კლიენტმა უკვე მოგვწერა ამ შეხვედრაზე',
    COMPLAINT_OPEN: 'კლიენტის შეტყობინებას ვიხილავთ',
    COMPLAINT_DECIDED: 'ამ შეხვედრაზე გადაწყვეტილება მიღებულია',
  },
  {
    SESSION_NOT_BOOKED: 'This session is no longer ahead',
    SESSION_BEGUN: 'The session has already begun',
    MOVE_TOO_LATE: 'Less than 24 hours remain',
    MOVES_USED_UP: 'This session can no longer be moved',
    TOO_EARLY: 'Possible from {when}',
    TOO_LATE: 'It was possible until {when}',
    ALREADY_COMPLAINED: 'The client has already reported this session',
    COMPLAINT_OPEN: "We are looking into the client's report",
    COMPLAINT_DECIDED: 'This session has been decided',
  },
);
