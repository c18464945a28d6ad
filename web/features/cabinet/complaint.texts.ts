import { texts } from '../../lib/texts.tsx';

/** `therapist_absent` and `client_present` are what the client says (P45). */
export const complaintTexts = texts(
  {
    therapist_absentTitle: 'სპეციალისტი არ შემოვიდა',
    therapist_absentText:
      'სპეციალისტს ახლავე მივწერთ, რომ ელოდებით, და მის ანაზღაურებას შევაჩერებთ. თუ 24 საათში სხვა რამეს არ იტყვის, თანხა სრულად დაგიბრუნდებათ.',
    contestedText:
      'სპეციალისტმა სხვა რამ მონიშნა, ამიტომ ორივე მხარეს მოვისმენთ და ჩვენ გადავწყვეტთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
    client_presentTitle: 'ასე არ იყო',
    client_presentText:
      'სპეციალისტმა მონიშნა, რომ შეხვედრაზე არ მოხვედით. თუ ასე არ იყო, ორივე მხარეს მოვისმენთ და ჩვენ გადავწყვეტთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
    once: 'ერთ შეხვედრაზე მხოლოდ ერთხელ შეგიძლიათ მოგვწეროთ.',
    words: 'რა მოხდა?',
    wordsHint: 'სურვილისამებრ. ამას მხოლოდ ჩვენ ვნახავთ, სპეციალისტი — ვერა.',
    left: 'დარჩა {n} სიმბოლო',
    tooLong: 'შეამოკლეთ 500 სიმბოლომდე: ზედმეტია {n}',
    send: 'გაგზავნა',
    therapist_absentDone: 'მივიღეთ. სპეციალისტს ვატყობინებთ, რომ ელოდებით.',
    client_presentDone: 'მივიღეთ. ორივე მხარეს მოვისმენთ.',
    failed: 'პასუხი ვერ მივიღეთ. სცადეთ ხელახლა: ორჯერ არ გაიგზავნება.',

    stands: 'თქვენი შეტყობინება',
    openText: 'თუ სპეციალისტი {when}-\u2060მდე სხვა რამეს არ იტყვის, თანხა სრულად დაგიბრუნდებათ.',
    disputedText:
      'ორივე მხარეს ვისმენთ და გადაწყვეტილებას ელფოსტით მოგწერთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
    withdrawnText: 'შეტყობინება უკან წაიღეთ.',
    upheldText: 'თქვენი შეტყობინება დადასტურდა.',
    rejectedText: 'შევისწავლეთ და თქვენი შეტყობინება ვერ დადასტურდა. თუ არ გვეთანხმებით, მოგვწერეთ:',
    withdraw: 'შეტყობინების უკან წაღება',
    withdrawText: 'თუ უკან წაიღებთ, ამ შეხვედრაზე ხელახლა ვეღარ მოგვწერთ.',
    keep: 'დატოვება',
    withdrawn: 'შეტყობინება უკან წაღებულია',
  },
  {
    therapist_absentTitle: 'The specialist did not come',
    therapist_absentText:
      'We write to the specialist at once that you are waiting, and hold back their pay. If they say nothing else within 24 hours, you get everything back.',
    contestedText:
      'The specialist has marked something else, so we hear both sides and decide. Until then the specialist is not paid.',
    client_presentTitle: 'That is not so',
    client_presentText:
      'The specialist has marked that you did not come. If that is not so, we hear both sides and decide. Until then the specialist is not paid.',
    once: 'You can tell us only once about a session.',
    words: 'What happened?',
    wordsHint: 'If you wish. Only we see this, the specialist does not.',
    left: { one: '{n} character left', other: '{n} characters left' },
    tooLong: { one: 'Shorten it to 500 characters: {n} too many', other: 'Shorten it to 500 characters: {n} too many' },
    send: 'Send',
    therapist_absentDone: 'Received. We are telling the specialist that you are waiting.',
    client_presentDone: 'Received. We hear both sides.',
    failed: 'No answer came. Try again: it is never sent twice.',

    stands: 'Your report',
    openText: 'If the specialist says nothing else until {when}, you get everything back.',
    disputedText: 'We hear both sides and write to you what is decided. Until then the specialist is not paid.',
    withdrawnText: 'You took your report back.',
    upheldText: 'Your report was confirmed.',
    rejectedText: 'We looked into it and could not confirm your report. If you disagree, write to us:',
    withdraw: 'Take the report back',
    withdrawText: 'If you take it back, you cannot report this session again.',
    keep: 'Keep it',
    withdrawn: 'The report was taken back',
  },
);
