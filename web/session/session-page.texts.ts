import { texts } from '../lib/texts.tsx';

/** Words of the page of one session, in either cabinet. */
export const sessionPageTexts = texts(
  {
    tab: 'შეხვედრა',
    failed: 'შეხვედრის ჩატვირთვა ვერ მოხერხდა',
    today: 'დღეს',
    tomorrow: 'ხვალ',
    clientBack: 'ჩემი შეხვედრები',
    therapistBack: 'შეხვედრები',
    clientNotFound: 'შეხვედრა ვერ მოიძებნა',
    therapistNotFound: 'ჩანაწერი ვერ მოიძებნა',
    clientNotFoundText: 'ამ მისამართზე თქვენი შეხვედრა არ არის. შეამოწმეთ, თქვენი ნომრით ხართ თუ არა შესული.',
    therapistNotFoundText: 'ამ მისამართზე თქვენი შეხვედრა არ არის.',
    clientFailedText: 'თქვენი ჯავშანი უცვლელია. ბმული ელფოსტაზეც გაქვთ.',
    therapistFailedText: 'შეხვედრა უცვლელია.',
  },
  {
    tab: 'Session',
    failed: 'The session could not be loaded',
    today: 'Today',
    tomorrow: 'Tomorrow',
    clientBack: 'My sessions',
    therapistBack: 'Sessions',
    clientNotFound: 'The session was not found',
    therapistNotFound: 'Session not found',
    clientNotFoundText: 'None of your sessions is at this address. Check that you are signed in with your number.',
    therapistNotFoundText: 'None of your sessions is at this address.',
    clientFailedText: 'Your booking stays as it is. You have the link in your e-mail as well.',
    therapistFailedText: 'The session stays as it is.',
  },
);
