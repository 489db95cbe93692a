import { vi } from 'vitest';

/** A storage that takes every file. */
export function stubStorage(): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 204;
      readonly responseText = '';
      open(): void {}
      abort(): void {}
      send(): void {
        setTimeout(() => this.dispatchEvent(new Event('load')));
      }
    },
  );
}
