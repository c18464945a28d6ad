import { texts } from '../../../lib/texts.tsx';

/** The choice of devices; `microphoneOf` and `cameraOf` stand in a sentence about what is done with them. */
export const devicesTexts = texts(
  {
    title: 'მოწყობილობები',
    microphone: 'მიკროფონი',
    camera: 'კამერა',
    speaker: 'დინამიკი',
    microphoneOf: 'მიკროფონის',
    cameraOf: 'კამერის',
    standard: 'ჩვეულებრივი',
    blur: 'ფონის გაბუნდოვნება',
    captions: 'სუბტიტრები',
    captionsHint: 'ხმას მხოლოდ თქვენი მოწყობილობა ამოიცნობს; არსად იგზავნება.',
    soundOnly: 'მხოლოდ ხმა',
    soundOnlyHint: 'თუ ვიდეო წყდება, საუბარი ასე უკეთ ისმის.',
    substitute: 'არჩეული მოწყობილობა ახლა არ არის: სანამ დაბრუნდება, ეს იმუშავებს.',
    again: 'სცადეთ ხელახლა',
    refused:
      'ბრაუზერს {of} გამოყენების ნებართვა არ აქვს. დააჭირეთ ხატულას მისამართის ველთან, მიეცით ნებართვა და სცადეთ ხელახლა.',
    system:
      'სისტემა ბრაუზერს {of} გამოყენებას უკრძალავს. მიეცით ნებართვა მოწყობილობის პარამეტრებში, კონფიდენციალურობის ნაწილში (Privacy), და ბრაუზერი ხელახლა გახსენით.',
    missing: '{device} ვერ მოიძებნა. შეაერთეთ და სცადეთ ხელახლა.',
    busy: '{device} სხვა პროგრამას უჭირავს. დახურეთ ის და სცადეთ ხელახლა.',
    unplugged: '{device} გამოერთდა. შეაერთეთ ისევ ან აირჩიეთ სხვა.',
    insecure: 'ამ მისამართზე ბრაუზერი {of} გამოყენებას კრძალავს. გახსენით ბმული, რომელიც https-ით იწყება.',
    unsupported: 'ამ ბრაუზერში {of} გამოყენება შეუძლებელია. სცადეთ სხვა ბრაუზერი ან სხვა მოწყობილობა.',
    silenced:
      '{device} სისტემამ ან თავად მოწყობილობამ გამორთო. შეამოწმეთ ღილაკი ყურსასმენზე, კამერაზე ან კლავიატურაზე.',
    unanswered: '{device} არ პასუხობს. თუ ბრაუზერი ნებართვას გკითხავთ, მიეცით; თუ არა, სცადეთ ხელახლა.',
    failed: '{device} ვერ ჩაირთო. სცადეთ ხელახლა.',
  },
  {
    title: 'Devices',
    microphone: 'Microphone',
    camera: 'Camera',
    speaker: 'Speaker',
    microphoneOf: 'the microphone',
    cameraOf: 'the camera',
    standard: 'The usual one',
    blur: 'Blur the background',
    captions: 'Captions',
    captionsHint: 'Your own device recognises the words; the sound is sent nowhere.',
    soundOnly: 'Sound only',
    soundOnlyHint: 'If the video keeps breaking up, you hear each other better.',
    substitute: 'The chosen one is not there: this one serves until it is back.',
    again: 'Try again',
    refused: 'The browser may not use {of}. Press the icon beside the address, allow it and try again.',
    system:
      'The system does not let the browser use {of}. Allow it in the settings of the device, under Privacy, and open the browser anew.',
    missing: '{device}: none was found. Connect one and try again.',
    busy: '{device}: another program uses it. Close that and try again.',
    unplugged: '{device}: it was unplugged. Connect it again or choose another one.',
    insecure: 'At this address the browser does not let us use {of}. Open the link that begins with https.',
    unsupported: 'This browser cannot use {of}. Try another browser or another device.',
    silenced:
      '{device}: the system or the device itself turned it off. Look for a button on the headset, the camera or the keyboard.',
    unanswered: '{device}: no answer. If the browser asks you, allow it; if it does not, try again.',
    failed: '{device}: it did not start. Try again.',
  },
);
