import { createRoot } from 'react-dom/client';
import { Studio } from 'sanity';
import { SIGN_INS } from './connection.ts';
import { editorStore } from './editor.ts';
import { PROJECT, storeClient } from './store-client.ts';
import { studioConfig } from './studio-config.ts';

const config = studioConfig({ ...PROJECT, auth: editorStore(), unstable_clientFactory: storeClient });
const place = document.querySelector('#studio');
if (place !== null) createRoot(place).render(<Studio config={config} />);
// Whoever opens this page is signed in: windows that wait for that go on.
new BroadcastChannel(SIGN_INS).postMessage(null);
