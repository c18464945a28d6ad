import { texts } from '../../../lib/texts.tsx';

export const messagesTexts = texts(
  {
    title: 'შეტყობინებები',
    note: 'მხოლოდ თქვენ და {name} ხედავთ. შეხვედრის შემდეგ აღარ ინახება.',
    empty: 'ჯერ არაფერი დაწერილა.',
    field: 'შეტყობინება',
    send: 'გაგზავნა',
    self: 'თქვენ, {time}',
    other: '{name}, {time}',
    waiting: 'იგზავნება',
    waitingAlone: 'გაიგზავნება, როცა {name} შემოვა',
  },
  {
    title: 'Messages',
    note: 'Only you and {name} see them. They are not kept after the session.',
    empty: 'Nothing was written yet.',
    field: 'Message',
    send: 'Send',
    self: 'You, {time}',
    other: '{name}, {time}',
    waiting: 'being sent',
    waitingAlone: 'is sent when {name} joins',
  },
);
