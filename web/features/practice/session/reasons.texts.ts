import { texts } from '../../../lib/texts.tsx';

/** Why a therapist cannot act on a session now; `{soon}` is the rule's instant, without today's date. */
export const reasonsTexts = texts(
  {
    SESSION_NOT_BOOKED: 'ეს შეხვედრა აღარ არის დაგეგმილი',
    SESSION_BEGUN: 'შეხვედრა უკვე დაიწყო',
    MOVE_TOO_LATE: 'შეხვედრამდე 24 საათზე ნაკლებია',
    MOVES_USED_UP: 'შეხვედრა აღარ გადაიტანება',
    TOO_EARLY: 'შესაძლებელი იქნება {soon}-\u2060დან',
    TOO_LATE: 'ვადა იყო {soon}',
    ALREADY_COMPLAINED: 'კლიენტმა უკვე მოგვწერა ამ შეხვედრაზე',
    COMPLAINT_OPEN: 'კლიენტის შეტყობინებას ვიხილავთ',
    COMPLAINT_DECIDED: 'ამ შეხვედრაზე გადაწყვეტილება მიღებულია',
  },
  {
    SESSION_NOT_BOOKED: 'This session is no longer ahead',
    SESSION_BEGUN: 'The session has already begun',
    MOVE_TOO_LATE: 'Less than 24 hours remain',
    MOVES_USED_UP: 'This session can no longer be moved',
    TOO_EARLY: 'Possible from {soon}',
    TOO_LATE: 'It was possible until {soon}',
    ALREADY_COMPLAINED: 'The client has already reported this session',
    COMPLAINT_OPEN: "We are looking into the client's report",
    COMPLAINT_DECIDED: 'This session has been decided',
  },
);
