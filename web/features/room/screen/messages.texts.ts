import { texts } from '../../../lib/texts.tsx';

export const messagesTexts = texts(
  {
    title: 'შეტყობინებები',
    note: 'მხოლოდ თქვენ და {name} ხედავთ. როცა ოთახიდან გახვალთ, წაიშლება.',
    empty: 'ჯერ არაფერი დაწერილა.',
    field: 'შეტყობინება',
    send: 'გაგზავნა',
    self: 'თქვენ, {time}',
    other: '{name}, {time}',
    waiting: 'იგზავნება',
    heldUp: 'ჯერ ვერ გაიგზავნა',
    sendAgain: 'ხელახლა გაგზავნა',
    waitingAlone: 'გაიგზავნება, როცა {name} შემოვა',
  },
  {
    title: 'Messages',
    note: 'Only you and {name} see them. They are deleted when you leave the room.',
    empty: 'Nothing was written yet.',
    field: 'Message',
    send: 'Send',
    self: 'You, {time}',
    other: '{name}, {time}',
    waiting: 'being sent',
    heldUp: 'could not be sent yet',
    sendAgain: 'Send again',
    waitingAlone: 'is sent when {name} joins',
  },
);
