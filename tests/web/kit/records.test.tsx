import { useMutation } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecordDialogs } from '#web/kit/records/RecordDialogs.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { renderKit } from '../support/render-kit.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface PeopleProps {
  readonly records: readonly Person[] | undefined;
  readonly isTab?: boolean;
  readonly deletion?: Promise<void>;
}

const columns = [{ id: 'name', header: 'Nome', inCard: 'title' as const, cell: ({ name }: Person) => name }];
const [ana, bia] = [
  { id: '1', name: 'Ana' },
  { id: '2', name: 'Bia' },
];

function People({ records, isTab = false, deletion = Promise.resolve() }: PeopleProps) {
  const dialogs = useRecordDialogs<Person>();
  const remove = useMutation({ mutationFn: (_id: string) => deletion });
  return (
    <RecordScreen
      isTab={isTab}
      list={{ records, error: null, isOutdated: false, more: 'none', onMore: () => undefined, onRetry: () => undefined }}
      columns={columns}
      actions={(person) => [dialogs.editAction(person, `Editar ${person.name}`), dialogs.deleteAction(person, `Excluir ${person.name}`)]}
      add={{ label: 'Nova', onClick: dialogs.create }}
      empty={{ icon: null, title: 'Ninguém' }}
      search={{ label: 'Buscar', value: '', onChange: () => undefined }}
    >
      <RecordDialogs
        dialogs={dialogs}
        renderForm={(person) => <div role="dialog">{person ? `É ${person.name}` : 'Quem?'}</div>}
        remove={remove}
        question={({ name }) => ({ title: `Excluir ${name}?`, text: '', doneText: `${name} saiu` })}
      />
    </RecordScreen>
  );
}

describe('screen of records', () => {
  it('opens the form of a new one, or of the one that is edited', async () => {
    const { user } = await renderKit(<People records={[ana, bia]} />);

    await user.click(screen.getByRole('button', { name: 'Nova' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Quem?');
    await user.click(screen.getByRole('button', { name: 'Editar Bia' }));

    expect(screen.getByRole('dialog')).toHaveTextContent('É Bia');
  });

  it('has nothing to search while there is nothing, and its button in the midst', async () => {
    await renderKit(<People records={[]} />);

    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Nova' })]);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('keeps its button back below tabs until its place is known', async () => {
    await renderKit(<People records={undefined} isTab />);

    expect(screen.queryByRole('button', { name: 'Nova' })).toBeNull();
  });

  it('leaves the question about another one open when a deletion ends late', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user } = await renderKit(<People records={[ana, bia]} deletion={promise} />);
    await user.click(screen.getByRole('button', { name: 'Excluir Ana' }));
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir Bia' }));

    resolve();

    expect(await screen.findByText('Ana saiu')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Excluir Bia?' })).toBeInTheDocument();
  });
});
