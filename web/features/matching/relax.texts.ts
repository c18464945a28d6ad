import { texts } from '../../lib/texts.tsx';

/** Of the wishes that a list with few specialists offers to drop. */
export const relaxTexts = texts(
  {
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
