import { texts } from '../lib/texts.tsx';

export const stepTexts = texts(
  { otherWindow: 'გააგრძელეთ სხვა ფანჯარაში' },
  { otherWindow: 'Go on in the other window' },
);
