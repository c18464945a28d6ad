import type { Locale } from '#domain/dates.ts';

const ka = {
  title: 'შინაარსის რედაქტორი',
  house: 'სიმშვიდე',
  signInLead: 'შედით ოპერატორის ანგარიშით.',
  email: 'ელფოსტა',
  password: 'პაროლი',
  passwordOfAccount: 'ანგარიშის პაროლი',
  phone: 'ტელეფონის ნომერი',
  smsCode: 'კოდი SMS-იდან',
  appCode: 'კოდების აპლიკაციის კოდი',
  appCodeHint: 'ან აღდგენის კოდი',
  signIn: 'შესვლა',
  getCode: 'კოდის მიღება',
  goOn: 'გაგრძელება',
  byPhone: 'ტელეფონით შესვლა',
  byEmail: 'ელფოსტით შესვლა',
  again: 'თავიდან დაწყება',
  onlyOperators: 'აქ მხოლოდ ოპერატორები შედიან. თქვენი ანგარიში საიტზე მუშაობს.',
  otherLanguage: 'English',
  notBuilt: 'რედაქტორი ჯერ არ არის დაყენებული',
  notBuiltWhat:
    'აქ რედაქტორები სპეციალისტების პროფილებს, ფასებს, იურიდიულ ტექსტებსა და კითხვარს ცვლიან. საიტი ამის გარეშეც მუშაობს.',
  notBuiltDo:
    'დასაყენებლად პროექტის საქაღალდეში ეს ბრძანება გაუშვით. დაახლოებით ორ წუთში დასრულდება და დისკზე დაახლოებით 600 მეგაბაიტს დაიკავებს. შემდეგ ეს გვერდი განაახლეთ.',
};

const en: typeof ka = {
  title: 'Content Studio',
  house: 'Simshvide',
  signInLead: "Sign in with an operator's account.",
  email: 'E-mail',
  password: 'Password',
  passwordOfAccount: 'The password of your account',
  phone: 'Phone number',
  smsCode: 'The code from the SMS',
  appCode: 'The code of your authenticator app',
  appCodeHint: 'Or a recovery code',
  signIn: 'Sign in',
  getCode: 'Get the code',
  goOn: 'Go on',
  byPhone: 'Sign in by phone',
  byEmail: 'Sign in by e-mail',
  again: 'Begin again',
  onlyOperators: 'Only operators come in here. Your account works on the site.',
  otherLanguage: 'ქართული',
  notBuilt: 'The Studio is not installed yet',
  notBuiltWhat:
    'Here editors change the profiles of specialists, prices, legal texts and the questionnaire. The site works without it.',
  notBuiltDo:
    'To install it, run this command in the folder of the project. It takes about two minutes and about 600 MB of disk. Then load this page again.',
};

/** What the pages of the Studio's port say. */
export const STUDIO_TEXTS: Readonly<Record<Locale, typeof ka>> = { ka, en };
