import { texts } from '../../lib/texts.tsx';

export const roomTexts = texts(
  {
    tab: 'შეხვედრა',
    loading: 'იტვირთება...',
    notFound: 'შეხვედრა ვერ მოიძებნა',
    notFoundText: 'შეამოწმეთ, სრულად გახსენით თუ არა ბმული.',
    home: 'მთავარ გვერდზე',
    failed: 'შეხვედრის ჩატვირთვა ვერ მოხერხდა',
    retry: 'სცადეთ ხელახლა',
    title: 'თქვენი შეხვედრა',
    opens:
      'ოთახი გაიხსნება შეხვედრამდე 15 წუთით ადრე, {time}-ზე. დათქმულ დროს გახსენით ეს ბმული — პროგრამის დაყენება არ დაგჭირდებათ.',
    opensLocal:
      'ოთახი გაიხსნება შეხვედრამდე 15 წუთით ადრე, {time}-ზე თბილისის დროით (თქვენთან {local}). დათქმულ დროს გახსენით ეს ბმული — პროგრამის დაყენება არ დაგჭირდებათ.',
    left: 'გახსნამდე დარჩა: {wait}',
    stay: 'შეგიძლიათ, ამ გვერდზე დარჩეთ: ის თავად განახლდება.',
    openTitle: 'შეხვედრის დრო დადგა',
    isOpen: 'თუ სპეციალისტი ჯერ არ ჩანს, დარჩით ამ გვერდზე.',
    overTitle: 'შეხვედრა დასრულდა',
    over: 'ეს ოთახი დაკეტილია.',
    cancelledTitle: 'შეხვედრა გაუქმებულია',
    unpaidTitle: 'შეხვედრა დადასტურებული არ არის',
    noRoom: 'ოთახი არ გაიხსნება. დანარჩენი ჯავშნის გვერდზეა.',
    order: 'ჯავშნის გვერდი',
  },
  {
    tab: 'Session',
    loading: 'Loading...',
    notFound: 'The session was not found',
    notFoundText: 'Check that you opened the whole link.',
    home: 'To the main page',
    failed: 'The session could not be loaded',
    retry: 'Try again',
    title: 'Your session',
    opens:
      'The room opens 15 minutes before the session, at {time}. At the agreed time open this link; nothing to install.',
    opensLocal:
      'The room opens 15 minutes before the session, at {time} Tbilisi time ({local} your time). At the agreed time open this link; nothing to install.',
    left: 'It opens in {wait}',
    stay: 'You may stay on this page: it changes by itself.',
    openTitle: 'It is time for the session',
    isOpen: 'If the specialist is not here yet, stay on this page.',
    overTitle: 'The session is over',
    over: 'This room is closed.',
    cancelledTitle: 'The session was cancelled',
    unpaidTitle: 'The session is not confirmed',
    noRoom: 'The room will not open. The booking page says more.',
    order: 'The booking',
  },
);
