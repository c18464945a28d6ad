import { texts } from '../lib/texts.tsx';

export const codeTexts = texts(
  {
    code: '4-ნიშნა კოდი',
    validFor: 'კოდი მოქმედებს 15 წუთს',
    codeRequired: 'შეიყვანეთ კოდი.',
    codeIncomplete: 'კოდი 4 ციფრისგან შედგება',
    codeWrong: 'კოდი არასწორია',
    codeExpired: 'კოდს ვადა გაუვიდა',
    tooManyCodes: 'ძალიან ბევრი კოდი მოითხოვეთ. გთხოვთ, სცადოთ მოგვიანებით.',
    tooManyTries: 'მცდელობების ლიმიტი ამოიწურა. მოითხოვეთ ახალი კოდი.',
    lockedForDay: 'მცდელობების ლიმიტი ამოიწურა. სცადეთ ხვალ.',
    resend: 'ხელახლა გაგზავნა',
    canResend: 'შეგიძლიათ ახალი კოდის მოთხოვნა',
  },
  {
    code: '4-digit code',
    validFor: 'The code is valid for 15 minutes',
    codeRequired: 'Code is required.',
    codeIncomplete: 'The code has 4 digits',
    codeWrong: 'Code isn`t valid',
    codeExpired: 'The code has expired',
    tooManyCodes: 'Too many codes were requested. Please try again later.',
    tooManyTries: 'Too many attempts. Request a new code.',
    lockedForDay: 'Too many attempts. Try again tomorrow.',
    resend: 'Send again',
    canResend: 'You can request a new code',
  },
);
