import { texts } from '../../lib/texts.tsx';

export const legalTexts = texts(
  {
    loading: 'დოკუმენტი იტვირთება',
    failed: 'დოკუმენტის ჩატვირთვა ვერ მოხერხდა.',
    updated: 'განახლდა: {date}',
    next: 'ეს ტექსტი იცვლება. ახალი მოქმედებს ამ დღიდან: {date}.',
    read: 'ახალი ტექსტის წაკითხვა',
    contents: 'სარჩევი',
    table: 'ცხრილი',
  },
  {
    loading: 'The document is loading',
    failed: 'An error occurred while loading the policy.',
    updated: 'Last updated: {date}',
    next: 'This text is changing. The new one counts from {date}.',
    read: 'Read the new text',
    contents: 'Contents',
    table: 'Table',
  },
);
