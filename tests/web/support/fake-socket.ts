import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { eventName, type EventData, type EventKind } from '#shared/contract/events.ts';
import { companyId } from './builders.ts';

/** Stands in for the browser's WebSocket; the server's side is `FakeSockets`. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static readonly all: FakeSocket[] = [];
  readonly url: string;
  readonly sent: unknown[] = [];
  binaryType = 'blob';
  readyState = FakeSocket.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
    queueMicrotask(() => {
      this.readyState = FakeSocket.OPEN;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close', { code: 1000 }));
  }
}

export interface FakeSockets {
  /** Every socket opened, with what the browser said. */
  readonly all: readonly { readonly url: string; readonly sent: readonly unknown[] }[];
  /** Delivers one event to the newest socket. */
  readonly emit: <K extends EventKind>(kind: K, data: EventData[K]) => void;
  readonly emitFrame: (frame: unknown) => void;
  /** Cuts the newest socket. */
  readonly cut: () => void;
}

export function fakeSockets(): FakeSockets {
  FakeSocket.all.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  const newest = (): FakeSocket => {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  const emitFrame = (frame: unknown): void => act(() => void newest().dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) })));
  return {
    all: FakeSocket.all,
    emitFrame,
    emit: (kind, data) => emitFrame({ events: [{ event: eventName[kind](companyId), data }] }),
    cut: () => act(() => newest().close()),
  };
}
