import { texts } from '../../lib/texts.tsx';

export const adviceTexts = texts(
  {
    title: 'რჩევები ელფოსტით',
    what: 'პირველი შეხვედრის შემდეგ ერთხელ გწერთ, როგორ გააგრძელოთ. სხვა წერილები, ჯავშნებსა და გადახდებზე, ისევ მოვა.',
    press: 'რჩევების გამორთვა',
    failed: 'გამორთვა ვერ მოხერხდა. სცადეთ ხელახლა.',
    offline: 'ინტერნეტთან კავშირი არ არის. სცადეთ ხელახლა.',
    doneTitle: 'რჩევები გამორთულია',
    doneText: 'რჩევებს აღარ გამოგიგზავნით. წერილები ჯავშნებსა და გადახდებზე ისევ მოვა.',
    offTitle: 'ამ ბმულით გამოსართავი აღარაფერია',
    offText: 'თუ რჩევები მაინც მოგდით, გახსენით ბმული ბოლო ასეთი წერილიდან.',
  },
  {
    title: 'Advice by e-mail',
    what: 'After your first session we write to you once about what to do next. Other messages, about bookings and payments, go on coming.',
    press: 'Switch advice off',
    failed: 'It could not be switched off. Try again.',
    offline: 'There is no connection to the internet. Try again.',
    doneTitle: 'Advice is switched off',
    doneText: 'We send you no more advice. Messages about bookings and payments go on coming.',
    offTitle: 'This link has nothing to switch off',
    offText: 'If advice still comes to you, open the link in the newest such message.',
  },
);
