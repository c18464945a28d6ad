import { texts } from '../../../lib/texts.tsx';

/** Words of the code of the app: its state in the frame, and the dialog that asks for it. */
export const codeTexts = texts(
  {
    notEntered: 'კოდი შეყვანილი არ არის',
    asked: 'შეკვეთებისა და თანხებისთვის საჭიროა',
    enter: 'შეყვანა',
    holds: 'კოდი მოქმედებს {time}-\u2060მდე',
    opens: 'შეკვეთები და თანხები ღიაა',
    end: 'დასრულება',
    endFailed: 'კოდის დასრულება ვერ მოხერხდა. სცადეთ ხელახლა.',
    title: 'აპლიკაციის კოდი',
    goesOn: 'რაც დაწერეთ, ადგილზეა. სწორი კოდის შემდეგ თავისით გაგრძელდება: <b>{press}</b>.',
    goesOnAlone: 'რაც დაწერეთ, ადგილზეა. სწორი კოდის შემდეგ თავისით გაგრძელდება.',
    tenMinutes: 'სწორი კოდი ათ წუთს მოქმედებს.',
    confirm: 'დადასტურება',
    lost: 'დაკარგეთ აპლიკაცია?',
    lostText:
      'შედით აღდგენის კოდით. თუ ისიც არ გაქვთ, სთხოვეთ იმას, ვინც სერვერს მართავს: ის ახალ ბმულს მოგცემთ, რომლითაც აპლიკაციას თავიდან ჩართავთ.',
  },
  {
    notEntered: 'Code not entered',
    asked: 'Orders and money ask for it',
    enter: 'Enter it',
    holds: 'Code holds until {time}',
    opens: 'Orders and money are open',
    end: 'End it now',
    endFailed: 'The code could not be ended. Try again.',
    title: 'Code of the app',
    goesOn: 'What you wrote stays. After the right code it goes on by itself: <b>{press}</b>.',
    goesOnAlone: 'What you wrote stays. After the right code it goes on by itself.',
    tenMinutes: 'A right code holds for ten minutes.',
    confirm: 'Confirm',
    lost: 'Lost the app?',
    lostText:
      'Use a recovery code. If you have none, ask whoever runs the server: they give you a new link, with which you set the app up again.',
  },
);
