import { texts } from '../../../lib/texts.tsx';

export const waysInTexts = texts(
  {
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
