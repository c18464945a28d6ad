import { texts } from '../../../lib/texts.tsx';

/** Why a client cannot act on a session now; `{when}`: the rule's instant, `{soon}`: the same without today's date. */
export const reasonsTexts = texts(
  {
    SESSION_NOT_BOOKED: 'ეს შეხვედრა აღარ არის დაგეგმილი',
    SESSION_BEGUN: 'შეხვედრა უკვე დაიწყო',
    MOVE_TOO_LATE: 'შეხვედრამდე 24 საათზე ნაკლებია',
    MOVES_USED_UP: 'შეხვედრა უკვე ორჯერ გადაიტანეთ',
    TOO_EARLY: 'ამის თქმა {soon}-\u2060დან შეგეძლებათ',
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
    TOO_EARLY: 'You can say this from {soon}',
    TOO_LATE: 'This was possible until {when}',
    ALREADY_COMPLAINED: 'You have already reported this session',
    COMPLAINT_OPEN: 'We are looking into your report',
    COMPLAINT_DECIDED: 'This session has been decided',
  },
);
