import { texts } from '../../lib/texts.tsx';

/** Words of declining an appointment that waits for its payment. */
export const declineTexts = texts(
  {
    title: 'ამ დროზე უარის თქმა',
    text: 'დრო გათავისუფლდება. თანხა არ ჩამოჭრილა, უარის თქმა კი უფასოა.',
    which: 'რომელ დროზე ამბობთ უარს?',
    one: 'მხოლოდ ამ დროზე',
    all: 'ყოველკვირეული შეხვედრებიდან ყველაზე, რაც გადასახდელია',
    keep: 'დატოვება',
    confirm: 'უარის თქმა',
    done: 'ამ დროზე უარი თქვით',
    failed: 'ვერ მოხერხდა. გთხოვთ, სცადოთ ხელახლა.',
    notWaiting: 'ეს შეხვედრა გადახდას აღარ ელოდება.',
  },
  {
    title: 'Decline this time',
    text: 'The time is released. No money was taken, and declining is free.',
    which: 'What do you decline?',
    one: 'Only this time',
    all: 'All weekly sessions that wait for payment',
    keep: 'Keep it',
    confirm: 'Decline',
    done: 'You declined this time',
    failed: 'It did not work. Please try again.',
    notWaiting: 'This session does not wait for a payment any more.',
  },
);
