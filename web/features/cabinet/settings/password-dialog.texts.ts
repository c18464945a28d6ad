import { texts } from '../../../lib/texts.tsx';

export const passwordDialogTexts = texts(
  {
    title: 'პაროლის შეცვლა',
    firstTitle: 'პაროლი ელფოსტით შესასვლელად',
    firstLead: 'ელფოსტით შესვლისას პაროლს ვითხოვთ. თუ ახლა არ დააყენებთ, ამავე გვერდიდან მოგვიანებითაც შეძლებთ.',
    email: 'ელფოსტა, რომლითაც შემოდიხართ',
    emailWrong: 'შეამოწმეთ მისამართი, მაგალითად ana@example.com',
    willSend: 'კოდს გამოვგზავნით: {to}',
    ends: 'ახალი პაროლის შემდეგ სხვა მოწყობილობებზე ხელახლა შესვლა დაგჭირდებათ.',
    send: 'კოდის მიღება',
    save: 'პაროლის შენახვა',
    failed: 'პაროლი ვერ შეიცვალა. სცადეთ ხელახლა.',
    done: 'პაროლი შეიცვალა. სხვა მოწყობილობებზე გამოსული ხართ.',
  },
  {
    title: 'Change the password',
    firstTitle: 'A password to sign in by e-mail',
    firstLead: 'Signing in by e-mail asks for a password. If you do not set one now, you can do it later on this page.',
    email: 'The e-mail that you sign in with',
    emailWrong: 'Check the address, for example ana@example.com',
    willSend: 'We will send a code to {to}',
    ends: 'After a new password you sign in again on your other devices.',
    send: 'Get the code',
    save: 'Save the password',
    failed: 'The password could not be changed. Try again.',
    done: 'The password is changed. Other devices are signed out.',
  },
);
