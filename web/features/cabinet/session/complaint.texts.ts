import { texts } from '../../../lib/texts.tsx';

/**
 * `therapist_absent` and `client_present` are the client's complaints (P45); `waiting` and `over` word the former
 * during and after the session, `contested` where a mark says the opposite. `against`: the times in the room contradict
 * the complaint; `alone`: they contradict a mark, and the client has not complained.
 */
export const complaintTexts = texts(
  {
    therapist_absentTitle: 'სპეციალისტი არ შემოვიდა',
    waitingText:
      'სპეციალისტს ახლავე მივწერთ, რომ ელოდებით, და მის ანაზღაურებას შევაჩერებთ. თუ 24 საათში სხვა რამეს არ იტყვის, თანხა სრულად დაგიბრუნდებათ.',
    overText:
      'სპეციალისტს ახლავე მივწერთ, რომ, თქვენი თქმით, შეხვედრაზე არ შემოვიდა, და მის ანაზღაურებას შევაჩერებთ. თუ 24 საათში სხვა რამეს არ იტყვის, თანხა სრულად დაგიბრუნდებათ.',
    contestedText:
      'ამ შეხვედრაზე სხვა რამ არის მონიშნული, ამიტომ ორივე მხარეს მოვისმენთ და ჩვენ გადავწყვეტთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
    client_presentTitle: 'ასე არ იყო',
    client_presentText:
      'მონიშნულია, რომ შეხვედრაზე არ მოხვედით. თუ ასე არ იყო, ორივე მხარეს მოვისმენთ და ჩვენ გადავწყვეტთ. მანამდე სპეციალისტი ანაზღაურებას ვერ მიიღებს.',
    already: 'თუ კიდევ გაქვთ სათქმელი, მოგვწერეთ:',
    once: 'ერთ შეხვედრაზე მხოლოდ ერთხელ შეგიძლიათ მოგვწეროთ.',
    words: 'რა მოხდა?',
    wordsHint: 'სურვილისამებრ. ამას მხოლოდ ჩვენ ვნახავთ, სპეციალისტი — ვერა.',
    left: 'დარჩა {n} სიმბოლო',
    tooLong: 'შეამოკლეთ 500 სიმბოლომდე: ზედმეტია {n}',
    send: 'გაგზავნა',
    sendToUs: 'გაგზავნა განსახილველად',
    sendToBoth: 'გაგზავნა, სპეციალისტსაც მივწერთ',
    notSend: 'არ გავაგზავნო',
    waitingDone: 'მივიღეთ. სპეციალისტს ვატყობინებთ, რომ ელოდებით.',
    overDone: 'მივიღეთ. სპეციალისტს ახლავე მივწერთ.',
    contestedDone: 'მივიღეთ. ორივე მხარეს მოვისმენთ.',
    client_presentDone: 'მივიღეთ. ორივე მხარეს მოვისმენთ.',
    failed: 'პასუხი ვერ მივიღეთ. სცადეთ ხელახლა: ორჯერ არ გაიგზავნება.',
    withdraw: 'შეტყობინების გაუქმება',
    withdrawText: 'თუ შეტყობინებას გააუქმებთ, ამ შეხვედრაზე ხელახლა ვეღარ მოგვწერთ.',
    keep: 'დატოვება',
    withdrawn: 'შეტყობინება გაუქმებულია',
    agree: 'ვეთანხმები მონიშვნას',
    agreeText: 'თუ დაეთანხმებით, შეხვედრა გამოტოვებულად ჩაითვლება და თანხა არ დაბრუნდება.',
    agreed: 'მონიშვნას დაეთანხმეთ',
  },
  {
    therapist_absentTitle: 'The specialist did not come',
    waitingText:
      'We write to the specialist at once that you are waiting, and hold back their pay. If they say nothing else within 24 hours, you get everything back.',
    overText:
      'We write to the specialist at once that, as you tell us, they did not come, and hold back their pay. If they say nothing else within 24 hours, you get everything back.',
    contestedText:
      'Something else was marked, so we hear both sides and decide. Until then the specialist is not paid.',
    client_presentTitle: 'That is not so',
    client_presentText:
      'It was marked that you did not come. If that is not so, we hear both sides and decide. Until then the specialist is not paid.',
    already: 'If there is more to say, write to us:',
    once: 'You can tell us only once about a session.',
    words: 'What happened?',
    wordsHint: 'If you wish. Only we see this, the specialist does not.',
    left: { one: '{n} character left', other: '{n} characters left' },
    tooLong: { one: 'Shorten it to 500 characters: {n} too many', other: 'Shorten it to 500 characters: {n} too many' },
    send: 'Send',
    sendToUs: 'Send it to be decided',
    sendToBoth: 'Send it, the specialist is told',
    notSend: 'Do not send',
    waitingDone: 'Received. We are telling the specialist that you are waiting.',
    overDone: 'Received. We are writing to the specialist.',
    contestedDone: 'Received. We hear both sides.',
    client_presentDone: 'Received. We hear both sides.',
    failed: 'No answer came. Try again: it is never sent twice.',
    withdraw: 'Take the report back',
    withdrawText: 'If you take it back, you cannot report this session again.',
    keep: 'Keep it',
    withdrawn: 'The report was taken back',
    agree: 'I agree with the mark',
    agreeText: 'If you agree, the session counts as missed, and nothing returns.',
    agreed: 'You agreed with the mark',
  },
);
