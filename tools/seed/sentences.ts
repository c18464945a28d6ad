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
    focus: [
      {
        ka: 'ყველაზე ხშირად შფოთვის, პანიკური შეტევებისა და აკვიატებული ფიქრების გამო მომმართავენ.',
        en: 'People come to me most often with anxiety, panic attacks and obsessive thoughts.',
      },
      {
        ka: 'ვმუშაობ შფოთვასთან, გადაწვასა და მუდმივ დაძაბულობასთან.',
        en: 'I work with anxiety, burnout and constant tension.',
      },
    ],
  },
  {
    method: 'ipt',
    more: ['ipsrt', 'mbct', 'cbt'],
    types: [['personal']],
    focus: [
      {
        ka: 'ვმუშაობ დეპრესიასთან, დაღლილობასა და განწყობის ცვალებადობასთან.',
        en: 'I work with depression, tiredness and changing moods.',
      },
      {
        ka: 'ერთად ვადგენთ ყოველდღიურ რიტმს და ვამზადებთ გეგმას რთული დღეებისთვის.',
        en: 'Together we set a daily rhythm and prepare a plan for hard days.',
      },
    ],
  },
  {
    method: 'psychodynamic',
    more: ['existential', 'ipt', 'schema'],
    types: [['personal']],
    focus: [
      {
        ka: 'ფსიქოდინამიკურ თერაპიაში ყურადღებით ვაკვირდებით იმას, რაც ურთიერთობებში მეორდება.',
        en: 'In psychodynamic therapy we look with care at what repeats itself in your relationships.',
      },
      {
        ka: 'მაინტერესებს არა მხოლოდ ის, რა გაწუხებთ დღეს, არამედ ისიც, საიდან მოდის ეს განცდა.',
        en: 'I am interested not only in what troubles you today but also in where that feeling comes from.',
      },
    ],
  },
  {
    method: 'gestalt',
    more: ['person-centred', 'existential', 'art'],
    types: [['personal'], ['personal', 'teen']],
    focus: [
      {
        ka: 'გეშტალტთერაპიაში ყურადღებას იმაზე ვამახვილებთ, რას გრძნობთ აქ და ახლა.',
        en: 'In Gestalt therapy we pay attention to what you feel here and now.',
      },
      {
        ka: 'ხშირად მომმართავენ დაშორების, მარტოობისა და ახალ გარემოსთან შეგუების სირთულეების გამო.',
        en: 'People often come to me because of a breakup, loneliness or difficulty in settling into a new place.',
      },
    ],
  },
  {
    method: 'emdr',
    more: ['tf-cbt', 'dbt', 'person-centred'],
    types: [['personal'], ['personal', 'teen']],
    focus: [
      {
        ka: 'ვმუშაობ მძიმე გამოცდილების შედეგებთან: ტრავმულ მოგონებებთან, პანიკურ შეტევებთან და გახანგრძლივებულ გლოვასთან.',
        en: 'I work with what hard experiences leave behind: traumatic memories, panic attacks and long grief.',
      },
      {
        ka: 'ტრავმაზე მუშაობას ყოველთვის უსაფრთხოებითა და სტაბილურობით ვიწყებთ.',
        en: 'Work on trauma always begins with safety and stability.',
      },
    ],
  },
  {
    method: 'eft',
    more: ['family', 'psychosexual', 'schema'],
    types: [['couple'], ['personal', 'couple']],
    focus: [
      {
        ka: 'ვმუშაობ ღალატის შემდეგ ნდობის აღდგენაზე, კომუნიკაციის სირთულეებსა და დაშორების პროცესზე.',
        en: 'I work on rebuilding trust after betrayal, on difficulties in communication and on separation.',
      },
      {
        ka: 'ერთად ვეძებთ, რა დგას კამათის მიღმა და რა სჭირდება თითოეულ თქვენგანს.',
        en: 'Together we look for what stands behind the quarrel and what each of you needs.',
      },
    ],
  },
  {
    method: 'family',
    more: ['child-parent', 'eft', 'person-centred'],
    types: [
      ['couple', 'teen'],
      ['personal', 'couple'],
      ['personal', 'couple', 'teen'],
    ],
    focus: [
      {
        ka: 'ჩემი მთავარი თემა მშობლისა და შვილის ურთიერთობაა.',
        en: 'My main subject is the relationship between parents and children.',
      },
      {
        ka: 'ოჯახს ვუყურებ როგორც სისტემას, რომელშიც ერთი ადამიანის ცვლილება ყველას ეხება.',
        en: 'I see a family as a system in which a change in one person touches everyone.',
      },
    ],
  },
  {
    method: 'psychosexual',
    more: ['eft', 'psychodynamic', 'gestalt'],
    types: [['personal', 'couple'], ['personal']],
    focus: [
      {
        ka: 'ვცდილობ, რომ სექსუალურ ცხოვრებაზე საუბარი მშვიდი და უხერხულობისგან თავისუფალი იყოს.',
        en: 'I try to make talking about sexual life calm and free of embarrassment.',
      },
      {
        ka: 'ხშირად მომმართავენ სურვილის შემცირებისა და სიახლოვის დაკარგვის გამო.',
        en: 'People often come to me because of low desire and lost closeness.',
      },
    ],
  },
  {
    method: 'dbt',
    more: ['schema', 'act', 'erp'],
    types: [['personal'], ['personal', 'teen']],
    focus: [
      {
        ka: 'ვმუშაობ ძლიერ ემოციებთან: როცა გრძნობა ისე სწრაფად მოდის, რომ მისი მართვა შეუძლებელი ჩანს.',
        en: 'I work with strong emotions, when a feeling comes so fast that it seems impossible to handle.',
      },
      {
        ka: 'ვსწავლობთ, როგორ გადავიტანოთ კრიზისი, დავმშვიდდეთ და ურთიერთობა შევინარჩუნოთ.',
        en: 'We learn how to get through a crisis, calm down and keep a relationship.',
      },
    ],
  },
  {
    method: 'motivational',
    more: ['relapse', 'cbt', 'family'],
    types: [['personal'], ['personal', 'teen']],
    focus: [
      {
        ka: 'ვეხმარები ადამიანებს, რომლებსაც ალკოჰოლთან, სხვა ნივთიერებებთან ან აზარტულ თამაშებთან დამოკიდებულების შეცვლა სურთ.',
        en: 'I help people who want to change their relationship with alcohol, other substances or gambling.',
      },
      {
        ka: 'არ ვკიცხავ და არ ვაძალებ: ცვლილების მიზეზებს თქვენს ღირებულებებში ვეძებთ.',
        en: 'I do not blame and do not push: we look for reasons to change in your own values.',
      },
    ],
  },
  {
    method: 'tf-cbt',
    more: ['cbt', 'art', 'child-parent'],
    types: [['teen']],
    focus: [
      {
        ka: 'ვმუშაობ 12-დან 18 წლამდე მოზარდებთან და მათ მშობლებთან.',
        en: 'I work with teenagers between 12 and 18 and with their parents.',
      },
      {
        ka: 'ხშირად ვსაუბრობთ სკოლის სტრესზე, მეგობრობასა და პირველ სიყვარულზე.',
        en: 'We often talk about stress at school, friendship and first love.',
      },
    ],
  },
  {
    method: 'art',
    more: ['gestalt', 'person-centred', 'mbct'],
    types: [['personal'], ['personal', 'teen']],
    focus: [
      {
        ka: 'მჯერა, რომ ყოველ ადამიანს აქვს თავისი ენა: ზოგისთვის ეს სიტყვაა, ზოგისთვის — ფერი.',
        en: 'I believe that each person has a language of their own: for some it is words, for others colour.',
      },
      {
        ka: 'ხატვის ნიჭი საჭირო არ არის: მთავარია, რას გრძნობთ პროცესში.',
        en: 'No talent for drawing is needed: what counts is what you feel while doing it.',
      },
    ],
  },
];

/** `%` is replaced by the years of experience, two or more. */
export const OPENINGS: Choices<Localized> = [
  {
    ka: '% წელია ფსიქოლოგიურ დახმარებას ვუწევ ადამიანებს, რომლებსაც ცვლილება სურთ.',
    en: 'For % years I have helped people who want something in their lives to change.',
  },
  { ka: 'ფსიქოთერაპევტად % წელია ვმუშაობ.', en: 'I have worked as a psychotherapist for % years.' },
  { ka: 'ამ პროფესიაში % წლის გამოცდილება მაქვს.', en: 'I have % years of experience in this profession.' },
  {
    ka: '% წლის მუშაობამ მასწავლა, რომ ყველა ისტორია განსხვავებულია.',
    en: 'In % years of work I have learnt that every story is different.',
  },
  {
    ka: 'უკვე % წელია, რაც რთულ პერიოდში ადამიანებს გვერდში ვუდგავარ.',
    en: 'For % years I have stood by people in hard times.',
  },
  { ka: '% წელია დამოუკიდებელ პრაქტიკას ვეწევი.', en: 'I have been in independent practice for % years.' },
];

export const WAYS: Choices<Localized> = [
  {
    ka: 'პირველ შეხვედრაზე ერთად ვარკვევთ, რა გაწუხებთ და რის შეცვლას ისურვებდით.',
    en: 'In the first session we find out together what troubles you and what you would like to change.',
  },
  { ka: 'ნაბიჯებს ერთად ვგეგმავთ, ტემპს კი თქვენ ადგენთ.', en: 'We plan the steps together, and you set the pace.' },
  {
    ka: 'შეხვედრებს მკაფიო სტრუქტურა აქვს და რამდენიმე კვირაში ერთხელ ვაჯამებთ, რა შეიცვალა.',
    en: 'Sessions have a clear structure, and every few weeks we sum up what has changed.',
  },
  {
    ka: 'შეხვედრებს შორის მოკლე სავარჯიშოებს გთავაზობთ, რომლებიც ყოველდღიურობაში ადვილად ეტევა.',
    en: 'Between sessions I suggest short exercises that fit easily into everyday life.',
  },
  {
    ka: 'ბევრს გისმენთ და ცოტას გირჩევთ: პასუხებს უფრო ხშირად თავად პოულობთ.',
    en: 'I listen a lot and advise little: more often than not you find the answers yourself.',
  },
  {
    ka: 'წინასწარ აგიხსნით, როგორ მუშაობს მეთოდი და რას უნდა ველოდოთ.',
    en: 'I explain beforehand how the method works and what to expect.',
  },
  {
    ka: 'პირველი რამდენიმე შეხვედრის შემდეგ ერთად ვაფასებთ, გეხმარებათ თუ არა ეს მუშაობა.',
    en: 'After the first few sessions we judge together whether this work helps you.',
  },
  {
    ka: 'თუ რომელიმე თემაზე საუბარი ჯერ გიჭირთ, მას მაშინ დავუბრუნდებით, როცა მზად იქნებით.',
    en: 'If it is still hard to talk about something, we return to it when you are ready.',
  },
];

/** Said by those who take teenagers or couples. */
export const ABOUT: Readonly<Partial<Record<TypeKey, Choices<Localized>>>> = {
  teen: [
    {
      ka: 'მოზარდის მშობელს მხოლოდ იმას ვეუბნები, რაზეც წინასწარ შევთანხმდებით ან რაც უსაფრთხოებისთვის აუცილებელია.',
      en: "I tell a teenager's parent only what we have agreed on beforehand or what safety demands.",
    },
    {
      ka: 'მოზარდებთან მუშაობისას მშობლებსაც ვუხსნი, როგორ დაეხმარონ შვილს სახლში.',
      en: 'When I work with teenagers I also explain to parents how to help at home.',
    },
  ],
  couple: [
    {
      ka: 'წყვილებთან მუშაობისას არავის მხარეს არ ვიკავებ: ჩემი კლიენტი თქვენი ურთიერთობაა.',
      en: "When I work with couples I take nobody's side: my client is your relationship.",
    },
    {
      ka: 'წყვილებთან ვიკვლევთ, რა მეორდება კამათისას და როგორ გამოვიდეთ იქიდან ერთად.',
      en: 'With couples we explore what repeats itself in a quarrel and how to leave it together.',
    },
  ],
};

export const CLOSINGS: Choices<Localized> = [
  {
    ka: 'ჩემთვის მთავარია, რომ საუბრისას თავი უსაფრთხოდ იგრძნოთ.',
    en: 'What matters most to me is that you feel safe while we talk.',
  },
  { ka: 'ჩემთან შეგიძლიათ ისეთი იყოთ, როგორიც ხართ.', en: 'With me you can be as you are.' },
  { ka: 'შეხვედრაზე ნათქვამი ჩვენ შორის რჩება.', en: 'What is said in a session stays between us.' },
  {
    ka: 'რეგულარულად გავდივარ სუპერვიზიას უფრო გამოცდილ კოლეგასთან.',
    en: 'I have regular supervision with a more experienced colleague.',
  },
  {
    ka: 'პირველი ნაბიჯი ხშირად ყველაზე რთულია და მისი მარტო გადადგმა აუცილებელი არ არის.',
    en: 'The first step is often the hardest, and you need not take it alone.',
  },
  {
    ka: 'ვსაუბრობ მარტივად, შეფასებებისა და რთული ტერმინების გარეშე.',
    en: 'I speak plainly, without judging and without difficult terms.',
  },
  {
    ka: 'თუ მივხვდები, რომ სხვა სპეციალისტი უკეთ დაგეხმარებათ, ამას პირდაპირ გეტყვით.',
    en: 'If I see that another specialist would help you better, I will tell you so directly.',
  },
  {
    ka: 'მჯერა, რომ ცვლილება მცირე, მაგრამ მუდმივი ნაბიჯებით იწყება.',
    en: 'I believe that change begins with small but steady steps.',
  },
];
