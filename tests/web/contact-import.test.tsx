import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SheetReading } from '#web/parts/spreadsheet/read-spreadsheet.ts';
import { aContact, aSession } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const open = ({ api = {} }: { readonly api?: FakeHandlers } = {}) =>
  renderApp('/contacts', { session: aSession({ profile: 'admin' }), api: { listContacts: () => ({ contacts: [aContact(1)], hasMore: false }), ...api } });
type User = Awaited<ReturnType<typeof open>>['user'];

// Fetched on use: the first use takes longer than a test should wait.
beforeAll(() => import('#web/features/contacts/import/ImportDialog.tsx'));

afterEach(() => vi.unstubAllGlobals());

/** A worker that answers what the reader would have: jsdom has none. */
function readingOf(reading: SheetReading): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: reading })));
      }

      terminate(): void {}
    },
  );
}

describe('the spreadsheet import', () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({ row: index + 2, name: `Cliente ${index}`, number: '', email: '' }));
  const start = async (user: User): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Importar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'De uma planilha' }));
    await user.upload(await screen.findByLabelText(/Planilha \(/), new File(['PK'], 'clientes.xlsx'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Importar' }));
  };

  it('shows the first rows as they will be understood, before anything is sent', async () => {
    readingOf({
      rows: [
        { row: 2, name: 'Zé', number: '(11) 98765-4321', email: 'ze@exemplo.com' },
        { row: 3, name: 'Rosa', number: '+351 912 345 678', email: 'rosa' },
        { row: 4, name: 'Sem fone', number: '', email: '' },
      ],
    });
    const { user, calls } = await open();
    await user.click(await screen.findByRole('button', { name: 'Importar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'De uma planilha' }));
    await user.upload(await screen.findByLabelText(/Planilha \(/), new File(['PK'], 'clientes.xlsx'));

    const preview = within(await screen.findByRole('region', { name: 'As primeiras linhas, como vamos importar' }));

    expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Zé · +55 11 98765-4321 · ze@exemplo.com',
      'Rosa · +351912345678 · e-mail inválido, importado sem e-mail',
      'Sem fone · sem número',
    ]);
    expect(calls.filter(({ route }) => route === 'importContactRows')).toEqual([]);
  });

  it('sends a hundred rows at a time and reports what became of them', async () => {
    readingOf({ rows });
    const { user, calls } = await open({
      api: {
        importContactRows: ({ body }) => ({
          // Safe: the contract's body, as the page sent it.
          results: (body as { rows: { row: number }[] }).rows.map(({ row }) =>
            row === 3 ? { row, outcome: 'refused' as const, problem: 'numberMissing' as const } : { row, outcome: 'created' as const, problem: null },
          ),
        }),
      },
    });

    await start(user);

    expect(await screen.findByText('Importação concluída.')).toBeInTheDocument();
    expect(screen.getByText('Linha 3').closest('li')).toHaveTextContent('Linha 3 · Cliente 1: sem número');
    expect(screen.getByText('Criados').parentElement).toHaveTextContent('149');
    const batches = calls.flatMap(({ route, body }) => (route === 'importContactRows' ? [(body as { rows: unknown[] }).rows.length] : [])); // likewise
    expect(batches).toEqual([100, 50]);
  });

  it('goes on where a failure stopped it', async () => {
    readingOf({ rows });
    let isDown = true;
    const { user, calls } = await open({
      api: {
        importContactRows: ({ body }) => {
          const sent = (body as { rows: { row: number }[] }).rows; // the contract's body
          if (isDown && sent.length < 100) return fail('ERR_UNAVAILABLE');
          return { results: sent.map(({ row }) => ({ row, outcome: 'created' as const, problem: null })) };
        },
      },
    });

    await start(user);
    expect(await screen.findByText(/A importação parou por uma falha/)).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByText('Importação concluída.')).toBeInTheDocument();
    expect(screen.getByText('Criados').parentElement).toHaveTextContent('150');
    expect(calls.filter(({ route }) => route === 'importContactRows')).toHaveLength(3);
  });

  it('says why a file is none', async () => {
    readingOf({ refusal: 'tooLarge' });
    const { user } = await open();

    await start(user);
    expect(await screen.findByText(/grande demais: o limite é de 50000 linhas/)).toBeInTheDocument();
  });
});
