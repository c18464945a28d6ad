import { texts } from '../../../lib/texts.tsx';

export const waysInTexts = texts(
  {
    ways: 'შესვლა და კავშირი',
    phone: 'ტელეფონი',
    phoneHint: 'ამ ნომრით შემოდიხართ, და SMS-საც აქ იღებთ.',
    signInEmail: 'ელფოსტა შესასვლელად',
    signInEmailHint: 'ამ მისამართითა და პაროლით შემოდიხართ.',
    email: 'ელფოსტა შეტყობინებებისთვის',
    emailHint: 'ჯავშნის წერილებს იმ მისამართზე იღებთ, რომელსაც გადახდისას უთითებთ.',
    none: 'მითითებული არ არის',
    hidden: 'მითითებულია',
    change: 'შეცვლა',
    add: 'დამატება',
    changeOne: 'შეცვლა: {what}',
    addOne: 'დამატება: {what}',
    password: 'პაროლი',
    passwordHint: 'პაროლს შესვლის გვერდზე შეცვლით: გამოდით, აირჩიეთ „დაგავიწყდათ პაროლი?“ და კოდს ელფოსტაზე მიიღებთ.',
  },
  {
    ways: 'Signing in and contact',
    phone: 'Phone',
    phoneHint: 'You sign in with this number, and SMS come here.',
    signInEmail: 'E-mail to sign in',
    signInEmailHint: 'You sign in with this address and the password.',
    email: 'E-mail for messages',
    emailHint: 'Mails about a booking go to the address that you give when you pay.',
    none: 'Not given',
    hidden: 'Given',
    change: 'Change',
    add: 'Add',
    changeOne: 'Change: {what}',
    addOne: 'Add: {what}',
    password: 'Password',
    passwordHint:
      'You change the password on the sign-in page: sign out, choose “Forgot the password?”, and a code comes by e-mail.',
  },
);
