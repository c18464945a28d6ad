import { texts } from '../../../lib/texts.tsx';

/** Words of declining an appointment that waits for its payment. */
export const declineTexts = texts(
  {
    title: 'ამ დროზე უარის თქმა',
    text: 'დრო გათავისუფლდება; უარის თქმა უფასოა. თუ დაწყებული გადახდა მაინც შესრულდა, თანხა სრულად დაგიბრუნდებათ.',
    which: 'რომელ დროზე ამბობთ უარს?',
    one: 'მხოლოდ ამ დროზე',
    all: 'ყოველკვირეული შეხვედრებიდან ყველაზე, რაც გადასახდელია',
    noMore: 'აღარ მინდა, რომ ეს სპეციალისტი შეხვედრებს მთავაზობდეს, სანამ თავად არ დავჯავშნი',
    keep: 'დატოვება',
    confirm: 'უარის თქმა',
    done: 'ამ დროზე უარი თქვით',
    failed: 'ვერ მოხერხდა. გთხოვთ, სცადოთ ხელახლა.',
    notWaiting: 'ეს შეხვედრა გადახდას აღარ ელოდება.',
  },
  {
    title: 'Decline this time',
    text: 'The time is released, and declining is free. Should a payment that you have begun still go through, all of it returns.',
    which: 'What do you decline?',
    one: 'Only this time',
    all: 'All weekly sessions that wait for payment',
    noMore: 'I want no more proposals from this specialist until I book there again myself',
    keep: 'Keep it',
    confirm: 'Decline',
    done: 'You declined this time',
    failed: 'It did not work. Please try again.',
    notWaiting: 'This session does not wait for a payment any more.',
  },
);
