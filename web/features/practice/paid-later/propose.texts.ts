import { texts } from '../../../lib/texts.tsx';

/** Words of the dialog that proposes a session which its client pays later. */
export const proposeTexts = texts(
  {
    title: 'შეხვედრის შეთავაზება',
    failedToLoad: 'კალენდრის ჩატვირთვა ვერ მოხერხდა',
    lead: 'კლიენტს ელფოსტით მიუვა დრო და გადახდის ბმული. სანამ არ გადაიხდის, დრო მისთვის დაკავებულია.',

    client: 'კლიენტი',
    chooseClient: 'აირჩიეთ კლიენტი',
    noClients:
      'შეხვედრის შეთავაზება შეგიძლიათ კლიენტს, რომელსაც თქვენთან გადახდილი შეხვედრა ჰქონდა ან აქვს. ასეთი კლიენტი ჯერ არ გყავთ.',

    type: 'ტიპი',
    minutes: '{n} წთ',
    noTypes: 'თქვენს პროფილში შეხვედრის ტიპი არ არის მითითებული.',

    free: 'თქვენი თავისუფალი დრო',
    noFree: 'შესაფერისი თავისუფალი დრო არ გაქვთ: მიუთითეთ სხვა.',
    other: 'სხვა დღე ან საათი',
    day: 'დღე',
    start: 'დასაწყისი',
    local: 'თქვენთან {when}',

    sum: 'კლიენტი იხდის {total} · თქვენი ფასი {price}',
    sumUntil: 'კლიენტი იხდის {total}, {when}-\u2060მდე · თქვენი ფასი {price}',

    choose: 'აირჩიეთ დრო',
    send: 'შეთავაზება: {when}',
    sent: 'შეხვედრა შევთავაზეთ: {when}',
    undo: 'დაბრუნება',
    undone: 'შეთავაზება გაუქმდა',
    undoFailed: 'გაუქმება ვერ მოხერხდა: გააუქმეთ შეხვედრის გვერდიდან',

    clientMissing: 'აირჩიეთ კლიენტი',
    dayMissing: 'მიუთითეთ დღე',
    tooSoon: 'დაწყებამდე 24 საათზე მეტი უნდა იყოს: კლიენტს გადახდა უნდა მოასწროს',
    tooFar: 'შეხვედრის შეთავაზება 60 დღით ადრე შეიძლება',
    overMidnight: 'შეხვედრა შუაღამემდე უნდა დასრულდეს',
    taken: 'ეს დრო თქვენთან ან კლიენტთან დაკავებულია, ან შეხვედრებს შორის შესვენება არ რჩება',
    tooMany: 'ამ კლიენტს უკვე 8 გადასახდელი შეხვედრა აქვს. ახალს შესთავაზებთ, როცა რომელიმეს გადაიხდის ან გააუქმებთ',
    clientGone: 'ამ კლიენტს შეხვედრას ვეღარ შესთავაზებთ',
    failed: 'პასუხი ვერ მივიღეთ. კალენდარში ნახეთ, ხომ არ დაემატა, და მერე სცადეთ ხელახლა.',
  },
  {
    title: 'Propose a session',
    failedToLoad: 'The calendar could not be loaded',
    lead: 'The client gets the time and a link to pay by e-mail. The time is kept for them until they pay.',

    client: 'Client',
    chooseClient: 'Choose a client',
    noClients: 'You can propose a session to a client who had or has a paid session with you. There is none yet.',

    type: 'Type',
    minutes: '{n} min',
    noTypes: 'Your profile names no session type.',

    free: 'Your free times',
    noFree: 'You have no free time that suits: name another one.',
    other: 'Another day or hour',
    day: 'Day',
    start: 'Start',
    local: '{when} your time',

    sum: 'The client pays {total} · your price {price}',
    sumUntil: 'The client pays {total} until {when} · your price {price}',

    choose: 'Choose a time',
    send: 'Propose {when}',
    sent: 'The session was proposed: {when}',
    undo: 'Undo',
    undone: 'The session was withdrawn',
    undoFailed: 'It could not be withdrawn: do it on the page of the session',

    clientMissing: 'Choose a client',
    dayMissing: 'Name the day',
    tooSoon: 'It has to be more than 24 hours ahead: the client needs the time to pay',
    tooFar: 'A session can be proposed up to 60 days ahead',
    overMidnight: 'The session has to end by midnight',
    taken: 'You or the client are not free then, or there is no rest between sessions',
    tooMany: 'Eight sessions of this client wait for payment. A new one can follow once one is paid or withdrawn',
    clientGone: 'You can no longer propose a session to this client',
    failed: 'No answer came. Look in the calendar whether it stands there before you try again.',
  },
);
