import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushDevice } from '#shared/contract/web-push.ts';
import { openTickets } from './tickets/support.tsx';

const publicKey = `B${'A'.repeat(86)}`;
const ownId = 'o'.repeat(43) as PushDevice['id']; // as the server makes them
const device = (overrides: Partial<PushDevice> = {}): PushDevice => ({
  id: ownId,
  name: 'Chrome · Linux',
  createdAt: '2026-11-20T12:00:00.000Z',
  usedAt: '2026-11-20T12:00:00.000Z',
  isActive: true,
  activeUntil: '2026-12-20T12:00:00.000Z',
  ...overrides,
});
const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: publicKey, auth: 'A'.repeat(22) } };
const switchName = /^Avisos neste aparelho mesmo com o Recado fechado/;

const subscribe = vi.fn();
const unsubscribe = vi.fn();
let subscribed: object | null;

/** A browser with a push service behind it. */
function givePush(permission: NotificationPermission = 'granted'): void {
  const kept = { ...subscription, options: { applicationServerKey: null }, toJSON: () => subscription, unsubscribe };
  const pushManager = { getSubscription: async () => subscribed, subscribe: subscribe.mockImplementation(async () => (subscribed = kept)) };
  const registration = { pushManager };
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  vi.stubGlobal('PushManager', {});
  const serviceWorker = { register: async () => registration, ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: Object.assign(new EventTarget(), serviceWorker), configurable: true });
}

beforeEach(() => {
  subscribed = null;
  subscribe.mockReset();
  unsubscribe.mockReset();
  localStorage.clear();
  return () => Reflect.deleteProperty(navigator, 'serviceWorker');
});

const api = {
  showPushKey: () => ({ publicKey }),
  savePushDevice: () => ({ device: device(), publicKey }),
  deletePushDevice: () => ({ message: 'ok' }),
};

async function openMenu(handlers: Parameters<typeof openTickets>[1] = {}) {
  const opened = await openTickets('/connections', { ...handlers, api: { ...api, ...handlers.api } });
  await opened.user.click(await screen.findByRole('button', { name: 'Conta' }));
  return { ...opened, item: await screen.findByRole('menuitemcheckbox', { name: switchName }) };
}

describe('the switch for notices while Recado is closed', () => {
  it('subscribes this browser, and unsubscribes it', async () => {
    givePush();
    const { user, calls, item } = await openMenu();
    expect(subscribe).not.toHaveBeenCalled();

    await user.click(item);
    const on = await screen.findByRole('menuitemcheckbox', { name: switchName, checked: true });
    const saved = calls.find(({ route }) => route === 'savePushDevice');
    await user.click(on);

    await screen.findByRole('menuitemcheckbox', { name: switchName, checked: false });
    expect(saved?.body).toMatchObject({ ...subscription, publicKey, language: 'pt' });
    expect(unsubscribe).toHaveBeenCalledOnce();
    await waitFor(() => expect(calls.find(({ route }) => route === 'deletePushDevice')?.params).toEqual({ pushDeviceId: ownId }));
  });

  it('says when the browser’s push service does not answer, and can be tried again', async () => {
    givePush();
    const { user, item } = await openMenu();
    subscribe.mockRejectedValueOnce(new Error('push service not available'));

    await user.click(item);

    expect(await screen.findByText('Não foi possível mudar agora. Tente de novo.')).toBeInTheDocument();
    await user.click(item);
    expect(await screen.findByRole('menuitemcheckbox', { name: switchName, checked: true })).toBeInTheDocument();
  });

  it('says that the browser blocks them', async () => {
    givePush('denied');
    const { item } = await openMenu();

    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(within(item).getByText('Bloqueados pelo navegador')).toBeInTheDocument();
  });

  it('says that a browser has none', async () => {
    const { item } = await openMenu();

    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(within(item).getByText('Este navegador não tem avisos assim')).toBeInTheDocument();
  });

  it('says to an iPhone that Recado has to be on the home screen', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15');
    const { item } = await openMenu();

    expect(within(item).getByText('Instale o Recado na tela de início para recebê-los')).toBeInTheDocument();
  });
});

describe('the devices in the profile', () => {
  const openProfile = async (devices: readonly PushDevice[]) => {
    localStorage.setItem('pushDevice', ownId);
    const { user, calls } = await openMenu({ api: { listPushDevices: () => ({ devices: [...devices] }) } });
    await user.click(screen.getByRole('menuitem', { name: 'Perfil' }));
    return { user, calls, dialog: await screen.findByRole('dialog', { name: 'Perfil' }) };
  };

  it('are named, which is this one, and until when each of them rings', async () => {
    const { dialog } = await openProfile([device(), device({ id: 'p'.repeat(43) as PushDevice['id'], name: 'Safari · iPhone', isActive: false })]);

    expect(await within(dialog).findByText('Chrome · Linux (este aparelho)')).toBeInTheDocument();
    expect(within(dialog).getByText(/^Usado em 20\/11\/2026\. Avisa até 20\/12\/2026/)).toBeInTheDocument();
    expect(within(dialog).getByText('Safari · iPhone').closest('li')).toHaveTextContent('Não avisa mais desde');
  });

  it('can be removed', async () => {
    const other = 'p'.repeat(43) as PushDevice['id'];
    const { user, calls, dialog } = await openProfile([device({ id: other, name: 'Safari · iPhone', isActive: false })]);

    await user.click(await within(dialog).findByRole('button', { name: 'Remover Safari · iPhone' }));

    await waitFor(() => expect(calls.find(({ route }) => route === 'deletePushDevice')?.params).toEqual({ pushDeviceId: other }));
  });

  it('are none until one is switched on', async () => {
    const { dialog } = await openProfile([]);

    expect(await within(dialog).findByText(/^Nenhum aparelho recebe avisos/)).toBeInTheDocument();
  });
});
