import { texts } from '../../lib/texts.tsx';

/** Of a list in which few fit, with the wishes to drop, or nobody does. */
export const fewFoundTexts = texts(
  {
    foundNone: 'ამჟამად თავისუფალი სპეციალისტი ვერ მოიძებნა',
    foundNoneText: 'შეცვალეთ პასუხები ან სცადეთ მოგვიანებით: სპეციალისტები ახალ დროს ყოველდღე ამატებენ.',
    relaxGroup: 'ერთი პირობის შეცვლა',
    relaxTime: 'ნებისმიერი დრო: +{more}',
    relaxPrice: 'ფასი {range}: +{more}',
    relaxAnyPrice: 'ნებისმიერი ფასი: +{more}',
    relaxGender: 'ნებისმიერი სქესი: +{more}',
    relaxedTime: 'დრო: ნებისმიერი',
    relaxedPrice: 'ფასი: {range}',
    relaxedGender: 'სქესი: ნებისმიერი',
    undo: 'დაბრუნება',
  },
  {
    foundNone: 'No specialist is free at the moment',
    foundNoneText: 'Change your answers or try later: specialists add new times every day.',
    relaxGroup: 'Change one wish',
    relaxTime: 'Any time: +{more}',
    relaxPrice: 'Price {range}: +{more}',
    relaxAnyPrice: 'Any price: +{more}',
    relaxGender: 'Any gender: +{more}',
    relaxedTime: 'Time: any',
    relaxedPrice: 'Price: {range}',
    relaxedGender: 'Gender: any',
    undo: 'Undo',
  },
);
