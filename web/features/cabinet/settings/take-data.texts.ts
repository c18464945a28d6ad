import { texts } from '../../../lib/texts.tsx';

export const takeDataTexts = texts(
  {
    title: 'ჩემი მონაცემების ჩამოტვირთვა',
    what: 'ერთ ფაილში (ZIP): თქვენი პროფილი, პასუხები, თანხმობები, ჯავშნები, გადახდები და ქვითრები, თქვენი საჩივრების ტექსტი, მიღებული შეტყობინებები და შესვლები. ფაილი ინტერნეტის გარეშეც იხსნება და ჩვენთან არ ინახება.',
    take: 'მონაცემების ჩამოტვირთვა',
    whyCode: 'ეს მონაცემები პირადია: კოდის გარეშე სხვა ვერავინ ჩამოტვირთავს.',
    sends: 'როგორც კი ბოლო ციფრს შეიყვანთ, ფაილი თავისით ჩამოიტვირთება.',
    save: 'ფაილის ჩამოტვირთვა',
    saved: 'ფაილი ჩამოტვირთულია',
    failed: 'ფაილი ვერ ჩამოიტვირთა. სცადეთ ხელახლა.',
  },
  {
    title: 'Download my data',
    what: 'In one file (ZIP): your profile, answers, consents, bookings, payments and receipts, the words of your complaints, the messages that you got and your sign-ins. It opens without the internet, and we keep no copy of it.',
    take: 'Download my data',
    whyCode: 'This is private: without the code nobody else can take it.',
    sends: 'The file is downloaded by itself as soon as you enter the last digit.',
    save: 'Download the file',
    saved: 'The file is downloaded',
    failed: 'The file could not be downloaded. Try again.',
  },
);
