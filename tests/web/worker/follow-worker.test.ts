import { expect, it, vi } from 'vitest';
import { followWorker } from '#web/features/notifications/follow-worker.ts';

/** The browser's side of a worker. @returns sends a message to the page, as that worker. */
function givenWorker(): (data: unknown, ports?: readonly object[]) => void {
  const container = Object.assign(new EventTarget(), {
    register: async () => undefined,
    getRegistration: async () => undefined,
    ready: Promise.resolve({ active: null }),
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
  return (data, ports = []) => container.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
}

it('goes where a notice leads, and tells the worker that it does', () => {
  const say = givenWorker();
  const [onOpen, port] = [vi.fn(), { postMessage: vi.fn() }];
  const end = followWorker(onOpen);

  say({ open: '/tickets/abc' }, [port]);
  say({ hasNews: true });

  expect(onOpen.mock.calls).toEqual([['/tickets/abc']]);
  expect(port.postMessage).toHaveBeenCalledOnce();
  end?.();
  say({ open: '/tickets/def' });
  expect(onOpen).toHaveBeenCalledOnce();
});
