import type { StudioProblems } from '../../../../contract/login/studio.ts';
import type { Field } from '../../../schema/define.ts';
import { schemaTypes } from '../../../schema/index.ts';

export type Problem = StudioProblems['findings'][number];

/** A fault and the part hidden because of it, in the words of the form. */
export function problemWords(problem: Problem): string {
  // What these are about says by itself that it is not shown.
  const saysItself = ['video', 'crisis-number', 'calendar', 'picture'].includes(problem.kind);
  return `${problem.hides && !saysItself ? 'არ ჩანს. ' : ''}${faultWords(problem)}`;
}

function faultWords(problem: Problem): string {
  const found = problem.found?.replace(/^"(.*)"$/, '$1') ?? null;
  const field = fieldTitle(problem.type, problem.path);
  const inField = field === null ? '' : `ველი „${field}“: `;
  switch (problem.kind) {
    case 'rule':
      if (problem.holder !== null) return `${inField}იგივე უკვე აქვს დოკუმენტს ${problem.holder}, და ის ითვლება`;
      return `${inField}${found === null ? 'ცარიელია' : `„${found}“ არ მიიღება`}`;
    case 'reference':
      return `${inField}ბმული მიდის დოკუმენტზე, რომელიც არ არის ან სხვა ტიპისაა (${found ?? ''})`;
    case 'link':
      return problem.leads === 'nowhere'
        ? `${inField}ბმული „${found ?? ''}“: საიტზე ასეთი გვერდი არ არის`
        : `${inField}„${found ?? ''}“ ბმულად არ გამოჩნდება: მისამართი https://, mailto:, tel: ან / ნიშნით იწყება`;
    case 'english':
      return `ინგლისური აკლია: ${problem.paths.map((path) => fieldTitle(problem.type, path) ?? path).join(', ')}`;
    case 'no-document':
      return problem.language === 'en' ? 'ინგლისური დოკუმენტი არ არის' : 'ქართული დოკუმენტი არ არის';
    case 'topics':
      return `თემები: ${problem.offered}, გადაწყვეტილია ${problem.decided}`;
    case 'bare-therapist':
      return `${inField}„${found ?? ''}“: ეს სიტყვა ექიმს ნიშნავს, დაწერეთ „ფსიქოთერაპევტი“ ან „სპეციალისტი“`;
    case 'mtavruli':
      return `${inField}„${found ?? ''}“: მთავრული (დიდი) ასოები საიტის შრიფტში არ არის`;
    case 'video':
      return `${inField}ამ ბმულით ვიდეო არ ჩაირთვება: ${found ?? ''}`;
    case 'crisis-number':
      return CRISIS[problem.state](problem.lastDay);
    case 'picture':
      return `${inField}სურათი ვერ ჩანს: ატვირთეთ ხელახლა`;
    case 'unused-picture':
      return 'ამ სურათს არაფერი იყენებს, ფაილი კი ინახება';
    case 'calendar':
      return 'კალენდარი არის, პროფილი კი არა: სპეციალისტი საიტზე არ ჩანს';
    case 'gone-there':
      return 'გარე სერვისში ეს პროფილი აღარ არის';
  }
}

const CRISIS = {
  over: (lastDay: string) => `ნომერი აღარ ჩანს: ვადა გავიდა ${lastDay}. დარეკეთ, შეამოწმეთ და ჩაწერეთ დღევანდელი დღე`,
  soon: (lastDay: string) => `ნომერი ჩანს ${lastDay} ჩათვლით. დარეკეთ, შეამოწმეთ და ჩაწერეთ დღევანდელი დღე`,
  ahead: () => 'შემოწმების დღე ჯერ არ დამდგარა',
} as const;

/** The title of a type of documents. */
export function typeTitle(type: string): string {
  return schemaTypes.find(({ name }) => name === type)?.title ?? type;
}

/** The title of the field at the beginning of a path; null of a document as a whole. */
export function fieldTitle(type: string, path: string): string | null {
  const [name] = /^[A-Za-z]+/.exec(path) ?? [];
  if (name === undefined) return null;
  const fields: readonly Field[] = schemaTypes.find((one) => one.name === type)?.fields ?? [];
  return fields.find((field) => field.name === name)?.title ?? name;
}
