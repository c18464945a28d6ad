import type { TypeKey } from '#domain/intake.ts';
import type { Localized } from '#domain/locale.ts';

/** The parts of generated profiles: fields of work, and sentences about them. */

type Choices<Choice> = readonly [Choice, ...Choice[]];

/** A field of work: its main method, related methods, the offered sessions, and its sentences. */
export type Practice = {
  method: string;
  more: readonly string[];
  types: Choices<readonly TypeKey[]>;
  focus: Choices<Localized>;
};

export const PRACTICES: Choices<Practice> = [
  {
    method: 'cbt',
    more: ['act', 'erp', 'mbct'],
    types: [['personal'], ['personal', 'teen']],
    focus: inBoth(`
      ყველაზე ხშირად შფოთვის, პანიკური შეტევებისა და აკვიატებული ფიქრების გამო მომმართავენ.
      People come to me most often with anxiety, panic attacks and obsessive thoughts.
      ვმუშაობ შფოთვასთან, გადაწვასა და მუდმივ დაძაბულობასთან.
      I work with anxiety, burnout and constant tension.`),
  },
  {
    method: 'ipt',
    more: ['ipsrt', 'mbct', 'cbt'],
    types: [['personal']],
    focus: inBoth(`
      ვმუშაობ დეპრესიასთან, დაღლილობასა და განწყობის ცვალებადობასთან.
      I work with depression, tiredness and changing moods.
      ერთად ვადგენთ ყოველდღიურ რიტმს და ვამზადებთ გეგმას რთული დღეებისთვის.
      Together we set a daily rhythm and prepare a plan for hard days.`),
  },
  {
    method: 'psychodynamic',
    more: ['existential', 'ipt', 'schema'],
    types: [['personal']],
    focus: inBoth(`
      ფსიქოდინამიკურ თერაპიაში ყურადღებით ვაკვირდებით იმას, რაც ურთიერთობებში მეორდება.
      In psychodynamic therapy we look with care at what repeats itself in your relationships.
      მაინტერესებს არა მხოლოდ ის, რა გაწუხებთ დღეს, არამედ ისიც, საიდან მოდის ეს განცდა.
      I am interested not only in what troubles you today but also in where that feeling comes from.`),
  },
  {
    method: 'gestalt',
    more: ['person-centred', 'existential', 'art'],
    types: [['personal'], ['personal', 'teen']],
    focus: inBoth(`
      გეშტალტთერაპიაში ყურადღებას იმაზე ვამახვილებთ, რას გრძნობთ აქ და ახლა.
      In Gestalt therapy we pay attention to what you feel here and now.
      ხშირად მომმართავენ დაშორების, მარტოობისა და ახალ გარემოსთან შეგუების სირთულეების გამო.
      People often come to me because of a breakup, loneliness or difficulty in settling into a new place.`),
  },
  {
    method: 'emdr',
    more: ['tf-cbt', 'dbt', 'person-centred'],
    types: [['personal'], ['personal', 'teen']],
    focus: inBoth(`
      ვმუშაობ მძიმე გამოცდილების შედეგებთან: ტრავმულ მოგონებებთან, პანიკურ შეტევებთან და გახანგრძლივებულ გლოვასთან.
      I work with what hard experiences leave behind: traumatic memories, panic attacks and long grief.
      ტრავმაზე მუშაობას ყოველთვის უსაფრთხოებითა და სტაბილურობით ვიწყებთ.
      Work on trauma always begins with safety and stability.`),
  },
  {
    method: 'eft',
    more: ['family', 'psychosexual', 'schema'],
    types: [['couple'], ['personal', 'couple']],
    focus: inBoth(`
      ვმუშაობ ღალატის შემდეგ ნდობის აღდგენაზე, კომუნიკაციის სირთულეებსა და დაშორების პროცესზე.
      I work on rebuilding trust after betrayal, on difficulties in communication and on separation.
      ერთად ვეძებთ, რა დგას კამათის მიღმა და რა სჭირდება თითოეულ თქვენგანს.
      Together we look for what stands behind the quarrel and what each of you needs.`),
  },
  {
    method: 'family',
    more: ['child-parent', 'eft', 'person-centred'],
    types: [
      ['couple', 'teen'],
      ['personal', 'couple'],
      ['personal', 'couple', 'teen'],
    ],
    focus: inBoth(`
      ჩემი მთავარი თემა მშობლისა და შვილის ურთიერთობაა.
      My main subject is the relationship between parents and children.
      ოჯახს ვუყურებ როგორც სისტემას, რომელშიც ერთი ადამიანის ცვლილება ყველას ეხება.
      I see a family as a system in which a change in one person touches everyone.`),
  },
  {
    method: 'psychosexual',
    more: ['eft', 'psychodynamic', 'gestalt'],
    types: [['personal', 'couple'], ['personal']],
    focus: inBoth(`
      ვცდილობ, რომ სექსუალურ ცხოვრებაზე საუბარი მშვიდი და უხერხულობისგან თავისუფალი იყოს.
      I try to make talking about sexual life calm and free of embarrassment.
      ხშირად მომმართავენ სურვილის შემცირებისა და სიახლოვის დაკარგვის გამო.
      People often come to me because of low desire and lost closeness.`),
  },
  {
    method: 'dbt',
    more: ['schema', 'act', 'erp'],
    types: [['personal'], ['personal', 'teen']],
    focus: inBoth(`
      ვმუშაობ ძლიერ ემოციებთან: როცა გრძნობა ისე სწრაფად მოდის, რომ მისი მართვა შეუძლებელი ჩანს.
      I work with strong emotions, when a feeling comes so fast that it seems impossible to handle.
      ვსწავლობთ, როგორ გადავიტანოთ კრიზისი, დავმშვიდდეთ და ურთიერთობა შევინარჩუნოთ.
      We learn how to get through a crisis, calm down and keep a relationship.`),
  },
  {
    method: 'motivational',
    more: ['relapse', 'cbt', 'family'],
    types: [['personal'], ['personal', 'teen']],
    focus: inBoth(`
      ვეხმარები ადამიანებს, რომლებსაც ალკოჰოლთან, სხვა ნივთიერებებთან ან აზარტულ თამაშებთან დამოკიდებულების შეცვლა სურთ.
      I help people who want to change their relationship with alcohol, other substances or gambling.
      არ ვკიცხავ და არ ვაძალებ: ცვლილების მიზეზებს თქვენს ღირებულებებში ვეძებთ.
      I do not blame and do not push: we look for reasons to change in your own values.`),
  },
  {
    method: 'tf-cbt',
    more: ['cbt', 'art', 'child-parent'],
    types: [['teen']],
    focus: inBoth(`
      ვმუშაობ 12-დან 18 წლამდე მოზარდებთან და მათ მშობლებთან.
      I work with teenagers between 12 and 18 and with their parents.
      ხშირად ვსაუბრობთ სკოლის სტრესზე, მეგობრობასა და პირველ სიყვარულზე.
      We often talk about stress at school, friendship and first love.`),
  },
  {
    method: 'art',
    more: ['gestalt', 'person-centred', 'mbct'],
    types: [['personal'], ['personal', 'teen']],
    focus: inBoth(`
      მჯერა, რომ ყოველ ადამიანს აქვს თავისი ენა: ზოგისთვის ეს სიტყვაა, ზოგისთვის — ფერი.
      I believe that each person has a language of their own: for some it is words, for others colour.
      ხატვის ნიჭი საჭირო არ არის: მთავარია, რას გრძნობთ პროცესში.
      No talent for drawing is needed: what counts is what you feel while doing it.`),
  },
];

/** `%` is replaced by the years of experience, two or more. */
export const OPENINGS: Choices<Localized> = inBoth(`
  % წელია ფსიქოლოგიურ დახმარებას ვუწევ ადამიანებს, რომლებსაც ცვლილება სურთ.
  For % years I have helped people who want something in their lives to change.
  ფსიქოთერაპევტად % წელია ვმუშაობ.
  I have worked as a psychotherapist for % years.
  ამ პროფესიაში % წლის გამოცდილება მაქვს.
  I have % years of experience in this profession.
  % წლის მუშაობამ მასწავლა, რომ ყველა ისტორია განსხვავებულია.
  In % years of work I have learnt that every story is different.
  უკვე % წელია, რაც რთულ პერიოდში ადამიანებს გვერდში ვუდგავარ.
  For % years I have stood by people in hard times.
  % წელია დამოუკიდებელ პრაქტიკას ვეწევი.
  I have been in independent practice for % years.`);

export const WAYS: Choices<Localized> = inBoth(`
  პირველ შეხვედრაზე ერთად ვარკვევთ, რა გაწუხებთ და რის შეცვლას ისურვებდით.
  In the first session we find out together what troubles you and what you would like to change.
  ნაბიჯებს ერთად ვგეგმავთ, ტემპს კი თქვენ ადგენთ.
  We plan the steps together, and you set the pace.
  შეხვედრებს მკაფიო სტრუქტურა აქვს და რამდენიმე კვირაში ერთხელ ვაჯამებთ, რა შეიცვალა.
  Sessions have a clear structure, and every few weeks we sum up what has changed.
  შეხვედრებს შორის მოკლე სავარჯიშოებს გთავაზობთ, რომლებიც ყოველდღიურობაში ადვილად ეტევა.
  Between sessions I suggest short exercises that fit easily into everyday life.
  ბევრს გისმენთ და ცოტას გირჩევთ: პასუხებს უფრო ხშირად თავად პოულობთ.
  I listen a lot and advise little: more often than not you find the answers yourself.
  წინასწარ აგიხსნით, როგორ მუშაობს მეთოდი და რას უნდა ველოდოთ.
  I explain beforehand how the method works and what to expect.
  პირველი რამდენიმე შეხვედრის შემდეგ ერთად ვაფასებთ, გეხმარებათ თუ არა ეს მუშაობა.
  After the first few sessions we judge together whether this work helps you.
  თუ რომელიმე თემაზე საუბარი ჯერ გიჭირთ, მას მაშინ დავუბრუნდებით, როცა მზად იქნებით.
  If it is still hard to talk about something, we return to it when you are ready.`);

/** Said by those who take teenagers or couples. */
export const ABOUT: Readonly<Partial<Record<TypeKey, Choices<Localized>>>> = {
  teen: inBoth(`
    მოზარდის მშობელს მხოლოდ იმას ვეუბნები, რაზეც წინასწარ შევთანხმდებით ან რაც უსაფრთხოებისთვის აუცილებელია.
    I tell a teenager's parent only what we have agreed on beforehand or what safety demands.
    მოზარდებთან მუშაობისას მშობლებსაც ვუხსნი, როგორ დაეხმარონ შვილს სახლში.
    When I work with teenagers I also explain to parents how to help at home.`),
  couple: inBoth(`
    წყვილებთან მუშაობისას არავის მხარეს არ ვიკავებ: ჩემი კლიენტი თქვენი ურთიერთობაა.
    When I work with couples I take nobody's side: my client is your relationship.
    წყვილებთან ვიკვლევთ, რა მეორდება კამათისას და როგორ გამოვიდეთ იქიდან ერთად.
    With couples we explore what repeats itself in a quarrel and how to leave it together.`),
};

export const CLOSINGS: Choices<Localized> = inBoth(`
  ჩემთვის მთავარია, რომ საუბრისას თავი უსაფრთხოდ იგრძნოთ.
  What matters most to me is that you feel safe while we talk.
  ჩემთან შეგიძლიათ ისეთი იყოთ, როგორიც ხართ.
  With me you can be as you are.
  შეხვედრაზე ნათქვამი ჩვენ შორის რჩება.
  What is said in a session stays between us.
  რეგულარულად გავდივარ სუპერვიზიას უფრო გამოცდილ კოლეგასთან.
  I have regular supervision with a more experienced colleague.
  პირველი ნაბიჯი ხშირად ყველაზე რთულია და მისი მარტო გადადგმა აუცილებელი არ არის.
  The first step is often the hardest, and you need not take it alone.
  ვსაუბრობ მარტივად, შეფასებებისა და რთული ტერმინების გარეშე.
  I speak plainly, without judging and without difficult terms.
  თუ მივხვდები, რომ სხვა სპეციალისტი უკეთ დაგეხმარებათ, ამას პირდაპირ გეტყვით.
  If I see that another specialist would help you better, I will tell you so directly.
  მჯერა, რომ ცვლილება მცირე, მაგრამ მუდმივი ნაბიჯებით იწყება.
  I believe that change begins with small but steady steps.`);

/** Sentences in both languages: a line in Georgian, then the same in English. */
function inBoth(text: string): Choices<Localized> {
  const lines = text.trim().split(/\n */);
  const sentences = lines.flatMap((ka, index) => (index % 2 === 0 ? [{ ka, en: lines[index + 1] ?? '' }] : []));
  return sentences as [Localized, ...Localized[]];
}
