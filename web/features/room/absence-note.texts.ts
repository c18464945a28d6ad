import { texts } from '../../lib/texts.tsx';

export const absenceTexts = texts(
  {
    more: 'დაწვრილებით',
    marked:
      '{time}-\u2060ზე მოინიშნა, რომ შეხვედრაზე არ მოსულხართ. თუ ეს ასე არ არის, გვითხარით {until}-\u2060მდე: მერე გადახდილი თანხა აღარ დაბრუნდება.',
    markedEnter: 'მაინც შემოდით: გამოჩნდება, რომ მოხვედით, და სპეციალისტს მაშინვე შევატყობინებთ.',
    notSo: 'ასე არ იყო',
    client_therapist_absent_open:
      'თქვენი შეტყობინება მივიღეთ: სპეციალისტი არ შემოვიდა. თუ 24 საათში არავინ შეგვედავა, თანხას დაგიბრუნებთ.',
    client_therapist_absent_disputed:
      'თქვენი შეტყობინება მივიღეთ: სპეციალისტი არ შემოვიდა. მონაცემები ერთმანეთს არ ემთხვევა, ამიტომ გადაწყვეტილებას ჩვენი თანამშრომელი მიიღებს.',
    client_therapist_absent_upheld: 'დადასტურდა, რომ სპეციალისტი არ შემოვიდა. თანხას სრულად გიბრუნებთ.',
    client_therapist_absent_rejected: 'თქვენი შეტყობინება განვიხილეთ და არ დადასტურდა.',
    client_client_present_open: 'თქვენი შეტყობინება მივიღეთ: შეხვედრაზე იყავით. განვიხილავთ და მოგწერთ.',
    client_client_present_disputed:
      'თქვენი შეტყობინება მივიღეთ: შეხვედრაზე იყავით. გადაწყვეტილებას ჩვენი თანამშრომელი მიიღებს.',
    client_client_present_upheld: 'დადასტურდა, რომ შეხვედრაზე იყავით.',
    client_client_present_rejected: 'თქვენი შეტყობინება განვიხილეთ და არ დადასტურდა.',
    therapist_therapist_absent_open:
      'კლიენტმა შეგვატყობინა, რომ შეხვედრაზე არ შემოხვედით. თუ ეს ასე არ არის, გვიპასუხეთ.',
    therapist_therapist_absent_disputed:
      'კლიენტმა შეგვატყობინა, რომ შეხვედრაზე არ შემოხვედით. მონაცემები ერთმანეთს არ ემთხვევა, ამიტომ გადაწყვეტილებას ჩვენი თანამშრომელი მიიღებს.',
    therapist_therapist_absent_upheld: 'დადასტურდა, რომ შეხვედრა თქვენი მიზეზით არ შედგა.',
    therapist_therapist_absent_rejected: 'კლიენტის შეტყობინება განვიხილეთ და არ დადასტურდა.',
    therapist_client_present_open: 'კლიენტი ამბობს, რომ შეხვედრაზე იყო. განვიხილავთ და მოგწერთ.',
    therapist_client_present_disputed:
      'კლიენტი ამბობს, რომ შეხვედრაზე იყო. გადაწყვეტილებას ჩვენი თანამშრომელი მიიღებს.',
    therapist_client_present_upheld: 'დადასტურდა, რომ კლიენტი შეხვედრაზე იყო.',
    therapist_client_present_rejected: 'კლიენტის შეტყობინება განვიხილეთ და არ დადასტურდა.',
  },
  {
    more: 'More about it',
    marked:
      'At {time} it was marked that you did not come. If that is not so, tell us by {until}: after that, what you paid is not returned.',
    markedEnter: 'Enter all the same: the room shows that you came, and we tell the specialist at once.',
    notSo: 'That is not so',
    client_therapist_absent_open:
      'We have your report that the specialist did not come. If nobody objects within 24 hours, your money returns.',
    client_therapist_absent_disputed:
      'We have your report that the specialist did not come. The two sides say different things, so one of our staff will decide.',
    client_therapist_absent_upheld: 'It is confirmed that the specialist did not come. Your money returns in full.',
    client_therapist_absent_rejected: 'We looked into your report, and it was not confirmed.',
    client_client_present_open:
      'We have your report that you were at the session. We will look into it and write to you.',
    client_client_present_disputed: 'We have your report that you were at the session. One of our staff will decide.',
    client_client_present_upheld: 'It is confirmed that you were at the session.',
    client_client_present_rejected: 'We looked into your report, and it was not confirmed.',
    therapist_therapist_absent_open: 'The client reported that you did not come. If that is not so, please answer.',
    therapist_therapist_absent_disputed:
      'The client reported that you did not come. The two sides say different things, so one of our staff will decide.',
    therapist_therapist_absent_upheld: 'It is confirmed that the session failed on your side.',
    therapist_therapist_absent_rejected: "We looked into the client's report, and it was not confirmed.",
    therapist_client_present_open:
      'The client says that they were at the session. We will look into it and write to you.',
    therapist_client_present_disputed: 'The client says that they were at the session. One of our staff will decide.',
    therapist_client_present_upheld: 'It is confirmed that the client was at the session.',
    therapist_client_present_rejected: "We looked into the client's report, and it was not confirmed.",
  },
);
