// docs/decisions/231
import { API_BASE } from '#contract/browser-endpoints.ts';

const OUTBOX = `${API_BASE}/dev/outbox`;
const OFF = '<code>NODE_ENV=production</code>';

/**
 * The line over every page of a server that simulates the outside: what is not real, where its messages are, how it
 * ends. It follows the page in the document, so that the keyboard meets the page first, and precedes it on the screen.
 * Its words are in the page's language and no browser translates them, since the page does not rewrite them.
 */
export const SIMULATED_LINE = `<style>
body{display:flex;flex-direction:column}#root{flex:1}
#simulated{order:-1;padding:2px 8px;background:#3b2f14;color:#fff;font:12px/1.4 sans-serif;text-align:center}
#simulated a{color:#fff}
html:lang(ka) #simulated [lang=en],html:lang(en) #simulated [lang=ka]{display:none}
@media print{#simulated{display:none}}
</style><aside id="simulated" aria-label="Simulated" translate="no"><span lang="ka">SMS, ელფოსტა და გადახდა იმიტირებულია: <a href="${OUTBOX}">შეტყობინებები</a>. \
გამორთვა: ${OFF}</span><span lang="en">SMS, mail and payment are simulated: <a href="${OUTBOX}">messages</a>. Off: ${OFF}</span></aside>`;
