import { report } from './connection.ts';
import { tellRefused } from './refusal-words.ts';

/**
 * Makes refusals of uploads heard. The vendor's client uploads by `XMLHttpRequest`, which reports progress, and says of
 * a refused upload only that it failed.
 */
export function hearUploads(): void {
  window.XMLHttpRequest = class extends XMLHttpRequest {
    constructor() {
      super();
      this.addEventListener('load', () => {
        if (this.status === 401) report('signed-out');
        else if (this.status >= 400 && this.status < 500) tellRefused(this.responseText);
      });
    }
  };
}
