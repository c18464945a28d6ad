import { texts } from '../../lib/texts.tsx';

export const adminTexts = texts(
  {
    title: 'შინაარსის რედაქტორი',
    lead: 'რედაქტორი ამავე ჩანართში გაიხსნება.',
    open: 'რედაქტორის გახსნა',
    needsCode: 'გასაგრძელებლად შეიყვანეთ კოდი, რომელსაც კოდების აპლიკაცია ახლა აჩვენებს.',
    refused: 'რედაქტორის ბმულს ვადა გაუვიდა ან ის უკვე გამოყენებულია. გახსენით ხელახლა.',
    failed: 'რედაქტორის გახსნა ვერ მოხერხდა. სცადეთ ხელახლა.',
  },
  {
    title: 'Content Studio',
    lead: 'It opens in this tab.',
    open: 'Open the Studio',
    needsCode: 'To go on, enter the code that your authenticator app shows now.',
    refused: 'The link to the Studio has run out or was used. Open it again.',
    failed: 'The Studio could not be opened. Try again.',
  },
);
