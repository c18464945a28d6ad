import { texts } from '../../../lib/texts.tsx';

/** Each side's report of the other's absence (P45), in the cabinets' words; `open` and the like: its outcome. */
export const absenceTexts = texts(
  {
    clientLater: 'თუ სპეციალისტი არ შემოვა, {time}-\u2060დან აქ გვეტყვით.',
    therapistLater: 'თუ კლიენტი არ შემოვა, {time}-\u2060დან აქ მონიშნავთ.',
    clientSay: 'სპეციალისტი არ შემოვიდა',
    therapistSay: 'კლიენტი არ გამოცხადდა',
    clientMeans:
      'სპეციალისტს ახლავე მივწერთ, რომ ელოდებით, და მის ანაზღაურებას შევაჩერებთ. თუ 24 საათში სხვა რამეს არ იტყვის, თანხა სრულად დაგიბრუნდებათ.',
    therapistMeans: 'ანაზღაურება დაგერიცხებათ, კლიენტს თანხა არ დაუბრუნდება. ის 24 საათში შეძლებს, არ დაგეთანხმოთ.',
    clientSend: 'გაგზავნა',
    therapistSend: 'მონიშვნა',
    back: 'უკან',
    failed: 'პასუხი ვერ მივიღეთ. სცადეთ ხელახლა: ორჯერ არ გაიგზავნება.',
    signIn: 'ამის სათქმელად კაბინეტში შედით',
    stands: 'თქვენი შეტყობინება',
    open: 'სპეციალისტს მივწერეთ. თუ 24 საათში სხვა რამეს არ იტყვის, თანხა სრულად დაგიბრუნდებათ. თუ შემოვა, შეტყობინების გაუქმება შეგიძლიათ.',
    disputed: 'ორივე მხარეს მოვისმენთ და გადაწყვეტილებას ელფოსტით მოგწერთ.',
    withdrawn: 'შეტყობინება გააუქმეთ.',
    upheld: 'თქვენი შეტყობინება დადასტურდა.',
    rejected: 'შევისწავლეთ და თქვენი შეტყობინება ვერ დადასტურდა.',
    withdraw: 'შეტყობინების გაუქმება',
    markedClient: 'მონიშნულია, რომ შეხვედრაზე არ მოსულხართ. ოთახში ჩანს, რომ აქ ხართ; სპეციალისტს შევატყობინეთ.',
    notSo: 'ასე არ იყო',
    marked: 'მონიშნულია: კლიენტი არ გამოცხადდა. თუ შემოვა, მონიშვნას კაბინეტში შეცვლით.',
    markedDoubted:
      'მონიშნულია. ჩვენი ოთახის მონაცემებით, კლიენტი ოთახში იყო, ამიტომ თავისით არაფერი გადაწყდება: ორივე მხარეს მოვისმენთ და გადაწყვეტილებას მოგწერთ.',
    told: 'კლიენტმა მოგვწერა ამ შეხვედრაზე. პასუხს კაბინეტში ველოდებით.',
  },
  {
    clientLater: 'If the specialist does not come, you can tell us here from {time}.',
    therapistLater: 'If the client does not come, you can mark it here from {time}.',
    clientSay: 'The specialist did not come',
    therapistSay: 'The client did not come',
    clientMeans:
      'We write to the specialist at once that you are waiting, and hold back their pay. If they say nothing else within 24 hours, you get everything back.',
    therapistMeans:
      'You are paid for it, and nothing returns to the client, who has 24 hours to say that it was not so.',
    clientSend: 'Send',
    therapistSend: 'Mark',
    back: 'Back',
    failed: 'No answer came. Try again: it is never sent twice.',
    signIn: 'Sign in to the cabinet to say so',
    stands: 'Your report',
    open: 'We wrote to the specialist. If they say nothing else within 24 hours, you get everything back. If they come, you can take the report back.',
    disputed: 'We hear both sides and write to you what is decided.',
    withdrawn: 'You took your report back.',
    upheld: 'Your report was confirmed.',
    rejected: 'We looked into it and could not confirm your report.',
    withdraw: 'Take the report back',
    markedClient:
      'It was marked that you did not come. The room shows that you are here, and we have told the specialist.',
    notSo: 'That is not so',
    marked: 'Marked: the client did not come. If they do, you can change the mark in the cabinet.',
    markedDoubted:
      'Marked. By the times of our room the client was here, so nothing is decided by itself: we hear both sides and write to you.',
    told: 'The client has reported this session. We await your answer in the cabinet.',
  },
);
