import { texts } from '../../lib/texts.tsx';

export const codeTexts = texts(
  {
    sms: '4-ნიშნა კოდი',
    email: '8-ნიშნა კოდი',
    app: 'აპლიკაციის 6-ნიშნა კოდი',
    sendsItself: 'კოდი თავისით შემოწმდება, როგორც კი ბოლო ციფრს შეიყვანთ.',
    validFor: 'კოდი მოქმედებს 15 წუთს',
    changes: 'აპლიკაცია ყოველ 30 წამში ახალ კოდს აჩვენებს',
    codeRequired: 'შეიყვანეთ კოდი.',
    incompleteSms: 'კოდი 4 ციფრისგან შედგება',
    incompleteEmail: 'კოდი 8 ციფრისგან შედგება',
    incompleteApp: 'კოდი 6 ციფრისგან შედგება',
    slowed:
      'თქვენი ქსელიდან ვიღაც ბევრ არასწორ კოდს აგზავნის. თქვენი კოდი ისევ მოქმედებს: მისი გაგზავნა <clock>{clock}</clock> წუთში შეგეძლებათ.',
    slowedOver: 'კოდის გაგზავნა უკვე შეგიძლიათ.',
    resend: 'ხელახლა გაგზავნა',
    resendIn: '<clock>{clock}</clock> წუთში',
    canResend: 'შეგიძლიათ ახალი კოდის მოთხოვნა',
  },
  {
    sms: '4-digit code',
    email: '8-digit code',
    app: '6-digit code of the app',
    sendsItself: 'The code is checked by itself as soon as you enter its last digit.',
    validFor: 'The code is valid for 15 minutes',
    changes: 'The app shows a new code every 30 seconds',
    codeRequired: 'Code is required.',
    incompleteSms: 'The code has 4 digits',
    incompleteEmail: 'The code has 8 digits',
    incompleteApp: 'The code has 6 digits',
    slowed:
      'Somebody is sending many wrong codes from your network. Your code stays valid: you can send it in <clock>{clock}</clock>.',
    slowedOver: 'You can send the code now.',
    resend: 'Send again',
    resendIn: 'in <clock>{clock}</clock>',
    canResend: 'You can request a new code',
  },
);
