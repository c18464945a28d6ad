import { texts } from '../../../lib/texts.tsx';

export const takeDataTexts = texts(
  {
    title: 'ჩემი მონაცემების ჩამოტვირთვა',
    what: 'ერთ ფაილში (ZIP): თქვენი პროფილი, პასუხები, თანხმობები, ჯავშნები, გადახდები და ქვითრები, თქვენი საჩივრების ტექსტი, მიღებული შეტყობინებები და შესვლები. ფაილი ინტერნეტის გარეშეც იხსნება და ჩვენთან არ ინახება.',
    take: 'მონაცემების ჩამოტვირთვა',
    whyCode: 'ეს მონაცემები პირადია, ამიტომ ჯერ კოდს გამოგიგზავნით. ასე სხვა ვერავინ ჩამოტვირთავს.',
    sendCode: 'კოდის მიღება',
    sentToPhone: 'კოდი გაიგზავნა ნომერზე {to}',
    sentToMail: 'კოდი გაიგზავნა ელფოსტაზე {to}',
    isFormer: 'ნომერი ან ელფოსტა ახლახან შეიცვალა, ამიტომ ეს კოდი სამი დღე წინა მისამართზე მოდის.',
    sends: 'როგორც კი ბოლო ციფრს შეიყვანთ, ფაილი თავისით ჩამოიტვირთება.',
    save: 'ფაილის ჩამოტვირთვა',
    making: 'ფაილი მზადდება...',
    saved: 'ფაილი ჩამოტვირთულია',
    codeFailed: 'კოდი ვერ გაიგზავნა. სცადეთ ხელახლა.',
    failed: 'ფაილი ვერ ჩამოიტვირთა. სცადეთ ხელახლა.',
    unanswered:
      'ფაილი ვერ ჩამოიტვირთა. შეამოწმეთ ინტერნეტი და სცადეთ ხელახლა; თუ კოდი აღარ მოქმედებს, მოითხოვეთ ახალი.',
  },
  {
    title: 'Download my data',
    what: 'In one file (ZIP): your profile, answers, consents, bookings, payments and receipts, the words of your complaints, the messages that you got and your sign-ins. It opens without the internet, and we keep no copy of it.',
    take: 'Download my data',
    whyCode: 'This is private, so we send you a code first. That way nobody else can take it.',
    sendCode: 'Get the code',
    sentToPhone: 'We sent a code to {to}',
    sentToMail: 'We sent a code to {to}',
    isFormer: 'Your phone or e-mail was changed lately: for three days this code goes where it went before.',
    sends: 'The file is downloaded by itself as soon as you enter the last digit.',
    save: 'Download the file',
    making: 'The file is being made...',
    saved: 'The file is downloaded',
    codeFailed: 'The code could not be sent. Try again.',
    failed: 'The file could not be downloaded. Try again.',
    unanswered:
      'The file could not be downloaded. Check your connection and try again; if the code no longer works, ask for a new one.',
  },
);
