import { texts } from '../../../lib/texts.tsx';

export const clientsTexts = texts(
  {
    title: 'კლიენტები',
    failed: 'კლიენტების ჩატვირთვა ვერ მოხერხდა',
    nothing: 'ჯერ კლიენტები არ გყავთ',
    nothingText: 'ვინც თქვენთან ჩაეწერება, აქ გამოჩნდება.',
    held: '{n} შეხვედრა',
    first: 'პირველი შეხვედრა წინაა',
    none: 'შეხვედრა ჯერ არ ჩატარებულა',
    shares: 'თემები გაგიზიარათ',
    next: 'შემდეგი: {when}',
    last: 'ბოლო: {when}',
    propose: 'შეხვედრის შეთავაზება',
    proposeTo: 'შეხვედრის შეთავაზება: {name}',
    privacy: 'აქ ჩანს მხოლოდ სახელი ან ფსევდონიმი. საკონტაქტო მონაცემებს არ გიზიარებთ.',
  },
  {
    title: 'Clients',
    failed: 'The clients could not be loaded',
    nothing: 'You have no clients yet',
    nothingText: 'Whoever books you appears here.',
    first: 'first session ahead',
    none: 'no session took place yet',
    shares: 'shares topics',
    held: { one: '{n} session', other: '{n} sessions' },
    next: 'Next: {when}',
    last: 'Last: {when}',
    propose: 'Propose a session',
    proposeTo: 'Propose a session: {name}',
    privacy: 'Only a name or pseudonym stands here. We do not share how clients can be reached.',
  },
);
