import { texts } from '../../lib/texts.tsx';

export const legalTexts = texts(
  {
    loading: 'დოკუმენტი იტვირთება',
    failed: 'დოკუმენტის ჩატვირთვა ვერ მოხერხდა.',
    retry: 'სცადეთ ხელახლა',
    updated: 'განახლდა: {date}',
    contents: 'სარჩევი',
    table: 'ცხრილი',
  },
  {
    loading: 'The document is loading',
    failed: 'An error occurred while loading the policy.',
    retry: 'Try again',
    updated: 'Last updated: {date}',
    contents: 'Contents',
    table: 'Table',
  },
);
