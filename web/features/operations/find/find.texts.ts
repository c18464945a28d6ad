import { texts } from '../../../lib/texts.tsx';

/** Words of the field that finds an order. */
export const findTexts = texts(
  {
    label: 'შეკვეთის პოვნა',
    hint: 'ნომერი, ტელეფონი ან ელფოსტა',
    find: 'პოვნა',
    unknown: 'ეს არც შეკვეთის ან ქვითრის ნომერია, არც ტელეფონი და არც ელფოსტა',
  },
  {
    label: 'Find an order',
    hint: 'Number, receipt, phone or e-mail',
    find: 'Find',
    unknown: 'This is no number of an order or a receipt, no phone and no e-mail',
  },
);
