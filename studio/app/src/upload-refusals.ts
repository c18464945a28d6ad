import { report } from './connection.ts';
import { tellRefused } from './refusal-words.ts';

/** Makes refusals of uploads heard, as the vendor's client says of a refused `XMLHttpRequest` only that it failed. */
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
