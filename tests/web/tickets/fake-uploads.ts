import { act } from '@testing-library/react';
import { vi } from 'vitest';

export interface FakeUpload {
  /** Names of the form's fields, in order. */
  readonly fields: readonly string[];
  /** @param share 0 to 1. */
  readonly progress: (share: number) => void;
  readonly answer: (status: number) => void;
  /** The network goes away in the middle. */
  readonly breakOff: () => void;
  readonly wasAborted: () => boolean;
}

/** Stands in for XMLHttpRequest. @returns the uploads begun so far, each answered by the test. */
export function fakeUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class FakeXhr extends EventTarget {
    readonly upload = new EventTarget();
    readonly responseText = '';
    status = 0;
    isAborted = false;

    open(): void {}

    send(form: FormData): void {
      uploads.push({
        fields: [...form.keys()],
        progress: (share) => act(() => void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 100, total: 100 }))),
        answer: (status) => {
          this.status = status;
          act(() => void this.dispatchEvent(new Event('load')));
        },
        breakOff: () => act(() => void this.dispatchEvent(new Event('error'))),
        wasAborted: () => this.isAborted,
      });
    }

    abort(): void {
      this.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  return uploads;
}
