import { texts } from '../../../lib/texts.tsx';

export const ownProfileTexts = texts(
  {
    title: 'თქვენი პროფილი',
    failed: 'პროფილის ჩატვირთვა ვერ მოხერხდა',
    asClients: 'ასე გხედავენ კლიენტები.',
    hidden:
      'პროფილი ახლა დამალულია: კლიენტები მას ვერ ხედავენ და ახალ შეხვედრებს ვერ ჯავშნიან. რაც დაჯავშნილია, ძალაში რჩება. ასე გამოიყურება პროფილი, როცა ჩანს.',
    notAccepting: 'ახალი კლიენტები ახლა ვერ გხედავენ: მათი მიღება გამორთული გაქვთ.',
    openPublic: 'საჯარო გვერდის გახსნა',
    request: 'ცვლილების მოთხოვნა',
    requestText: 'პროფილს რედაქტორი ცვლის. მოგვწერეთ, რომელი ნაწილი უნდა შეიცვალოს და რით.',
    subject: 'პროფილის ცვლილება: {name}',
    body: 'გამარჯობა,\n\nგთხოვთ, შეცვალოთ ჩემი პროფილი ({name}).\n\nრომელი ნაწილი (მაგ.: ჩემ შესახებ, განათლება, მეთოდები, ენები, ვიდეო, ფასი):\n\nრა წერია ახლა:\n\nრა უნდა ეწეროს:\n\nთუ საბუთია საჭირო (დიპლომი, სერტიფიკატი), თან ერთვის.\n',
  },
  {
    title: 'Your profile',
    failed: 'The profile could not be loaded',
    asClients: 'This is how clients see you.',
    hidden:
      'The profile is hidden now: clients do not see it and book nothing new. What is booked stays booked. This is how it looks while it is shown.',
    notAccepting: 'New clients do not see you now: you do not accept them.',
    openPublic: 'Open the public page',
    request: 'Request a change',
    requestText: 'An editor changes profiles. Tell us which part should change, and to what.',
    subject: 'A change of the profile: {name}',
    body: 'Hello,\n\nplease change my profile ({name}).\n\nWhich part (about me, education, methods, languages, video, price, ...):\n\nWhat it says now:\n\nWhat it should say:\n\nIf a paper is needed (diploma, certificate), it is attached.\n',
  },
);
