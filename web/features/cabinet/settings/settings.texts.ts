import { texts } from '../../../lib/texts.tsx';

export const settingsTexts = texts(
  {
    languageHint: 'გვერდებიც ამ ენაზე გადავა. მხოლოდ გვერდების ენას ზემოთ ცვლით.',

    messages: 'შეტყობინებები',
    reminders: 'როგორ შეგახსენოთ შეხვედრა',
    bothReminder: 'ელფოსტით და SMS-ით',
    emailReminder: 'მხოლოდ ელფოსტით',
    smsReminder: 'მხოლოდ SMS-ით',
    remindersHint: 'ჯავშნის, გადატანის, გაუქმებისა და გადახდის ამბავს ყოველთვის მოგწერთ.',
    emailOnly: 'შეხსენებას ელფოსტით მიიღებთ, რადგან ტელეფონის ნომერი მითითებული არ არის.',
    advice: 'რჩევები ელფოსტით',
    adviceHelp: 'პირველი შეხვედრის შემდეგ ერთხელ მოგწერთ, რა მოიმოქმედოთ შემდეგ. გამორთვა წერილიდანაც შეგიძლიათ.',

    leave: 'ანგარიშის წაშლა',
    leaveText: 'ჯერ გაჩვენებთ, რა წაიშლება და რა დარჩება. მანამდე არაფერი იცვლება.',
    leaveLink: 'წაშლის შესახებ',

    privacy: 'კონფიდენციალურობა',
    discreet: 'დისკრეტული რეჟიმი',
    discreetHelp:
      'წერილების გამგზავნი და სათაური, SMS-ები და კალენდრის ჩანაწერი ნეიტრალური იქნება, მაგალითად „შეხვედრა 24 ნოემბერს“: ვინც თქვენს ეკრანს დახედავს, ვერ მიხვდება, რას ეხება. წერილის შიგნით დეტალები რჩება.',
    discreetEnd: 'დისკრეტული რეჟიმის გამორთვა',
    discreetEndLead: 'ამის შემდეგ შეტყობინებებში ისევ ეწერება, ვისთან და როდის გაქვთ შეხვედრა.',
    discreetEndAction: 'გამორთვა',
    discreetEnded: 'დისკრეტული რეჟიმი გამორთულია',
    discreetOnce: 'ჩართვისა და გამორთვისას დანიშნული შეხვედრის კალენდრის ჩანაწერს ერთხელ ხელახლა გამოგიგზავნით.',

    ways: 'შესვლა და კავშირი',
    phone: 'ტელეფონი',
    phoneHint: 'ამ ნომრით შემოდიხართ, და SMS-საც აქ იღებთ.',
    signInEmail: 'ელფოსტა შესასვლელად',
    signInEmailHint: 'ამ მისამართითა და პაროლით შემოდიხართ.',
    email: 'ელფოსტა შეტყობინებებისთვის',
    emailHint:
      'თუ მისამართს შეცვლით, უკვე დაჯავშნილი შეხვედრების წერილებიც აქ მოვა. გადახდისას ან შეხვედრის გვერდზე შეგიძლიათ სხვა მისამართი მიუთითოთ: მაშინ იმ შეხვედრის წერილები იქ მოვა.',
    none: 'მითითებული არ არის',
    hidden: 'მითითებულია',
    change: 'შეცვლა',
    add: 'დამატება',
    changeOne: 'შეცვლა: {what}',
    addOne: 'დამატება: {what}',
    password: 'პაროლი',
    passwordHint: 'შეცვლისთვის კოდს შესასვლელ ელფოსტაზე მიიღებთ.',
  },
  {
    languageHint: 'The pages change with it. The language of the pages alone you change above.',

    messages: 'Messages',
    reminders: 'How we remind you of a session',
    bothReminder: 'By e-mail and SMS',
    emailReminder: 'By e-mail only',
    smsReminder: 'By SMS only',
    remindersHint: 'We always tell you of a booking, a move, a cancellation and a payment.',
    emailOnly: 'Reminders come by e-mail, since no phone number is given.',
    advice: 'Advice by e-mail',
    adviceHelp:
      'After your first session we write to you once about what to do next. You can switch it off in the mail as well.',

    leave: 'Delete my account',
    leaveText: 'First we show what goes and what stays. Nothing changes before that.',
    leaveLink: 'About leaving',

    privacy: 'Privacy',
    discreet: 'Discreet mode',
    discreetHelp:
      'Sender and subject of mails, SMS and the calendar entry become neutral, for example “Meeting on November 24”: whoever glances at your screen cannot tell what it is about. Inside the mail the details stay.',
    discreetEnd: 'Switch discreet mode off',
    discreetEndLead: 'From then on messages say again with whom and when your session is.',
    discreetEndAction: 'Switch off',
    discreetEnded: 'Discreet mode is off',
    discreetOnce: 'When you switch it on or off, we send the calendar entry of a coming session once more.',

    ways: 'Signing in and contact',
    phone: 'Phone',
    phoneHint: 'You sign in with this number, and SMS come here.',
    signInEmail: 'E-mail to sign in',
    signInEmailHint: 'You sign in with this address and the password.',
    email: 'E-mail for messages',
    emailHint:
      'Once you change it, mails about sessions that are booked come here too. When you pay, or on the page of a session, you can give another address for that session.',
    none: 'Not given',
    hidden: 'Given',
    change: 'Change',
    add: 'Add',
    changeOne: 'Change: {what}',
    addOne: 'Add: {what}',
    password: 'Password',
    passwordHint: 'To change it, a code comes to the e-mail that you sign in with.',
  },
);
