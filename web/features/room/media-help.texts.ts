import { texts } from '../../lib/texts.tsx';

/** Problems of camera or microphone, with their remedies. The paths name the menus as each browser calls them. */
export const mediaHelpTexts = texts(
  {
    again: 'სცადეთ ხელახლა',
    refused_both: 'ბრაუზერს კამერისა და მიკროფონის ნებართვა არ აქვს',
    refused_microphone: 'ბრაუზერს მიკროფონის ნებართვა არ აქვს',
    refused_camera: 'ბრაუზერს კამერის ნებართვა არ აქვს',
    system_both: 'სისტემა ბრაუზერს კამერასა და მიკროფონს არ აძლევს',
    system_microphone: 'სისტემა ბრაუზერს მიკროფონს არ აძლევს',
    system_camera: 'სისტემა ბრაუზერს კამერას არ აძლევს',
    missing_both: 'კამერა და მიკროფონი ვერ მოიძებნა',
    missing_microphone: 'მიკროფონი ვერ მოიძებნა',
    missing_camera: 'კამერა ვერ მოიძებნა',
    busy_both: 'კამერა და მიკროფონი სხვა პროგრამას უჭირავს',
    busy_microphone: 'მიკროფონი სხვა პროგრამას უჭირავს',
    busy_camera: 'კამერა სხვა პროგრამას უჭირავს',
    unplugged_both: 'კამერა და მიკროფონი გამოერთდა',
    unplugged_microphone: 'მიკროფონი გამოერთდა',
    unplugged_camera: 'კამერა გამოერთდა',
    insecure_both: 'ამ მისამართზე კამერა და მიკროფონი ვერ ჩაირთვება',
    insecure_microphone: 'ამ მისამართზე მიკროფონი ვერ ჩაირთვება',
    insecure_camera: 'ამ მისამართზე კამერა ვერ ჩაირთვება',
    unsupported_both: 'ამ ბრაუზერში კამერა და მიკროფონი ვერ ჩაირთვება',
    unsupported_microphone: 'ამ ბრაუზერში მიკროფონი ვერ ჩაირთვება',
    unsupported_camera: 'ამ ბრაუზერში კამერა ვერ ჩაირთვება',
    silenced_both: 'კამერა და მიკროფონი სისტემამ ან თავად მოწყობილობამ გამორთო',
    silenced_microphone: 'მიკროფონი სისტემამ ან ყურსასმენმა გამორთო',
    silenced_camera: 'კამერა სისტემამ ან მისმა ღილაკმა გამორთო',
    unanswered_both: 'კამერა და მიკროფონი არ პასუხობს',
    unanswered_microphone: 'მიკროფონი არ პასუხობს',
    unanswered_camera: 'კამერა არ პასუხობს',
    failed_both: 'კამერა და მიკროფონი ვერ ჩაირთო',
    failed_microphone: 'მიკროფონი ვერ ჩაირთო',
    failed_camera: 'კამერა ვერ ჩაირთო',

    allow_desktop:
      'დააჭირეთ ხატულას მისამართის ველის მარცხნივ, კამერასა და მიკროფონთან აირჩიეთ „დაშვება“ (Allow) და სცადეთ ხელახლა.',
    allow_android:
      'დააჭირეთ ხატულას მისამართის მარცხნივ, შემდეგ „ნებართვებს“ (Permissions), ჩართეთ კამერა და მიკროფონი და სცადეთ ხელახლა. თუ იქ არ ჩანს, ნებართვა ტელეფონის პარამეტრებში მიეცით ბრაუზერს.',
    allow_samsung:
      'დააჭირეთ ბოქლომს მისამართთან, შემდეგ „ნებართვებს“ (Permissions), დაუშვით კამერა და მიკროფონი და სცადეთ ხელახლა.',
    allow_ios:
      'დააჭირეთ ხატულას მისამართის ველში, აირჩიეთ „ვებსაიტის პარამეტრები“ (Website Settings) და კამერასა და მიკროფონთან — „დაშვება“ (Allow). თუ ბრაუზერი Safari არ არის, ნებართვა ტელეფონის პარამეტრებშია: Settings → ბრაუზერის სახელი.',
    allow_safari:
      'ეკრანის ზედა მენიუში გახსენით Safari → Settings for This Website, კამერასა და მიკროფონთან აირჩიეთ „Allow“ და სცადეთ ხელახლა.',
    allow_firefox:
      'დააჭირეთ კამერის ან მიკროფონის ხატულას მისამართის ველში, მოხსენით აკრძალვა (Blocked) და სცადეთ ხელახლა.',
    allow_inApp:
      'ეს გვერდი სხვა აპლიკაციის შიგნით გაიხსნა. მის მენიუში აირჩიეთ „ბრაუზერში გახსნა“ (Open in browser) ან ბმული პირდაპირ ბრაუზერში გახსენით.',
    how_system:
      'ბრაუზერის ნებართვა მოწყობილობის პარამეტრებშია, კონფიდენციალურობის ნაწილში (Privacy). ჩართეთ იქ, ბრაუზერი ხელახლა გახსენით და სცადეთ.',
    how_missing: 'შეაერთეთ და სცადეთ ხელახლა. ყურსასმენს ხშირად თავისი მიკროფონი აქვს.',
    how_busy: 'დახურეთ სხვა ზარი ან პროგრამა, მაგალითად Zoom ან Teams, და სცადეთ ხელახლა.',
    how_unplugged: 'შეაერთეთ ისევ ან „მოწყობილობაში“ სხვა აირჩიეთ.',
    how_insecure: 'გახსენით ბმული, რომელიც https-ით იწყება.',
    how_unsupported: 'განაახლეთ ბრაუზერი ან გახსენით იგივე ბმული Chrome-ში, Safari-ში, Edge-ში ან Firefox-ში.',
    how_silenced:
      'შეამოწმეთ ღილაკი ყურსასმენზე, კამერაზე ან კლავიატურაზე და ხმის პარამეტრები. როგორც კი ჩაირთვება, აქაც გამოჩნდება.',
    how_unanswered:
      'თუ ბრაუზერი ნებართვას გკითხავთ, აირჩიეთ „დაშვება“ (Allow). თუ არაფერს გკითხავთ, დახურეთ სხვა ზარები და სცადეთ ხელახლა.',
    how_failed: 'გამორთეთ, ისევ ჩართეთ და სცადეთ ხელახლა. ზოგჯერ მოწყობილობის გადატვირთვა გვშველის.',

    without_both:
      'მათ გარეშეც შეგიძლიათ შეხვიდეთ: დაინახავთ, მოუსმენთ და მისწერთ. ან იმავე ბმულით სხვა მოწყობილობიდან შედით.',
    without_microphone: 'მის გარეშეც შეგიძლიათ შეხვიდეთ და მისწეროთ. ან იმავე ბმულით სხვა მოწყობილობიდან შედით.',
    without_camera: 'მის გარეშეც შეგიძლიათ შეხვიდეთ, მხოლოდ ხმით. ან იმავე ბმულით სხვა მოწყობილობიდან შედით.',
  },
  {
    again: 'Try again',
    refused_both: 'The browser may not use the camera and the microphone',
    refused_microphone: 'The browser may not use the microphone',
    refused_camera: 'The browser may not use the camera',
    system_both: 'The system keeps the camera and the microphone from the browser',
    system_microphone: 'The system keeps the microphone from the browser',
    system_camera: 'The system keeps the camera from the browser',
    missing_both: 'No camera and no microphone were found',
    missing_microphone: 'No microphone was found',
    missing_camera: 'No camera was found',
    busy_both: 'Another program uses the camera and the microphone',
    busy_microphone: 'Another program uses the microphone',
    busy_camera: 'Another program uses the camera',
    unplugged_both: 'Camera and microphone were unplugged',
    unplugged_microphone: 'The microphone was unplugged',
    unplugged_camera: 'The camera was unplugged',
    insecure_both: 'At this address camera and microphone cannot be used',
    insecure_microphone: 'At this address the microphone cannot be used',
    insecure_camera: 'At this address the camera cannot be used',
    unsupported_both: 'In this browser camera and microphone cannot be used',
    unsupported_microphone: 'In this browser the microphone cannot be used',
    unsupported_camera: 'In this browser the camera cannot be used',
    silenced_both: 'The system or the device itself turned camera and microphone off',
    silenced_microphone: 'The system or a headset silences the microphone',
    silenced_camera: 'The system or a switch turns the camera off',
    unanswered_both: 'Camera and microphone do not answer',
    unanswered_microphone: 'The microphone does not answer',
    unanswered_camera: 'The camera does not answer',
    failed_both: 'Camera and microphone did not start',
    failed_microphone: 'The microphone did not start',
    failed_camera: 'The camera did not start',

    allow_desktop:
      'Press the icon on the left of the address, choose "Allow" for camera and microphone, and try again.',
    allow_android:
      'Press the icon on the left of the address, then "Permissions", switch camera and microphone on, and try again. If they are not there, allow them for the browser in the settings of the phone.',
    allow_samsung:
      'Press the padlock beside the address, then "Permissions", allow camera and microphone, and try again.',
    allow_ios:
      'Press the icon in the address bar, choose "Website Settings", and "Allow" for camera and microphone. In a browser other than Safari it is in the settings of the phone: Settings → the name of the browser.',
    allow_safari:
      'In the menu at the top of the screen open Safari → Settings for This Website, choose "Allow" for camera and microphone, and try again.',
    allow_firefox:
      'Press the icon of the camera or the microphone in the address bar, remove "Blocked", and try again.',
    allow_inApp:
      'This page was opened inside another app. Choose "Open in browser" in its menu, or open the link in the browser itself.',
    how_system:
      'Allow it for the browser in the settings of the device, under Privacy. Then open the browser anew and try again.',
    how_missing: 'Connect one and try again. Headphones often have a microphone of their own.',
    how_busy: 'Close the other call or program, for example Zoom or Teams, and try again.',
    how_unplugged: 'Connect it again, or choose another one under "Devices".',
    how_insecure: 'Open the link that begins with https.',
    how_unsupported: 'Update the browser, or open the same link in Chrome, Safari, Edge or Firefox.',
    how_silenced:
      'Look for a button on the headset, the camera or the keyboard, and at the sound settings. As soon as it is on again, it shows here.',
    how_unanswered: 'If the browser asks you, choose "Allow". If it asks nothing, close other calls and try again.',
    how_failed: 'Switch it off and on and try again. Sometimes restarting the device helps.',

    without_both:
      'You can enter without them: you will see and hear, and can write. Or join from another device by the same link.',
    without_microphone: 'You can enter without it and write. Or join from another device by the same link.',
    without_camera: 'You can enter without it, with sound only. Or join from another device by the same link.',
  },
);
