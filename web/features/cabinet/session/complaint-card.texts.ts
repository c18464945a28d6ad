import { texts } from '../../../lib/texts.tsx';

/** The outcome of a client's complaint, or of a mark that the times in the room contradict (`alone`). */
export const complaintCardTexts = texts(
  {
    therapist_absentTitle: 'სპეციალისტი არ შემოვიდა',
    client_presentTitle: 'ასე არ იყო',
    stands: 'თქვენი შეტყობინება',
    openText: 'თუ სპეციალისტი {when}-\u2060მდე სხვა რამეს არ იტყვის, თანხა სრულად დაგიბრუნდებათ.',
    disputedText:
      'ორივე მხარეს მოვისმენთ და გადაწყვეტილებას ელფოსტით მოგწერთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
    againstText:
      'ჩვენი ოთახის მონაცემებით, შეხვედრის დროს სპეციალისტი ოთახში იყო. ამიტომ თავისით არაფერი გადაწყდება: ორივე მხარეს მოვისმენთ და გადაწყვეტილებას ელფოსტით მოგწერთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
    withdrawnText: 'შეტყობინება გააუქმეთ.',
    upheldText: 'თქვენი შეტყობინება დადასტურდა.',
    rejectedText: 'შევისწავლეთ და თქვენი შეტყობინება ვერ დადასტურდა. თუ არ გვეთანხმებით, მოგვწერეთ:',
    withdraw: 'შეტყობინების გაუქმება',
    alone: 'მონიშვნას განვიხილავთ',
    aloneTitle: 'მონიშნულია, რომ შეხვედრაზე არ მოხვედით',
    aloneText:
      'ჩვენი ოთახის მონაცემებით, შეხვედრის დროს ოთახში იყავით. ამიტომ თავისით არაფერი გადაწყდება: ორივე მხარეს მოვისმენთ და გადაწყვეტილებას ელფოსტით მოგწერთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
    alone_withdrawnText: 'მონიშვნას დაეთანხმეთ.',
    alone_upheldText: 'მონიშვნა არ დადასტურდა.',
    alone_rejectedText: 'შევისწავლეთ და მონიშვნა დადასტურდა. თუ არ გვეთანხმებით, მოგვწერეთ:',
    agree: 'ვეთანხმები მონიშვნას',
  },
  {
    therapist_absentTitle: 'The specialist did not come',
    client_presentTitle: 'That is not so',
    stands: 'Your report',
    openText: 'If the specialist says nothing else until {when}, you get everything back.',
    disputedText: 'We hear both sides and write to you what is decided. Until then the specialist is not paid.',
    againstText:
      'By the times of our room the specialist was there during the session. So nothing is decided by itself: we hear both sides and write to you what is decided. Until then the specialist is not paid.',
    withdrawnText: 'You took your report back.',
    upheldText: 'Your report was confirmed.',
    rejectedText: 'We looked into it and could not confirm your report. If you disagree, write to us:',
    withdraw: 'Take the report back',
    alone: 'We are looking into the mark',
    aloneTitle: 'It was marked that you did not come',
    aloneText:
      'By the times of our room you were there during the session. So nothing is decided by itself: we hear both sides and write to you what is decided. Until then the specialist is not paid.',
    alone_withdrawnText: 'You agreed with the mark.',
    alone_upheldText: 'The mark was not confirmed.',
    alone_rejectedText: 'We looked into it, and the mark was confirmed. If you disagree, write to us:',
    agree: 'I agree with the mark',
  },
);
