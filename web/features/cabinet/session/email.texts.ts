import { texts } from '../../../lib/texts.tsx';

export const emailTexts = texts(
  {
    title: 'ელფოსტის შეცვლა',
    now: 'ახლა ბმულს ამ მისამართზე გიგზავნით: {email}',
    email: 'ახალი ელფოსტა',
    wrong: 'შეამოწმეთ მისამართი, მაგალითად ana@example.com',
    hint: 'ამ შეხვედრის ბმულსა და შეტყობინებებს მხოლოდ აქ მიიღებთ. დადასტურებას ახლავე გამოგიგზავნით.',
    voidLink: 'ძველმა ბმულმა აღარ იმუშაოს',
    voidLinkMeans: 'ვისაც ძველი ბმული აქვს, შეხვედრაზე ვეღარ შემოვა. ახალ მისამართზე ახალ ბმულს გამოგიგზავნით.',
    limit: 'მისამართისა და ბმულის შეცვლა დღეში სულ სამჯერ შეიძლება.',
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
    voidLink: 'The old link should stop working',
    voidLinkMeans: 'Whoever has the old link can no longer join. We send a new one to the new address.',
    limit: 'Address and link can be changed three times a day in all.',
    save: 'Change and send',
    failed: 'No answer came. Try again.',
    done: 'The link was sent to {email}',
  },
);
