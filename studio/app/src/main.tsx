import './fonts.css';
import { keepOnOwnHost } from './own-host.ts';
import { hearUploads } from './upload-refusals.ts';

keepOnOwnHost();
hearUploads();
// The vendor warns of HTTP/1.1, which is how a machine talks with itself.
sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString());
// What the Studio loads asks the vendor as it begins: it comes after the above.
await import('./open-studio.tsx');
