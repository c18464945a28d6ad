import { CONTENT_TEXTS } from '../../../contract/errors/content.texts.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { PriceLeap } from '../../../domain/price-leaps.ts';
import { tellRefusal } from './connection.ts';
import { fieldTitle } from './structure/problem-words.ts';

/** Refusals of the store, in the words of an editor: the Studio shows the text of the answer. */

type Facts = Readonly<Record<string, unknown>> & { readonly type?: string };

type Refusal = { error?: Facts & { items?: { error?: Facts }[] } };

const { rules } = CONTENT_TEXTS;
/** Why a picture is not taken; `too-large` also where the body of the call was not read, and so nothing was judged. */
const pictures: Readonly<Record<string, { ka: string }>> = CONTENT_TEXTS.pictures;

const WORDS: Readonly<Record<string, (facts: Facts) => string>> = {
  documentHasExistingReferencesError: ({ referencingIDs }) => `${rules.referred.ka} (${idsOf(referencingIDs)}).`,
  documentReferenceDoesNotExistError: () => rules.missing.ka,
  profileHasCalendarError: () => rules.calendar.ka,
  contentLacksError: () =>
    'ამის გარეშე საიტს შინაარსი დააკლდება (ტიპი, ტექსტი ან არჩევანი, რომლის გარეშეც ვერავინ დაჯავშნის). არაფერი შეცვლილა.',
  documentTypeError: () => rules.type.ka,
  pictureNotUploadedError: () => rules.picture.ka,
  STORE_FULL: () => rules.bytes.ka,
  tooMuchWork: () => 'ბოლო წუთში სერვერს ძალიან ბევრი სამუშაო მიეცა: სცადეთ ცოტა ხანში.',
  documentHasDraftsError: () => 'დოკუმენტს გამოუქვეყნებელი ცვლილება აქვს: ჯერ გააუქმეთ ან გამოაქვეყნეთ.',
  documentAlreadyExistsError: () => 'ასეთი დოკუმენტი უკვე არის.',
  pictureRefused: ({ fault = 'too-large' }) =>
    pictures[String(fault)]?.ka ?? 'ეს სურათი არ მიიღება: შეინახეთ JPEG ფორმატში.',
  tooManyUploads: () => 'ახლა ბევრი სურათი იტვირთება ერთად: სცადეთ ცოტა ხანში.',
  draftIsOlderError: ({ documentType, fields }) =>
    `სანამ ამ მონახაზზე მუშაობდით, გამოქვეყნებული დოკუმენტი შეიცვალა, და გამოქვეყნება ძველს დააბრუნებდა. ${changedWords(documentType, fields)} აირჩიეთ „ცვლილებების გაუქმება“ და თავიდან შეიტანეთ.`,
  documentHiddenError: ({ id }) =>
    `ეს ცვლილება საიტიდან წაშლიდა დოკუმენტს (${String(id)}): ერთ-ერთი ველი არ მიიღება. გაასწორეთ; დასამალად კი „კლიენტებს უჩანთ“ გამორთეთ.`,
  textTooSoonError: () =>
    'ამ დღემდე 14 დღეზე ნაკლებია, ცვლილებას კი სულ მცირე 14 დღით ადრე ვატყობინებთ. აირჩიეთ უფრო გვიანი დღე.',
  textTwiceError: () => 'ამ დღიდან ასეთი ტექსტი უკვე გამოქვეყნებულია: შეცვალეთ ის, ან აირჩიეთ სხვა დღე.',
  codeNeededError: ({ documentType, path }) =>
    `ფასის, საკომისიოს, იურიდიული ტექსტისა და კრიზისული ნომრის გამოსაქვეყნებლად ბოლო ათი წუთის კოდია საჭირო (აქ: „${fieldTitle(String(documentType), String(path)) ?? String(path)}“). გახსენით ბმული ახალ ფანჯარაში, შეიყვანეთ კოდების აპლიკაციის კოდი, დაბრუნდით აქ და კიდევ ერთხელ გამოაქვეყნეთ. მონახაზი ადგილზეა.`,
  pricesLeapError: ({ leaps }) =>
    `ფასი მეხუთედზე მეტად იცვლება. ${leapWords(leaps)} თუ ასე გსურთ, ათი წუთის განმავლობაში კიდევ ერთხელ გამოაქვეყნეთ.`,
  documentNotFoundError: () => 'დოკუმენტი აღარ არის: სხვა რედაქტორმა წაშალა.',
};

type FieldChange = { path: string; before: string | null; after: string | null };

/** The current values and the draft's, of the first fields, named by the words of the form. */
function changedWords(type: unknown, fields: unknown): string {
  // The store names fields by their paths.
  const changed = Array.isArray(fields) ? (fields as readonly FieldChange[]) : [];
  const shown = changed.slice(0, 3).map(({ path, before, after }) => {
    const [stands, drafted] = [before, after].map((value) => value?.slice(0, 60) ?? 'ცარიელი');
    return `„${fieldTitle(String(type), path) ?? path}“: ახლაა ${stands}, მონახაზში ${drafted}.`;
  });
  return [...shown, ...(changed.length > shown.length ? [`და კიდევ ${changed.length - shown.length} ველი.`] : [])].join(
    ' ',
  );
}

/** The old and new value of each price, and the clients' price. */
function leapWords(leaps: unknown): string {
  // The store names sums in tetri.
  return (leaps as readonly Pick<PriceLeap, 'before' | 'after'>[])
    .map(
      ({ before, after }) =>
        `ფასი: ${inLari(before.price)} → ${inLari(after.price)}, კლიენტი გადაიხდის: ${inLari(before.clientPays)} → ${inLari(after.clientPays)}.`,
    )
    .join(' ');
}

function inLari(tetri: number): string {
  return formatMoney(tetri, { currency: 'GEL', locale: 'ka' });
}

function idsOf(ids: unknown): string {
  return Array.isArray(ids) ? ids.slice(0, 5).join(', ') : '';
}

/** The same answer in our words, which are also told at once since the Studio hides them; other answers unchanged. */
export async function inEditorsWords(answer: Response): Promise<Response> {
  if (answer.ok || answer.status >= 500) return answer;
  const text = await answer.text();
  return new Response(tellRefused(text), {
    status: answer.status,
    statusText: answer.statusText,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'text/plain' },
  });
}

/** The body of a refusal with our words in it, which are told too; of any other answer as it is. */
export function tellRefused(text: string): string {
  const body = bodyOf(text);
  // A change has items that were refused, an upload is refused as a whole.
  const facts = body?.error?.items?.[0]?.error ?? body?.error;
  const words = WORDS[facts?.type ?? '']?.(facts ?? {});
  if (words === undefined) return text;
  const { door } = facts ?? {};
  tellRefusal(words, typeof door === 'string' ? door : undefined);
  // The client puts the descriptions of all items behind the one of the error.
  return JSON.stringify({ ...body, message: words, error: { ...body?.error, description: words, items: [] } });
}

/** The body of the store's refusals; null of what a proxy answered in its own words. */
function bodyOf(text: string): Refusal | null {
  try {
    return JSON.parse(text) as Refusal;
  } catch {
    // Harmless: the answer goes on as it came.
    return null;
  }
}
