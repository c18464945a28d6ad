import type { EmailTemplate, SmsTemplate, TemplateData } from './templates.ts';

/** A message with the longest values that it can have. `row` is its number in the catalogue of messages. */
export type Sample = {
  row: number;
  to: 'client' | 'therapist' | 'guardian' | 'operator';
  when: string;
  template: SmsTemplate | EmailTemplate;
  data: TemplateData<SmsTemplate | EmailTemplate>;
};

/** Names a sample of a template with data of its own type. */
export function sample<T extends SmsTemplate | EmailTemplate>(
  row: number,
  to: Sample['to'],
  when: string,
  template: T,
  data: TemplateData<T>,
): Sample {
  return { row, to, when, template, data };
}
