import { texts } from '../../../lib/texts.tsx';

export const payoutAccountTexts = texts(
  {
    title: 'ბანკის ანგარიში',
    lead: 'აქ ჩაირიცხება თქვენი შემოსავალი. საჭიროა მხოლოდ ქართული ბანკის ანგარიში და მისი მფლობელის სახელი.',
    failed: 'ანგარიშის ჩატვირთვა ვერ მოხერხდა',
    list: 'ბოლო ანგარიშები',
    fresh: 'ახალი',
    current: 'მოქმედი',
    since: 'მითითებულია: {when}',
    waits: 'უსაფრთხოებისთვის ახალ ანგარიშზე თანხა მაშინვე არ იგზავნება. გაგზავნა შესაძლებელი გახდება: {time}.',
    stopped: 'თანხის გაგზავნა შეჩერებულია. მოგვწერეთ: {address}',
    set: 'ანგარიშის მითითება',
    change: 'ანგარიშის შეცვლა',
    saved: 'ანგარიში შენახულია',
  },
  {
    title: 'Payout account',
    lead: 'What you earn goes here. We only need an account at a Georgian bank and the name of its holder.',
    failed: 'The account could not be loaded',
    list: 'Latest accounts',
    fresh: 'New',
    current: 'Current',
    since: 'Set: {when}',
    waits: 'For your safety nothing is sent to a new account at once. Pay can be sent from {time}.',
    stopped: 'Your pay is stopped. Write to us: {address}',
    set: 'Set the account',
    change: 'Change the account',
    saved: 'The account is saved',
  },
);
