import { texts } from '../lib/texts.tsx';

/** The words that search engines and shared links show of a page beside its title. */
export const headTexts = texts(
  {
    organisation: 'ონლაინ პლატფორმა, რომელიც კლიენტებსა და შემოწმებულ ფსიქოთერაპევტებს აკავშირებს.',
    home: 'ონლაინ ფსიქოთერაპია შემოწმებულ სპეციალისტებთან: უპასუხეთ რამდენიმე კითხვას, აირჩიეთ დრო და შეხვდით სპეციალისტს ვიდეოზარით. ფასს წინასწარ ხედავთ.',
    forTherapists:
      'იმუშავეთ ონლაინ, თქვენთვის მოსახერხებელ დროს: კლიენტები, განრიგი და ანგარიშსწორება ერთ სივრცეში. გაეცანით მოთხოვნებსა და პირობებს.',
    privacy: 'რა მონაცემებს ვამუშავებთ, რისთვის, რამდენ ხანს და ვის შეუძლია მათი ნახვა, როცა სიმშვიდით სარგებლობთ.',
    clientTerms: 'ჯავშნის, გადახდის, გადატანისა და გაუქმების წესები კლიენტებისთვის და თქვენი უფლებები.',
    therapistTerms: 'თანამშრომლობის წესები სპეციალისტებისთვის: მოთხოვნები, განრიგი, საკომისიო და ანაზღაურება.',
    therapistPrivacy: 'სპეციალისტების რა მონაცემებს ვამუშავებთ, რისთვის, რამდენ ხანს და ვის შეუძლია მათი ნახვა.',
    service: 'ონლაინ ფსიქოთერაპია',
    jobTitle: 'ფსიქოთერაპევტი',
    profile: '{name} — ონლაინ ფსიქოთერაპია. გამოცდილება: {years}. {offers}.',
    picture: 'სიმშვიდე: ონლაინ ფსიქოთერაპია. ნახატზე ორი სავარძელი დგას ფანჯარასთან, რომლის მიღმა კავკასიონი ჩანს.',
    pages: 'გვერდები',
    otherLanguage: 'English',
    needsScript: 'ამ გვერდს JavaScript სჭირდება. ჩართეთ ის ბრაუზერის პარამეტრებში ან მოგვწერეთ:',
  },
  {
    organisation: 'An online platform that brings clients and vetted therapists together.',
    home: 'Therapy online with vetted specialists: answer a few questions, choose a time and meet your specialist by video. You see the price up front.',
    forTherapists:
      'Practise online on your own schedule: clients, calendar and payments in one place. Read what we ask for and what we offer.',
    privacy: 'Which data we process when you use Simshvide, what for, for how long and who can see it.',
    clientTerms: 'How booking, paying, moving and cancelling work for clients, and your rights.',
    therapistTerms: 'Terms of cooperation for specialists: requirements, schedule, commission and payouts.',
    therapistPrivacy: 'Which data of specialists we process, what for, for how long and who can see it.',
    service: 'Online psychotherapy',
    jobTitle: 'Psychotherapist',
    profile: '{name} — therapy online. Experience: {years}. {offers}.',
    picture: 'Simshvide: therapy online. The drawing shows two armchairs by a window on the Caucasus.',
    pages: 'Pages',
    otherLanguage: 'ქართული',
    needsScript: 'This page needs JavaScript. Switch it on in the settings of your browser or write to us:',
  },
);
