import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, calls, late, refuse } from '../../../testing/fake-api.ts';
import { holdToasts, expectSound, toast } from '../../../testing/browser.ts';
import { aCalendar, aPractice, openTemplate } from '../../../testing/practice.ts';

const applyButton = page.getByRole('button', { name: 'Apply the template' });

const TEMPLATE = {
  ranges: [{ weekday: 1, start: '10:00', end: '16:00', types: null }],
  bufferMin: 10,
  minNoticeMin: 120,
  weeksAhead: 8,
};

test('the template shows what clients will see and what it changes before it is applied, and is undone', async () => {
  holdToasts();
  const change = { added: 12, removed: 3, booked: 2 };
  await openTemplate(TEMPLATE, {
    previewTemplate: ({ body }) => ({
      change: body.template.ranges.length > 1 ? change : { added: 0, removed: 0, booked: 2 },
      times: [{ date: '2027-03-15', start: '10:00', end: '10:50' }],
    }),
    saveTemplate: ({ body }) => ({ template: body.template, change }),
  });
  await expect.element(page.getByTestId('template-change')).toMatchTextContent('Nothing changes');
  await expect.element(page.getByRole('button', { name: 'Apply the template' })).toBeDisabled();
  await page.getByRole('button', { name: 'Monday: the same Monday to Friday' }).click();
  await expect.element(page.getByTestId('template-change')).toMatchTextContent(/\+12 −3.*2.booked stay/);
  await expect.element(page.getByText('Mon, Mar')).toBeVisible();
  await expectSound();
  await page.getByRole('button', { name: 'Apply the template' }).click();
  await expect.element(toast).toMatchTextContent('The template was saved: +12 −3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls('saveTemplate').map(({ body }) => body.template.ranges.length)).toEqual([5, 1]);
  await expect.element(page.getByText('Not working').first()).toBeVisible();
});

test('the ends of a range are dragged in the picture of the week', async () => {
  await openTemplate(TEMPLATE);
  const end = page.getByTestId('template-drag-0-end');
  await end.dropTo(page.getByRole('combobox', { name: 'Monday: to' }));
  await expect.element(page.getByRole('combobox', { name: 'Monday: to' })).not.toHaveValue('16:00');
});

test.each([
  ['ranges that overlap', { start: '12:00', end: '14:00' }, /Monday: these hours overlap others/],
  ['a range in which no session fits', { start: '18:00', end: '18:15' }, /at least one session has to fit/],
] as const)('of %s the field is marked, and nothing is sent', async (_, { start, end }, words) => {
  await openTemplate(TEMPLATE, {}, { device: 'phone' });
  await page.getByRole('button', { name: 'Monday: add hours' }).click();
  await page.getByRole('combobox', { name: 'Monday: from' }).nth(1).selectOptions(start);
  await page.getByRole('combobox', { name: 'Monday: to' }).nth(1).selectOptions(end);
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
  await page.getByRole('button', { name: 'Apply the template' }).click();
  await expect.element(page.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  await expectSound();
  expect(calls('saveTemplate')).toEqual([]);
});

test('what the server finds wrong with the template stands at its field', async () => {
  await openTemplate(TEMPLATE, { saveTemplate: refuse('TEMPLATE_INVALID', undefined, { field: 'weeksAhead' }) });
  await page.getByRole('combobox', { name: 'How far ahead' }).selectOptions('4');
  await page.getByRole('button', { name: 'Apply the template' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Choose from the list');
  await expect.element(page.getByRole('combobox', { name: 'How far ahead' })).toHaveAttribute('aria-invalid', 'true');
});

test('the template starts from what the server has now, not from what was read before', async () => {
  const { replies } = aCalendar([]);
  await openTemplate(TEMPLATE, replies);
  await expect.element(page.getByRole('combobox', { name: 'Monday: to' })).toHaveValue('16:00');
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  const fresh = late<'readTemplate'>({ template: { ...TEMPLATE, weeksAhead: 4 } });
  answers({ readTemplate: fresh.reply });
  await page.getByRole('link', { name: 'template' }).click();
  await expect.element(page.getByRole('heading', { name: 'Weekly template' })).toBeVisible();
  expect(applyButton.query()).toBeNull();
  fresh.arrive();
  await expect.element(page.getByRole('combobox', { name: 'How far ahead' })).toHaveValue('4');
});

test('undo of a template that was applied keeps what has been edited since', async () => {
  holdToasts();
  const change = { added: 1, removed: 0, booked: 0 };
  await openTemplate(TEMPLATE, { saveTemplate: ({ body }) => ({ template: body.template, change }) });
  const ahead = page.getByRole('combobox', { name: 'How far ahead' });
  await ahead.selectOptions('4');
  await applyButton.click();
  await expect.element(toast).toMatchTextContent('The template was saved');
  await ahead.selectOptions('6');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast).toMatchTextContent('The former template is back');
  expect(calls('saveTemplate').map(({ body }) => body.template.weeksAhead)).toEqual([4, 8]);
  await expect.element(ahead).toHaveValue('6');
  await expect.element(applyButton).toBeEnabled();
});

test('hours for a session type that is offered no more can be given to the one that is left', async () => {
  await openTemplate({ ...TEMPLATE, ranges: [{ weekday: 1, start: '10:00', end: '16:00', types: ['couple'] }] });
  await expect.element(page.getByRole('alert')).toMatchTextContent('you do not offer this type');
  const choice = page.getByRole('checkbox', { name: 'Personal' });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(choice).toBeChecked();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each([
  [90, 'ka', '1 სთ 30 წთ'],
  [90, 'en', '1 h 30 min'],
] as const)('a notice of %i minutes is told in hours and minutes, %s', async (minNoticeMin, language, words) => {
  await openTemplate({ ...TEMPLATE, minNoticeMin }, {}, { language });
  await expect.element(page.getByRole('option', { name: words })).toBeInTheDocument();
});

test('the template of a therapist without session types can be edited', async () => {
  await openTemplate(TEMPLATE, { readPractice: aPractice({ sessionTypes: [] }) });
  await expect.element(page.getByRole('combobox', { name: 'Monday: to' })).toHaveValue('16:00');
});

test('a template whose therapist cannot be read says so, and another try shows it', async () => {
  await openTemplate(TEMPLATE, { readPractice: refuse('NOT_FOUND') });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The template could not be loaded');
  answers({ readPractice: aPractice() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Monday: to' })).toHaveValue('16:00');
});
