import { words } from '#domain/testing/words.ts';
import type { GenderKey } from '#domain/intake.ts';
import type { Localized } from '#domain/locale.ts';

/** Names an invented person; a pair recurs only after all were used, and no family name is one of `studio/seed`. */
export function nameOf(gender: GenderKey, place: number): { name: Localized; surname: Localized } {
  const first = FIRST_NAMES[gender];
  const column = place % first.length;
  const round = Math.floor(place / first.length);
  // Neighbours are 29 family names apart, so that a page of people does not look like the list below.
  const family = FAMILY_NAMES[(column * 29 + round) % FAMILY_NAMES.length];
  return { name: inBoth(first[column] ?? ''), surname: inBoth(family ?? '') };
}

/** Georgian in Latin letters by the national system, without its apostrophes, as people write their own names. */
export function romanize(georgian: string): string {
  const latin = [...georgian].map((letter) => LATIN[letter] ?? letter).join('');
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

function inBoth(ka: string): Localized {
  return { ka, en: romanize(ka) };
}

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  'ა:a ბ:b გ:g დ:d ე:e ვ:v ზ:z თ:t ი:i კ:k ლ:l მ:m ნ:n ო:o პ:p ჟ:zh რ:r ს:s ტ:t უ:u ფ:p ქ:k ღ:gh ყ:q შ:sh ჩ:ch ც:ts ძ:dz წ:ts ჭ:ch ხ:kh ჯ:j ჰ:h'
    .split(' ')
    .map((pair) => pair.split(':')),
);

const FIRST_NAMES: Readonly<Record<GenderKey, readonly string[]>> = {
  female: words(`
    ანა ანანო ანასტასია ანი ანუკა ბარბარე ბელა გვანცა დალი დარეჯან ეთერ ეკა ეკატერინე ელენე ელზა ელისო ვერიკო თათია თამთა
    თამუნა თეა თეკლე თეონა თინა თინათინ ია იამზე ირინე ირმა ლელა ლია ლიზი ლიკა მაგდა მაია მარიამ მარინე მეგი მედეა მზია
    ნათელა ნათია ნანა ნანუკა ნატალია ნესტან ნია ნინო ნინუცა ნონა ნუცა რუსუდან სალომე სოფიკო სოფო ქეთევან ქეთი ქრისტინე
    შორენა ციალა ცირა ხათუნა`),
  male: words(`
    ავთანდილ აკაკი ამირან ანდრია ანზორ არჩილ ბაკურ ბესიკ გელა გია გიგა გივი გიორგი გოჩა დავით დათო დიმიტრი ედიშერ ელგუჯა
    ვაჟა ვანო ვასილ ვახტანგ ზაზა ზვიად თემურ თენგიზ თორნიკე იაკობ ილია იოანე იოსებ ირაკლი კახა კობა კონსტანტინე ლადო ლაშა
    ლევან ლუკა მალხაზ მამუკა მერაბ მიხეილ ნიკა ნოდარ ოთარ პაატა რამაზ რატი რევაზ საბა სანდრო სერგო ტარიელ შალვა შოთა ცოტნე
    ჯაბა`),
};

const FAMILY_NAMES: readonly string[] = words(`
  აბესაძე აბულაძე ადამია ალავიძე ამაშუკელი ანდღულაძე არაბული არველაძე ასათიანი ახვლედიანი ბადრიძე ბარათაშვილი ბასილაია
  ბერაია ბერიშვილი ბოლქვაძე ბურჭულაძე გაბუნია გაგუა გამყრელიძე გვენეტაძე გიგაური გობეჯიშვილი გოგიაშვილი გოგუა
  გრიგალაშვილი გუგუშვილი გულიაშვილი გურგენიძე დავითაშვილი დარსაძე დვალი დიასამიძე დონაძე დუმბაძე ედიბერიძე ელიავა
  ელიზბარაშვილი ერისთავი ვაშაკიძე ზაალიშვილი ზარანდია ზაქარიაძე ზოიძე თავაძე თევზაძე თოდრია თოდუა თოფურია თურმანიძე
  იაშვილი იმედაშვილი იმნაძე იობიძე იოსელიანი კაკაბაძე კალანდაძე კანდელაკი კახიანი კახიძე კვირიკაშვილი კიღურაძე კოპალიანი
  კუპრაშვილი ლაბაძე ლაშხი ლეჟავა ლობჟანიძე ლორთქიფანიძე მაღრაძე მაჭავარიანი მახარაძე მელაძე მესხი მეტრეველი მიქაძე
  მიქელაძე მოდებაძე მოსიაშვილი მურღულია ნადირაძე ნაკაშიძე ნაცვლიშვილი ნემსაძე ნიჟარაძე ოდიშელიძე ონიანი პაპიაშვილი
  პატარაია ჟვანია ჟორჟოლიანი რევიშვილი როსტიაშვილი რუხაძე სალუქვაძე სამხარაძე სირაძე სიხარულიძე სურგულაძე ტყეშელაშვილი
  უგრეხელიძე ურუშაძე ფანჯიკიძე ფარულავა ფიფია ქარჩავა ქიქოძე ქობალია ქუთათელაძე ღლონტი ღოღობერიძე ყიფიანი ყურაშვილი
  შარაშიძე შენგელია შონია ჩაჩანიძე ჩიქოვანი ჩხაიძე ჩხეიძე ცაგარელი ცინცაძე ცქიტიშვილი ძიძიგური წამალაშვილი წიქარიშვილი
  წულაია ჭავჭავაძე ჭელიძე ხარაძე ხაჩიძე ხვედელიძე ხურცილავა ჯანელიძე ჯაფარიძე ჯიქია ჯოხაძე`);
