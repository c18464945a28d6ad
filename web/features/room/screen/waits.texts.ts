import { texts } from '../../../lib/texts.tsx';

/** Words of waits in the room that last, and the ways on. */
export const waitsTexts = texts(
  {
    entering: 'ოთახთან კავშირი მყარდება',
    slow: 'ამას ჩვეულებრივზე მეტი დრო სჭირდება',
    server: 'ოთახთან კავშირი ვერ მყარდება',
    'server-again': 'ოთახთან კავშირი გაწყდა',
    route: 'მოწყობილობებს შორის კავშირი ვერ დამყარდა',
    'route-again': 'მოწყობილობებს შორის კავშირი ვერ აღდგა',
    offline: 'ინტერნეტი არ არის',
    offlineNext: 'შეამოწმეთ Wi-Fi ან ჩართეთ მობილური ინტერნეტი.',
    unseen: 'აქედან ვერ ვხედავთ, არის თუ არა ოთახში {name}.',
    network: 'ხშირად ამას ქსელი ან VPN იწვევს. გადაერთეთ სხვა ქსელზე, მაგალითად მობილურ ინტერნეტზე, ან გამორთეთ VPN.',
    stay: 'შეგიძლიათ აქ დარჩეთ: ცდას ვაგრძელებთ და კავშირი თავად დამყარდება.',
    again: 'სცადეთ ხელახლა',
    help: 'დახმარება',
  },
  {
    entering: 'Connecting to the room',
    slow: 'This takes longer than usual',
    server: 'The connection to the room does not come through',
    'server-again': 'The connection to the room is lost',
    route: 'No way between your two devices was found',
    'route-again': 'The way between your two devices was lost',
    offline: 'There is no internet',
    offlineNext: 'Check the Wi-Fi, or turn on mobile data.',
    unseen: 'We cannot see from here whether {name} is in the room.',
    network:
      'Often a network or a VPN is the cause. Change to another network, for example mobile data, or turn the VPN off.',
    stay: 'You may also stay here: we go on trying, and it connects by itself.',
    again: 'Try again',
    help: 'Help',
  },
);
