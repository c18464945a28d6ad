import { texts } from '../../lib/texts.tsx';

export const codeWordsTexts = texts(
  {
    codeWrong: 'კოდი არასწორია',
    codeExpired: 'კოდს ვადა გაუვიდა',
    tooManyCodes: 'ძალიან ბევრი კოდი მოითხოვეთ. გთხოვთ, სცადოთ მოგვიანებით.',
    tooManyTries: 'მცდელობების ლიმიტი ამოიწურა. მოითხოვეთ ახალი კოდი.',
    tooManyTriesWait: 'მცდელობების ლიმიტი ამოიწურა. ახალი კოდის მოთხოვნას {n} წუთზე ნაკლებ დროში შეძლებთ.',
    lockedForDay: 'მცდელობების ლიმიტი ამოიწურა. სცადეთ ხვალ.',
  },
  {
    codeWrong: 'Code isn`t valid',
    codeExpired: 'The code has expired',
    tooManyCodes: 'Too many codes were requested. Please try again later.',
    tooManyTries: 'Too many attempts. Request a new code.',
    tooManyTriesWait: {
      one: 'Too many attempts. You can request a new code in less than a minute.',
      other: 'Too many attempts. You can request a new code in less than {n} minutes.',
    },
    lockedForDay: 'Too many attempts. Try again tomorrow.',
  },
);
