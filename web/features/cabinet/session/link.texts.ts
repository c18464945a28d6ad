import { texts } from '../../../lib/texts.tsx';

export const linkTexts = texts(
  {
    title: 'ბმულის შეცვლა',
    old: 'ძველი ბმული მაშინვე შეწყვეტს მუშაობას: ვისაც ის აქვს, შეხვედრაზე ვეღარ შემოვა და ნახავს, რომ ბმული შეიცვალა.',
    sent: 'ახალ ბმულს კალენდრის ჩანაწერთან ერთად ამ მისამართზე გამოგიგზავნით: {email}',
    stays: 'შეხვედრის დრო და ყველაფერი დანარჩენი უცვლელი რჩება.',
    wrongAddress: 'თუ ეს მისამართი არასწორია, შეცვალეთ ის: ძველი ბმული მაშინაც შეწყვეტს მუშაობას.',
    changeEmail: 'ელფოსტის შეცვლა',
    limit: 'მისამართისა და ბმულის შეცვლა დღეში სულ სამჯერ შეიძლება.',
    keep: 'დატოვება',
    replace: 'შეცვლა და გაგზავნა',
    failed: 'პასუხი ვერ მივიღეთ. სცადეთ ხელახლა: იმუშავებს ის ბმული, რომელიც ბოლოს მოგივათ.',
    done: 'ახალი ბმული გავგზავნეთ: {email}',
  },
  {
    title: 'Replace the link',
    old: 'The old link stops working at once: whoever has it can no longer join, and reads that it was replaced.',
    sent: 'We send a new link, with the entry for your calendar, to {email}',
    stays: 'The time of the session and everything else stay.',
    wrongAddress: 'If this address is wrong, change it: the old link ends with that as well.',
    changeEmail: 'Change the e-mail',
    limit: 'Address and link can be changed three times a day in all.',
    keep: 'Keep it',
    replace: 'Replace and send',
    failed: 'No answer came. Try again: the link that reaches you last is the one that works.',
    done: 'A new link was sent to {email}',
  },
);
