import { texts } from '../../lib/texts.tsx';

export const meetingTexts = texts(
  {
    tab: 'შეხვედრა',
    loading: 'იტვირთება...',
    notFound: 'შეხვედრა ვერ მოიძებნა',
    failed: 'შეხვედრის ჩატვირთვა ვერ მოხერხდა',
    retry: 'სცადეთ ხელახლა',
    title: 'თქვენი შეხვედრა',
    when: '{date}, {time} საათზე (თბილისი)',
    specialist: 'სპეციალისტი: {name}',
    opens:
      'ოთახი გაიხსნება შეხვედრამდე 15 წუთით ადრე, {time}-ზე. დათქმულ დროს გახსენით ეს ბმული — პროგრამის დაყენება არ დაგჭირდებათ.',
    isOpen: 'შეხვედრის დრო დადგა. თუ სპეციალისტი ჯერ არ ჩანს, დარჩით ამ გვერდზე.',
    over: 'შეხვედრა დასრულდა.',
  },
  {
    tab: 'Session',
    loading: 'Loading...',
    notFound: 'The session was not found',
    failed: 'The session could not be loaded',
    retry: 'Try again',
    title: 'Your session',
    when: '{time}, {date} (Tbilisi)',
    specialist: 'Specialist: {name}',
    opens:
      'The room opens 15 minutes before the session, at {time}. At the agreed time open this link; nothing to install.',
    isOpen: 'It is time for the session. If the specialist is not here yet, stay on this page.',
    over: 'The session is over.',
  },
);
