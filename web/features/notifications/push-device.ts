import { hasCode } from '#web/errors/api-error.ts';
import { call } from '#web/api/call.ts';
import type { PushDeviceId } from '#shared/contract/ids.ts';
import { i18n } from '#web/i18n/instance.ts';
import { preference, setPreference } from '#web/parts/notices/preferences.ts';
import { routes } from './contract.static.ts';

/** `uninstalled`: iPhones and iPads tell only of what is on the home screen. */
export type PushState = 'on' | 'off' | 'blocked' | 'uninstalled' | 'unsupported';

/** Whether this browser tells of messages while no page is open. */
export function pushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || typeof Notification === 'undefined') {
    return isAppleMobile() ? 'uninstalled' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && preference('pushNotices') ? 'on' : 'off';
}

/** iPads say that they are Macs, which have no touch screen. */
const isAppleMobile = (): boolean => /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const idKey = 'pushDevice';
/** Id of this browser's device, once it was saved. */
export const ownDeviceId = (): PushDeviceId | null => localStorage.getItem(idKey) as PushDeviceId | null; // as the server gave it

/**
 * Subscribes this browser for the user, after a click on what says what for. Nothing happens where the browser's question is answered with no.
 *
 * @throws ApiError, or what the browser says when its push service does not answer.
 */
export async function turnOnPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe();
  setPreference('pushNotices', true);
}

/** @throws ApiError; the browser is not subscribed any more then either. */
export async function turnOffPush(): Promise<void> {
  setPreference('pushNotices', false);
  const id = ownDeviceId();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  localStorage.removeItem(idKey);
  if (id) await call(routes.deletePushDevice, { params: { pushDeviceId: id } }).catch(unlessGone);
}

function unlessGone(error: unknown): void {
  if (!hasCode(error, 'ERR_NO_PUSH_DEVICE_FOUND')) throw error;
}

/** Says once more that this browser is this user's: it may have been another's, its login be a new one, our key have changed. */
export async function renewPush(): Promise<void> {
  if (pushState() === 'on') await subscribe();
}

async function subscribe(): Promise<void> {
  const { pushManager } = await worker();
  const { publicKey } = await call(routes.showPushKey);
  const known = await pushManager.getSubscription();
  const isCurrent = known !== null && keyOf(known) === publicKey;
  if (known && !isCurrent) await known.unsubscribe();
  const subscription = known && isCurrent ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth }, publicKey, userAgent: navigator.userAgent.slice(0, 500), language: i18n.language };
  const { device } = await call(routes.savePushDevice, { body });
  localStorage.setItem(idKey, device.id);
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  if (!applicationServerKey) return '';
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
