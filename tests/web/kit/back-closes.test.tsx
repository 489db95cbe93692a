import Drawer from '@mui/material/Drawer';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { act, fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { useBackCloses, watchBack } from '#web/kit/dialogs/back-closes.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { renderKit } from '../support/render-kit.tsx';

/** As Chromium's: told of one close request, and of none after that. */
class FakeCloseWatcher extends EventTarget {
  static live: FakeCloseWatcher | undefined;
  constructor() {
    super();
    FakeCloseWatcher.live = this;
  }
  destroy(): void {
    if (FakeCloseWatcher.live === this) FakeCloseWatcher.live = undefined;
  }
}

/** @returns whether Back would leave the screen. */
async function goBack(): Promise<boolean> {
  const watcher = FakeCloseWatcher.live;
  watcher?.destroy();
  await act(async () => void watcher?.dispatchEvent(new Event('close')));
  return watcher === undefined;
}

let stop: () => void = () => undefined;
afterEach(() => stop());

async function onPhone(part: React.ReactNode) {
  const app = await renderKit(part);
  vi.stubGlobal('CloseWatcher', FakeCloseWatcher);
  const widths = matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => (media === '(pointer: coarse)' ? { matches: true } : widths(media)));
  stop = watchBack();
  return app;
}

function Details() {
  const [isOpen, setIsOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Detalhes</button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)}>
        <button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Opções</button>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem>Apagar</MenuItem>
        </Menu>
      </Drawer>
    </>
  );
}

it('closes what lies on top, one thing after the other, and then leaves', async () => {
  const { user } = await onPhone(<Details />);
  expect(await goBack()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Detalhes' }));
  await user.click(screen.getByRole('button', { name: 'Opções' }));
  const line = screen.getByRole('menuitem', { name: 'Apagar' });

  expect(await goBack()).toBe(false);
  await waitForElementToBeRemoved(line);
  const options = screen.getByRole('button', { name: 'Opções' });
  expect(await goBack()).toBe(false);
  await waitForElementToBeRemoved(options);

  expect(await goBack()).toBe(true);
});

function Bar({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(onClose);
  return <p>3 selecionados</p>;
}

function List() {
  const [isSelecting, setIsSelecting] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsSelecting(true)}>Selecionar</button>
      <button onClick={() => setIsOpen(true)}>Filtros</button>
      {isSelecting ? <Bar onClose={() => setIsSelecting(false)} /> : null}
      <Drawer open={isOpen} onClose={() => setIsOpen(false)}>
        <button>Aplicar</button>
      </Drawer>
    </>
  );
}

it('ends a bar of the screen, after what lies over it', async () => {
  const { user } = await onPhone(<List />);
  await user.click(screen.getByRole('button', { name: 'Selecionar' }));
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  const apply = screen.getByRole('button', { name: 'Aplicar' });

  expect(await goBack()).toBe(false);
  await waitForElementToBeRemoved(apply);
  expect(screen.getByText('3 selecionados')).toBeInTheDocument();
  expect(await goBack()).toBe(false);
  expect(screen.queryByText('3 selecionados')).not.toBeInTheDocument();

  expect(await goBack()).toBe(true);
});

function Names() {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <FormDialog title="Nome" form={form} onSubmit={async () => undefined} onClose={() => undefined}>
      <input aria-label="Nome" {...form.register('name')} />
    </FormDialog>
  );
}

it('asks before something filled in is lost', async () => {
  const { user } = await onPhone(<Names />);
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana');

  expect(await goBack()).toBe(false);

  expect(await screen.findByRole('dialog', { name: 'Descartar as alterações?' })).toBeInTheDocument();
});

it('leaves to a key what the key has closed', async () => {
  const { user } = await onPhone(<Details />);
  await user.click(screen.getByRole('button', { name: 'Detalhes' }));
  await user.click(screen.getByRole('button', { name: 'Opções' }));

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

  expect(FakeCloseWatcher.live).toBeUndefined();
});
