import { tellRefusal } from './connection.ts';

/** What the store refuses, in the words of an editor: the Studio shows what the answer says. */

type Facts = Readonly<Record<string, unknown>> & { readonly type?: string };

const WORDS: Readonly<Record<string, (facts: Facts) => string>> = {
  documentHasExistingReferencesError: ({ referencingIDs }) =>
    `ამას სხვა დოკუმენტი იყენებს (${idsOf(referencingIDs)}). ჯერ იქიდან ამოიღეთ, მერე წაშალეთ.`,
  documentReferenceDoesNotExistError: () =>
    'ერთ-ერთი ბმული მიდის დოკუმენტზე, რომელიც გამოქვეყნებული არ არის. ჯერ ის გამოაქვეყნეთ.',
  profileHasCalendarError: () =>
    'ამ სპეციალისტს კალენდარი აქვს, და ჯავშნები მას ასახელებს: პროფილი არ იშლება. დასამალად გამორთეთ „კლიენტებს უჩანთ“ და გამოაქვეყნეთ.',
  contentLacksError: () =>
    'ამის გარეშე საიტს შინაარსი დააკლდება (ტიპი, ტექსტი ან არჩევანი, რომლის გარეშეც ვერავინ დაჯავშნის). არაფერი შეცვლილა.',
  documentTypeError: () => 'დოკუმენტის ტიპი არ იცვლება.',
  pictureNotUploadedError: () => 'სურათი სერვერზე არ არის: ატვირთეთ ხელახლა.',
  tooManyDocumentsError: () => 'დოკუმენტები ზღვარს მიუახლოვდა: ჯერ წაშალეთ ის, რაც აღარ გჭირდებათ.',
  documentHasDraftsError: () => 'დოკუმენტს გამოუქვეყნებელი ცვლილება აქვს: ჯერ გააუქმეთ ან გამოაქვეყნეთ.',
  documentAlreadyExistsError: () => 'ასეთი დოკუმენტი უკვე არის.',
  documentNotFoundError: () => 'დოკუმენტი აღარ არის: სხვა რედაქტორმა წაშალა.',
};

function idsOf(ids: unknown): string {
  return Array.isArray(ids) ? ids.slice(0, 5).join(', ') : '';
}

/** The same answer with our words in it, which are told at once too: the Studio hides them behind its own; any other answer as it is. */
export async function inEditorsWords(answer: Response): Promise<Response> {
  if (answer.ok || answer.status >= 500) return answer;
  const text = await answer.text();
  return new Response(rewritten(text), {
    status: answer.status,
    statusText: answer.statusText,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'text/plain' },
  });
}

function rewritten(text: string): string {
  const body = bodyOf(text);
  const facts = body?.error?.items?.[0]?.error;
  const words = WORDS[facts?.type ?? '']?.(facts ?? {});
  if (words === undefined) return text;
  tellRefusal(words);
  // The client puts the descriptions of all items behind the one of the error.
  return JSON.stringify({ ...body, message: words, error: { ...body?.error, description: words, items: [] } });
}

/** The body of the store's refusals; null of what a proxy answered in its own words. */
function bodyOf(text: string): { error?: { items?: { error?: Facts }[] } } | null {
  try {
    return JSON.parse(text) as { error?: { items?: { error?: Facts }[] } };
  } catch {
    // Harmless: the answer goes on as it came.
    return null;
  }
}
