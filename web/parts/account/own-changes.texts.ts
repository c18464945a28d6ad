import { texts } from '../../lib/texts.tsx';

export const ownChangesTexts = texts(
  {
    title: 'თქვენ შეცვალეთ?',
    open: 'ბოლო დღეებში შეიცვალა, როგორ შედიხართ ანგარიშში. ვისაც წინა ნომერი ან ელფოსტა აქვს, ცვლილების გაუქმება შეუძლია. თუ ცვლილება თქვენია, დაადასტურეთ, და ვეღარავინ გააუქმებს.',
    waits: 'წინა მისამართიდან გვითხრეს: „ეს მე არ ვიყავი“. ცვლილება გაუქმდება {when}, თუ არ დაადასტურებთ, რომ თქვენია.',
    keep: 'ეს მე შევცვალე',
    lead: 'დაადასტურეთ იმით, რაც ცვლილებამდეც გქონდათ.',
    kept: 'ცვლილება დადასტურებულია',
    failed: 'დადასტურება ვერ მოხერხდა. სცადეთ ხელახლა.',
  },
  {
    title: 'Did you change it?',
    open: 'In the last days it was changed how you sign in. Whoever has the former number or e-mail can undo that. If the change is yours, confirm it, and nobody can any more.',
    waits:
      'From the address of before somebody told us: "It was not me". The change will be undone on {when}, unless you confirm that it is yours.',
    keep: 'I made this change',
    lead: 'Confirm it with something that you had before the change.',
    kept: 'The change is confirmed',
    failed: 'It could not be confirmed. Try again.',
  },
);
