import { createRoot } from 'react-dom/client';
import { Studio } from 'sanity';
import { editorStore } from './editor.ts';
import { PROJECT, storeClient } from './store-client.ts';
import { studioConfig } from './studio-config.ts';

const config = studioConfig({ ...PROJECT, auth: editorStore(), unstable_clientFactory: storeClient });
const place = document.querySelector('#studio');
if (place !== null) createRoot(place).render(<Studio config={config} />);
