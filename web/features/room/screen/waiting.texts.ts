import { texts } from '../../../lib/texts.tsx';

/** Words for a person alone in the room: the other has not come, has left, or was lost, before and after the end. */
export const waitingTexts = texts(
  {
    notYet: '{name} ჯერ არ შემოსულა',
    wentOut: '{name} გავიდა',
    lost: '{name}: კავშირი გაწყდა',
    notHere: '{name} ოთახში არ არის',
    next: 'როგორც კი შემოვა, გაგაგებინებთ. ამ გვერდზე დარჩით.',
    again: 'თუ დაბრუნდება, გაგაგებინებთ. ოთახი {time}-\u2060მდე ღიაა.',
    lostNext:
      'მისი მოწყობილობა აღარ პასუხობს, სავარაუდოდ, ინტერნეტი გაეთიშა. როგორც კი აღდგება, კავშირი თავად დამყარდება და გაგაგებინებთ. რასაც მანამდე მისწერთ, მაშინ მიიღებს.',
    over: 'შეხვედრის დრო ამოიწურა: გასვლა თქვენც შეგიძლიათ. ოთახი {time}-\u2060მდე ღიაა.',
  },
  {
    notYet: '{name} is not here yet',
    wentOut: '{name} left',
    lost: 'The connection to {name} is lost',
    notHere: '{name} is not in the room',
    next: 'As soon as they join, you will hear it. Stay on this page.',
    again: 'If they come back, you will hear it. The room is open until {time}.',
    lostNext:
      'Their device does not answer; probably their internet is gone. As soon as it is back, it connects by itself and you will hear it. What you write meanwhile arrives then.',
    over: 'The time of the session is over, so you can leave too. The room is open until {time}.',
  },
);
