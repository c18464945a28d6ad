import { texts } from '../../../lib/texts.tsx';

export const helpTexts = texts(
  {
    title: 'დახმარება',
    stay: 'თუ ხმა ან ვიდეო გაწყდა, აქ დარჩით: კავშირი თავად აღდგება. მანამდე შეგიძლიათ, ერთმანეთს მისწეროთ.',
    contact: 'თუ რამე არ გამოდის, მოგვწერეთ:',
    danger: 'თუ ახლა საფრთხეში ხართ, დარეკეთ — უფასოა, 24 საათის განმავლობაში.',
    clientInDanger: 'თუ კლიენტი საფრთხეშია, დარეკეთ — უფასოა, 24 საათის განმავლობაში.',
  },
  {
    title: 'Help',
    stay: 'If sound or video is lost, stay here: the connection comes back by itself. Meanwhile you can write to each other.',
    contact: 'If something does not work, write to us:',
    danger: 'If you are in danger now, call — free, 24 hours.',
    clientInDanger: 'If the client is in danger, call — free, 24 hours.',
  },
);
