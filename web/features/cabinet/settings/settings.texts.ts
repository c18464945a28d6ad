import { texts } from '../../../lib/texts.tsx';

export const settingsTexts = texts(
  {
    languageHint: 'გვერდებიც ამ ენაზე გადავა. მხოლოდ გვერდების ენას ზემოთ ცვლით.',

    messages: 'შეტყობინებები',
    reminders: 'როგორ შეგახსენოთ შეხვედრა',
    both: 'ელფოსტით და SMS-ით',
    email: 'მხოლოდ ელფოსტით',
    sms: 'მხოლოდ SMS-ით',
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
  },
  {
    languageHint: 'The pages change with it. The language of the pages alone you change above.',

    messages: 'Messages',
    reminders: 'How we remind you of a session',
    both: 'By e-mail and SMS',
    email: 'By e-mail only',
    sms: 'By SMS only',
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
  },
);
