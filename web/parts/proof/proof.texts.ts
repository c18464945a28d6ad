import { texts } from '../../lib/texts.tsx';

export const proofTexts = texts(
  {
    codeFailed: 'კოდის შემოწმება ვერ მოხერხდა. სცადეთ ხელახლა.',
    offline: 'ინტერნეტთან კავშირი არ არის. შეამოწმეთ ქსელი და სცადეთ ხელახლა.',
    waitMinutes: 'მცდელობების ლიმიტი ამოიწურა. სცადეთ {n} წუთში.',
    waitHours: 'მცდელობების ლიმიტი ამოიწურა. სცადეთ {n} საათში.',
    recovery: 'აღდგენის კოდი',
    recoveryHint: 'ათიდან ერთ-ერთი კოდი, რომელიც აპლიკაციის ჩართვისას შეინახეთ. თითოეული ერთხელ მოქმედებს.',
    recoveryWrong: 'აღდგენის კოდი 10 სიმბოლოსგან შედგება, მაგალითად ABCDE-FGH23',
    useRecovery: 'აღდგენის კოდით',
    useApp: 'აპლიკაციის კოდით',

    scanText: 'გახსენით კოდების აპლიკაცია, მაგალითად Google Authenticator ან Aegis, და დაამატეთ ახალი ანგარიში.',
    qr: 'QR კოდი აპლიკაციისთვის',
    openApp: 'აპლიკაციაში გახსნა',
    otherDevice: 'თუ აპლიკაცია სხვა მოწყობილობაზეა, დაასკანერეთ:',
    type: 'თუ ვერ ასკანერებთ, აპლიკაციაში ეს გასაღები აკრიფეთ:',
    copy: 'დაკოპირება',
    copied: 'დაკოპირებულია',
    copyFailed: 'დაკოპირება ვერ მოხერხდა. მონიშნეთ და დააკოპირეთ თავად.',

    keepText:
      'თუ ტელეფონი დაკარგეთ, აპლიკაციის კოდის ნაცვლად ამ კოდებით შეხვალთ. თითოეული ერთხელ მოქმედებს. ხელახლა ვეღარ გაჩვენებთ.',
    codes: 'აღდგენის კოდები',
    download: 'ფაილად ჩამოტვირთვა',
    print: 'დაბეჭდვა',
    fileName: 'simshvide-recovery-codes.txt',
    fileTitle: 'Simshvide: აღდგენის კოდები, თითოეული ერთხელ მოქმედებს',
    kept: 'კოდები უსაფრთხო ადგილას შევინახე',
    keptRequired: 'გასაგრძელებლად დაადასტურეთ, რომ კოდები შეინახეთ',
  },
  {
    codeFailed: 'The code could not be checked. Try again.',
    offline: 'There is no connection. Check the network and try again.',
    waitMinutes: {
      one: 'Too many attempts. Try again in a minute.',
      other: 'Too many attempts. Try again in {n} minutes.',
    },
    waitHours: {
      one: 'Too many attempts. Try again in an hour.',
      other: 'Too many attempts. Try again in {n} hours.',
    },
    recovery: 'Recovery code',
    recoveryHint: 'One of the ten codes that you kept when you switched the app on. Each works once.',
    recoveryWrong: 'A recovery code has 10 characters, for example ABCDE-FGH23',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the code of the app instead',

    scanText: 'Open an authenticator app, for example Google Authenticator or Aegis, and add a new account.',
    qr: 'QR code for the app',
    openApp: 'Open in the app',
    otherDevice: 'If the app is on another device, scan this:',
    type: 'If you cannot scan, type this key into the app:',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'It could not be copied. Select it and copy it yourself.',

    keepText:
      'If you lose the phone, these codes let you in instead of a code of the app. Each works once. We cannot show them again.',
    codes: 'Recovery codes',
    download: 'Download as a file',
    print: 'Print',
    fileName: 'simshvide-recovery-codes.txt',
    fileTitle: 'Simshvide: recovery codes, each works once',
    kept: 'I have kept the codes in a safe place',
    keptRequired: 'To go on, confirm that you have kept the codes',
  },
);
