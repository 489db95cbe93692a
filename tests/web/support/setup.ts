import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeAll, vi } from 'vitest';
import { takeTyped } from '#web/kit/public/just-typed.ts';
import { storeSession } from '#web/api/token-store.ts';
import { screens } from './render-app.tsx';

// Runs before every file: files share one jsdom and the application's modules, which saves loading them for each.

// Queries by role look at roles and names only, which is faster. The waits are for busy machines.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true });

// A call that outlives its test must not reach a Recado that runs on this machine, at the address that jsdom gives to pages.
globalThis.fetch = () => Promise.reject(new TypeError('there is no network in these tests'));

// jsdom does not draw, scroll or resize.
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
// Before any test says how wide its window is; modules ask when they are loaded.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => undefined, removeListener: () => undefined });
HTMLElement.prototype.scrollTo = () => undefined;
HTMLElement.prototype.scrollBy = () => undefined;
HTMLElement.prototype.scrollIntoView = () => undefined;
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;

// Styles of ours tell these tests nothing, and jsdom's working them out would be a quarter of their time.
const { style: noStyle } = document.createElement('i');
globalThis.getComputedStyle = (element) => (element instanceof HTMLElement ? element.style : noStyle);

// Components ask it at each drawing, and Node's own looks it up in the process.
process.env = { ...process.env };

// Rules of styles tell these tests nothing either. Each is an element of its own, and jsdom would look through all at every focus.
const { head } = document;
head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
  node instanceof HTMLStyleElement ? node : (Node.prototype.insertBefore.call(head, node, before) as T); // it answers what it is given

// React would keep for each element by which calls it was made, a tenth of these tests' time. Beyond so many in a second it stops.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
const keptCount = {
  get: () => Number.POSITIVE_INFINITY,
  set() {
    // React counts up, and begins anew each second.
  },
  configurable: true,
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', keptCount);

// The first use of a screen's code takes longer than a test should wait.
beforeAll(() => Promise.all(screens.flatMap(({ loaders }) => loaders.map((load) => load()))));

afterEach(() => {
  cleanup();
  storeSession(null);
  takeTyped();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
