import { texts } from '../../lib/texts.tsx';

/** Words of the door of a room, from the first look at its link to the end of the session. */
export const doorTexts = texts(
  {
    tab: 'შეხვედრა',
    loading: 'იტვირთება...',
    failed: 'შეხვედრის ჩატვირთვა ვერ მოხერხდა',
    retry: 'სცადეთ ხელახლა',
    home: 'მთავარ გვერდზე',

    notFound: 'შეხვედრა ვერ მოიძებნა',
    notFoundText: 'შეამოწმეთ, სრულად გახსენით თუ არა ბმული წერილიდან.',
    notFoundThere: 'შეამოწმეთ, სრულად გახსენით თუ არა ბმული. თქვენი შეხვედრები კაბინეტშია.',
    notFoundClient: 'თუ ეს თქვენი შეხვედრაა, შემოსვლა თქვენი ანგარიშიდანაც შეგიძლიათ.',
    notFoundTherapist: 'ეს კლიენტის ბმულია. სპეციალისტი შეხვედრაზე თავისი კაბინეტიდან შედის.',
    asClient: 'შესვლა ანგარიშით',
    ownSessions: 'ჩემი შეხვედრები',
    toPractice: 'ჩემი კაბინეტი',
    forbidden: 'ეს სხვა სპეციალისტის შეხვედრაა',
    forbiddenText:
      'ამ შეხვედრაზე მხოლოდ მისი სპეციალისტი შედის. თუ შეხვედრა თქვენია, შეამოწმეთ, თქვენი ანგარიშით ხართ თუ არა შესული.',
    replacedLink: 'ეს ბმული შეიცვალა',
    replacedLinkText:
      'ახალი ბმული კლიენტის ელფოსტაზეა გაგზავნილი: გახსენით ჩვენი ბოლო წერილი. თუ ეს თქვენი შეხვედრაა, შემოსვლა ანგარიშიდანაც შეგიძლიათ.',

    client: 'კლიენტი: {name}',
    noName: 'კლიენტი',
    personal: 'ინდივიდუალური',
    couple: 'წყვილის',
    teen: 'მოზარდის',

    title: 'თქვენი შეხვედრა',
    moved: 'შეხვედრა სხვა დროზე გადავიდა. ბმული იგივე დარჩა.',
    opens:
      'ოთახი გაიხსნება შეხვედრამდე 15 წუთით ადრე, {time}-\u2060ზე. დათქმულ დროს გახსენით ეს ბმული — პროგრამის დაყენება არ დაგჭირდებათ.',
    left: 'გახსნამდე დარჩა: {wait}',
    stay: 'შეგიძლიათ, ამ გვერდზე დარჩეთ: ის თავად განახლდება. მანამდე კი შეამოწმეთ კამერა და ხმა.',
    check: 'კამერისა და ხმის შემოწმება',
    order: 'ჯავშნის გვერდი',
    session: 'შეხვედრის გვერდი',

    openTitle: 'შეხვედრის დრო დადგა',
    elsewhere: 'ეს შეხვედრა სხვა სერვისზე გაიმართება.',
    elsewhereAt: 'ეს შეხვედრა სხვა სერვისზე გაიმართება: {host}.',
    otherRules: 'იქ იმ სერვისის წესები მოქმედებს: რას ინახავს და ვის აჩვენებს, ჩვენზე არ არის დამოკიდებული.',
    linkLater: 'ბმული ჯერ მზად არ არის. აქ გამოჩნდება: გვერდი თავად განახლდება.',
    go: 'შეხვედრაზე გადასვლა',
    goTo: 'გადასვლა: {host}',
    noAnswer: 'პასუხი ვერ მივიღეთ. სცადეთ ხელახლა.',

    leftTitle: 'ოთახიდან გახვედით',
    mayComeBack: 'ოთახი {time}-\u2060მდე ღიაა: დაბრუნება რამდენჯერაც გინდათ, იმდენჯერ შეგიძლიათ.',
    back: 'დაბრუნება ოთახში',
    elsewhereTitle: 'შეხვედრა სხვა მოწყობილობაზე გაგრძელდა',
    elsewhereText: 'ამ მოწყობილობიდან აღარც სურათი გადაიცემა და აღარც ხმა.',
    continueHere: 'აქ გაგრძელება',
    signedOutTitle: 'ანგარიშში აღარ ხართ შესული',
    signedOutText:
      'ამ ოთახში თქვენი ანგარიშით შემოხვედით, ის შესვლა კი დასრულდა. ამ მოწყობილობიდან აღარც სურათი გადაიცემა და აღარც ხმა. დასაბრუნებლად ხელახლა შედით ანგარიშში.',
    signInAgain: 'ხელახლა შესვლა',

    overTitle: 'შეხვედრა დასრულდა',
    thanks: 'გმადლობთ, რომ ჩვენთან ხართ. როგორც წესი, სპეციალისტს კვირაში ერთხელ ხვდებიან.',
    thanksTherapist: 'გმადლობთ. შეხვედრის გვერდზე შეგიძლიათ მონიშნოთ, როგორ ჩატარდა.',
    bookNext: 'შემდეგი შეხვედრის დაჯავშნა',
    closed: 'ეს ოთახი დაკეტილია.',
    slipped: 'შემთხვევით გახვედით? ოთახი {time}-\u2060მდე ღიაა.',
    emergency: 'გადაუდებელ შემთხვევაში დარეკეთ',

    cancelledTitle: 'შეხვედრა გაუქმებულია',
    unpaidTitle: 'შეხვედრა დადასტურებული არ არის',
    noRoom: 'ოთახი არ გაიხსნება. დანარჩენი ჯავშნის გვერდზეა.',
    noRoomTherapist: 'ოთახი არ გაიხსნება. დანარჩენი შეხვედრის გვერდზეა.',
    bookAgain: 'ახალი დროის არჩევა',
  },
  {
    tab: 'Session',
    loading: 'Loading...',
    failed: 'The session could not be loaded',
    retry: 'Try again',
    home: 'To the main page',

    notFound: 'The session was not found',
    notFoundText: 'Check that you opened the whole link from the e-mail.',
    notFoundThere: 'Check that you opened the whole link. Your sessions are in your cabinet.',
    notFoundClient: 'If this is your session, you can also come in by signing in.',
    notFoundTherapist: "This is a client's link. Specialists join from their cabinet.",
    asClient: 'Sign in',
    ownSessions: 'My sessions',
    toPractice: 'My cabinet',
    forbidden: "This is another specialist's session",
    forbiddenText:
      'Only its own specialist joins this session. If it is yours, check that you are signed in with your own account.',
    replacedLink: 'This link was replaced',
    replacedLinkText:
      "The new link was sent to the client's e-mail: open our latest message. If this is your session, you can also come in by signing in.",

    client: 'Client: {name}',
    noName: 'Client',
    personal: 'personal',
    couple: 'couple',
    teen: 'teenager',

    title: 'Your session',
    moved: 'The session was moved to another time. The link stays the same.',
    opens:
      'The room opens 15 minutes before the session, at {time}. At the agreed time open this link; nothing to install.',
    left: 'It opens in {wait}',
    stay: 'You may stay on this page: it changes by itself. Meanwhile, check your camera and sound.',
    check: 'Check camera and sound',
    order: 'The booking',
    session: 'The session',

    openTitle: 'It is time for the session',
    elsewhere: 'This session takes place at another service.',
    elsewhereAt: 'This session takes place at another service: {host}.',
    otherRules: "That service's rules apply there: what it keeps and whom it shows is not up to us.",
    linkLater: 'The link is not ready yet. It will appear here: the page changes by itself.',
    go: 'Go to the session',
    goTo: 'Go to {host}',
    noAnswer: 'No answer came. Try again.',

    leftTitle: 'You left the room',
    mayComeBack: 'The room is open until {time}: you may come back as often as you like.',
    back: 'Back to the room',
    elsewhereTitle: 'The session goes on at another device',
    elsewhereText: 'Neither picture nor sound is sent from this device any more.',
    continueHere: 'Continue here',
    signedOutTitle: 'You are signed out',
    signedOutText:
      'You joined this room with your account, and that sign-in has ended. Neither picture nor sound is sent from this device any more. To come back, sign in again.',
    signInAgain: 'Sign in again',

    overTitle: 'The session is over',
    thanks: 'Thank you for being with us. People usually see their specialist once a week.',
    thanksTherapist: 'Thank you. On the page of the session you can mark how it went.',
    bookNext: 'Book the next session',
    closed: 'This room is closed.',
    slipped: 'Left by accident? The room is open until {time}.',
    emergency: 'In an emergency call',

    cancelledTitle: 'The session was cancelled',
    unpaidTitle: 'The session is not confirmed',
    noRoom: 'The room will not open. The booking page says more.',
    noRoomTherapist: 'The room will not open. The page of the session says more.',
    bookAgain: 'Choose another time',
  },
);
