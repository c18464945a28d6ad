import type { ComplaintKind } from '#domain/complaint.ts';
import type { Instant } from '#domain/dates.ts';
import { button, clientMail, facts } from './layout.ts';
import type { Numbered } from './message.ts';
import { sessionUrl, timeRows } from './session-parts.ts';
import { practiceButton } from './therapist.ts';

/**
 * To both: the times in our room contradict the client's complaint about the specialist (`therapist_absent`) or the
 * mark that the client did not come (`client_present`), so that an operator has to decide; or nobody was there
 * (`room_empty`), or such a session was marked as held (`room_held`). `orderId` is the client's own link; the therapist
 * gets the appointment's `sessionId` instead.
 */
export const presenceDoubtEmail = clientMail(
  {
    ka: {
      open: 'შეხვედრის ნახვა კაბინეტში',
      say: 'მოგვწერეთ, რა მოხდა',
      answer: 'თუ რამის დამატება გსურთ, გვიპასუხეთ ამ წერილზე.',
      client: {
        therapist_absent: {
          title: 'თქვენს შეტყობინებას განვიხილავთ',
          text: 'შეგვატყობინეთ, რომ სპეციალისტი შეხვედრაზე არ შემოვიდა. ჩვენი ოთახის მონაცემებით, შეხვედრის დროს სპეციალისტი ოთახში იყო. ამიტომ თავისით არაფერი გადაწყდება: ორივე მხარეს მოვისმენთ და გადაწყვეტილებას მოგწერთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
        },
        client_present: {
          title: 'განვიხილავთ მონიშვნას, რომ შეხვედრაზე არ იყავით',
          text: 'სპეციალისტმა მონიშნა, რომ შეხვედრაზე არ იყავით. ჩვენი ოთახის მონაცემებით, შეხვედრის დროს ოთახში იყავით. ამიტომ თავისით არაფერი გადაწყდება: ორივე მხარეს მოვისმენთ და გადაწყვეტილებას მოგწერთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
        },
        room_empty: {
          title: 'შედგა თქვენი შეხვედრა?',
          text: 'ჩვენს ონლაინ ოთახში ამ შეხვედრაზე არავინ შემოსულა. თუ სპეციალისტი არ გამოჩნდა, შეგვატყობინეთ შეხვედრის დასრულებიდან 48 საათის განმავლობაში. თუ შეხვედრა სხვაგან ჩატარდა, ამას სპეციალისტი მონიშნავს. თუ არც თქვენ მოგვწერთ და არც სპეციალისტი, გადაწყვეტილებას ჩვენი თანამშრომელი მიიღებს. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
        },
        room_held: {
          title: 'შეხვედრა ჩატარებულად მოინიშნა',
          text: 'ჩვენს ონლაინ ოთახში ამ შეხვედრაზე არავინ შემოსულა, მაგრამ შეხვედრა ჩატარებულად მოინიშნა. თუ ეს ასე არ არის, შეგვატყობინეთ 24 საათის განმავლობაში: მერე თანხა აღარ დაბრუნდება.',
        },
      },
      therapist: {
        therapist_absent: {
          title: 'კლიენტის შეტყობინებას განვიხილავთ',
          text: 'კლიენტმა შეგვატყობინა, რომ შეხვედრაზე არ შემოხვედით. ჩვენი ოთახის მონაცემებით, შეხვედრის დროს ოთახში იყავით. ამიტომ შეტყობინება თავისით არ დაკმაყოფილდება: ჩვენი თანამშრომელი გადაწყვეტს და მოგწერთ. მანამდე ანაზღაურება შეჩერებულია.',
        },
        client_present: {
          title: 'თქვენს მონიშვნას განვიხილავთ',
          text: 'მონიშნეთ, რომ კლიენტი შეხვედრაზე არ იყო. ჩვენი ოთახის მონაცემებით, შეხვედრის დროს კლიენტი ოთახში იყო. ამიტომ ჩვენი თანამშრომელი გადაწყვეტს და მოგწერთ. მანამდე ანაზღაურება შეჩერებულია. თუ მონიშვნისას შეცდით, შეცვალეთ ის კაბინეტში.',
        },
        room_empty: {
          title: 'შედგა შეხვედრა?',
          text: 'ჩვენს ონლაინ ოთახში ამ შეხვედრაზე არავინ შემოსულა. მონიშნეთ კაბინეტში, როგორ დასრულდა შეხვედრა, დასრულებიდან 48 საათის განმავლობაში. თუ სხვაგან ჩატარდა, მიუთითეთ, სად. თუ არც თქვენ მოგვწერთ და არც კლიენტი, გადაწყვეტილებას ჩვენი თანამშრომელი მიიღებს. მანამდე ანაზღაურება შეჩერებულია.',
        },
        room_held: {
          title: 'შეხვედრა ჩატარებულად მოინიშნა',
          text: 'ჩვენს ონლაინ ოთახში ამ შეხვედრაზე არავინ შემოსულა, მაგრამ შეხვედრა ჩატარებულად მოინიშნა. თუ კლიენტი 24 საათში სხვა რამეს არ იტყვის, ანაზღაურებას ჩვეულებრივ მიიღებთ.',
        },
      },
    },
    en: {
      open: 'See the session in your cabinet',
      say: 'Tell us what happened',
      answer: 'If you want to add something, answer this message.',
      client: {
        therapist_absent: {
          title: 'We are looking into your report',
          text: 'You told us that the specialist did not come. By the times of our room the specialist was there during the session. So nothing is decided by itself: we hear both sides and write to you what is decided. Until then the specialist is not paid.',
        },
        client_present: {
          title: 'We are looking into the mark that you did not come',
          text: 'The specialist marked that you did not come. By the times of our room you were there during the session. So nothing is decided by itself: we hear both sides and write to you what is decided. Until then the specialist is not paid.',
        },
        room_empty: {
          title: 'Did your session take place?',
          text: 'Nobody came to our online room for this session. If the specialist did not come, tell us within 48 hours after its end. If it took place elsewhere, the specialist says so. Without a word from either of you our staff will decide. Until then the specialist is not paid.',
        },
        room_held: {
          title: 'The session was marked as held',
          text: 'Nobody came to our online room for this session, but it was marked as held. If that is not so, tell us within 24 hours: after that, what you paid is not returned.',
        },
      },
      therapist: {
        therapist_absent: {
          title: "We are looking into the client's report",
          text: 'The client told us that you did not come. By the times of our room you were there during the session. So the report is not upheld by itself: our staff will decide and write to you. The pay is on hold until then.',
        },
        client_present: {
          title: 'We are looking into your mark',
          text: 'You marked that the client did not come. By the times of our room the client was there during the session. So our staff will decide and write to you. The pay is on hold until then. If you marked it by mistake, change it in your cabinet.',
        },
        room_empty: {
          title: 'Did the session take place?',
          text: 'Nobody came to our online room for this session. Mark in your cabinet how it ended, within 48 hours after its end. If it took place elsewhere, say where. Without a word from you or the client our staff will decide. The pay is on hold until then.',
        },
        room_held: {
          title: 'The session was marked as held',
          text: 'Nobody came to our online room for this session, but it was marked as held. Unless the client says otherwise within 24 hours, you are paid as usual.',
        },
      },
    },
  },
  (
    data: {
      start: Instant;
      kind: ComplaintKind | 'room_empty' | 'room_held';
      reader: 'client' | 'therapist';
      orderId: string | null;
      sessionId?: string;
    } & Numbered,
    words,
    place,
  ) => {
    const { kind, reader, orderId } = data;
    const { title, text } = words[reader][kind];
    const isUnsaid = kind !== 'therapist_absent';
    return {
      to: reader === 'client' ? 'clients' : 'therapists',
      title,
      parts: [
        facts(...timeRows(data, place.locale, 'session')),
        text,
        words.answer,
        orderId === null
          ? practiceButton(data.sessionId, place)
          : button(isUnsaid ? words.say : words.open, `${sessionUrl(orderId, place)}${isUnsaid ? '#complaint' : ''}`),
      ],
    };
  },
);
