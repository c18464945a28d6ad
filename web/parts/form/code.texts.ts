import { texts } from '../../lib/texts.tsx';

export const codeTexts = texts(
  {
    code: '4-ნიშნა კოდი',
    sendsItself: 'კოდი თავისით შემოწმდება, როგორც კი მეოთხე ციფრს შეიყვანთ.',
    validFor: 'კოდი მოქმედებს 15 წუთს',
    codeRequired: 'შეიყვანეთ კოდი.',
    codeIncomplete: 'კოდი 4 ციფრისგან შედგება',
    codeWrong: 'კოდი არასწორია',
    codeExpired: 'კოდს ვადა გაუვიდა',
    tooManyCodes: 'ძალიან ბევრი კოდი მოითხოვეთ. გთხოვთ, სცადოთ მოგვიანებით.',
    tooManyTries: 'მცდელობების ლიმიტი ამოიწურა. მოითხოვეთ ახალი კოდი.',
    tooManyTriesWait: 'მცდელობების ლიმიტი ამოიწურა. ახალი კოდის მოთხოვნას {n} წუთზე ნაკლებ დროში შეძლებთ.',
    lockedForDay: 'მცდელობების ლიმიტი ამოიწურა. სცადეთ ხვალ.',
    resend: 'ხელახლა გაგზავნა',
    resendIn: '<clock>{clock}</clock> წუთში',
    canResend: 'შეგიძლიათ ახალი კოდის მოთხოვნა',
  },
  {
    code: '4-digit code',
    sendsItself: 'The code is checked by itself as soon as you enter its fourth digit.',
    validFor: 'The code is valid for 15 minutes',
    codeRequired: 'Code is required.',
    codeIncomplete: 'The code has 4 digits',
    codeWrong: 'Code isn`t valid',
    codeExpired: 'The code has expired',
    tooManyCodes: 'Too many codes were requested. Please try again later.',
    tooManyTries: 'Too many attempts. Request a new code.',
    tooManyTriesWait: {
      one: 'Too many attempts. You can request a new code in less than a minute.',
      other: 'Too many attempts. You can request a new code in less than {n} minutes.',
    },
    lockedForDay: 'Too many attempts. Try again tomorrow.',
    resend: 'Send again',
    resendIn: 'in <clock>{clock}</clock>',
    canResend: 'You can request a new code',
  },
);
