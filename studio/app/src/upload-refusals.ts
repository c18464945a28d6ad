import { report } from './connection.ts';
import { tellRefused } from './refusal-words.ts';

/**
 * Makes the refusals of uploads heard. The vendor's client sends uploads by `XMLHttpRequest`, which tells how far they are, and says of a
 * refused one only that it failed.
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
