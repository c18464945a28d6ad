import { texts } from '../../lib/texts.tsx';

export const emailTexts = texts(
  {
    title: 'ელფოსტის შეცვლა',
    now: 'ახლა ბმულს ამ მისამართზე გიგზავნით: {email}',
    email: 'ახალი ელფოსტა',
    wrong: 'შეამოწმეთ მისამართი, მაგალითად ana@example.com',
    hint: 'ამ შეხვედრის ბმულსა და შეტყობინებებს მხოლოდ აქ მიიღებთ. დადასტურებას ახლავე გამოგიგზავნით.',
    limit: 'მისამართის შეცვლა დღეში სამჯერ შეიძლება.',
    save: 'შეცვლა და გაგზავნა',
    failed: 'პასუხი ვერ მივიღეთ. სცადეთ ხელახლა.',
    done: 'ბმული გავგზავნეთ: {email}',
  },
  {
    title: 'Change the e-mail',
    now: 'Now we send the link to {email}',
    email: 'New e-mail',
    wrong: 'Check the address, for example ana@example.com',
    hint: 'The link and the messages of this session then come only here. We send the confirmation at once.',
    limit: 'The address can be changed three times a day.',
    save: 'Change and send',
    failed: 'No answer came. Try again.',
    done: 'The link was sent to {email}',
  },
);
