import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm, useWatch, type Control, type FieldValues } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { BoundAutocomplete } from '#web/kit/fields/BoundAutocomplete.tsx';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { BoundSwitch } from '#web/kit/fields/BoundSwitch.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { ColorField } from '#web/kit/fields/ColorField.tsx';
import { ContactField } from '#web/parts/contacts/ContactField.tsx';
import { DateField } from '#web/kit/fields/DateField.tsx';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { MoneyField, PhoneField, TimeField } from '#web/kit/fields/MaskedField.tsx';
import { QueuesField } from '#web/parts/queues/QueuesField.tsx';
import { VariableTextField } from '#web/kit/fields/VariableTextField.tsx';
import { aQueue, contactIdOf, queueIdOf } from '../support/builders.ts';
import { renderKit } from '../support/render-kit.tsx';

interface Bound {
  readonly control: Control;
  readonly name: string;
  readonly label: string;
}

/** A form with this one field, labelled `Campo`; its value is shown as JSON. */
function OneField({ initial, field }: { readonly initial: unknown; readonly field: (bound: Bound) => ReactNode }) {
  const { control } = useForm({ defaultValues: { it: initial } as FieldValues });
  const value: unknown = useWatch({ control, name: 'it' });
  return (
    <>
      {field({ control, name: 'it', label: 'Campo' })}
      <output data-testid="value">{value instanceof File ? `file ${value.name}` : JSON.stringify(value)}</output>
    </>
  );
}

const renderField = (initial: unknown, field: (bound: Bound) => ReactNode, api = {}) => renderKit(<OneField initial={initial} field={field} />, { api });
const value = (): unknown => {
  const text = screen.getByTestId('value').textContent;
  return text.startsWith('file ') ? text : JSON.parse(text);
};
const input = (): HTMLElement => screen.getByLabelText('Campo');

describe('fields typed into', () => {
  it('text', async () => {
    const { user } = await renderField('', (bound) => <BoundText {...bound} helperText="Ajuda" />);

    await user.type(input(), 'Olá');

    expect(value()).toBe('Olá');
    expect(input()).toHaveAccessibleDescription('Ajuda');
  });

  it.each([
    ['1', '0,01', 0.01],
    ['123456', '1.234,56', 1234.56],
    ['-12a', '0,12', 0.12],
    ['12345678901', '1.234.567,89', 1_234_567.89],
    ['5{Backspace}', '', null],
  ])('money: %s is %s', async (typed, shown, stored) => {
    const { user } = await renderField(null, (bound) => <MoneyField {...bound} />);

    await user.type(input(), typed);

    expect(input()).toHaveValue(shown);
    expect(value()).toBe(stored);
  });

  it.each([
    ['5511912345678', '+55 11 91234-5678', '5511912345678'],
    ['+55 (11) 3456-7890', '+55 11 3456-7890', '551134567890'],
    ['351912345678', '+351912345678', '351912345678'],
  ])('phone: %s is %s', async (typed, shown, stored) => {
    const { user } = await renderField('', (bound) => <PhoneField {...bound} />);

    await user.type(input(), typed);

    expect(input()).toHaveValue(shown);
    expect(value()).toBe(stored);
  });

  it.each([
    ['0830', '08:30'],
    ['830', '08:30'],
    ['18:05', '18:05'],
    ['12', '12'],
    ['083{Backspace}', '08'],
  ])('time: %s is %s', async (typed, stored) => {
    const { user } = await renderField('', (bound) => <TimeField {...bound} />);

    await user.type(input(), typed);

    expect(value()).toBe(stored);
  });

  it('date', async () => {
    await renderField('', (bound) => <DateField {...bound} />);

    fireEvent.change(input(), { target: { value: '2026-11-30' } });

    expect(value()).toBe('2026-11-30');
  });

  it('text with variables, put where the cursor is', async () => {
    const { user } = await renderField('Olá !', (bound) => <VariableTextField {...bound} variables={['name']} />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Campo' });
    area.setSelectionRange(4, 4);

    await user.click(screen.getByRole('button', { name: 'Nome' }));

    expect(value()).toBe('Olá {{name}}!');
    await waitFor(() => expect(area).toHaveFocus());
    await waitFor(() => expect(area.selectionStart).toBe('Olá [Nome]'.length));
    expect(area).toHaveValue('Olá [Nome]!');
    expect(screen.getByText('Olá Maria Souza!', { exact: false })).toBeInTheDocument();
  });

  it('text with variables, read by their names however they came into it', async () => {
    const { user } = await renderField('{{ name }}, ', (bound) => <VariableTextField {...bound} variables={['name']} />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Campo' });
    expect(area).toHaveValue('[Nome], ');

    await user.type(area, 'e {{{{name}} de {{{{cidade}}');

    expect(area).toHaveValue('[Nome], e [Nome] de {{cidade}}');
    expect(value()).toBe('{{name}}, e {{name}} de {{cidade}}');
  });
});

describe('fields chosen from', () => {
  it('switch', async () => {
    const { user } = await renderField(false, (bound) => <BoundSwitch {...bound} />);

    await user.click(input());

    expect(value()).toBe(true);
  });

  it('select', async () => {
    const options = [
      { value: 'a', label: 'Um' },
      { value: 'b', label: 'Dois' },
    ];
    const { user } = await renderField('', (bound) => <BoundSelect {...bound} options={options} />);

    await user.click(screen.getByRole('combobox', { name: 'Campo' }));
    await user.click(await screen.findByRole('option', { name: 'Dois' }));

    expect(value()).toBe('b');
  });

  it('autocomplete', async () => {
    const options = [
      { id: '1', name: 'Padaria' },
      { id: '2', name: 'Mercado' },
    ];
    const { user } = await renderField(null, (bound) => <BoundAutocomplete {...bound} options={options} />);

    await user.type(screen.getByRole('combobox', { name: 'Campo' }), 'mer');
    await user.click(await screen.findByRole('option', { name: 'Mercado' }));

    expect(value()).toBe('2');
  });

  it('colour, one from elsewhere included', async () => {
    const { user } = await renderField('#123456', (bound) => <ColorField {...bound} />);
    expect(screen.getByRole('radio', { name: '#123456' })).toBeChecked();

    await user.click(screen.getByRole('radio', { name: 'Verde' }));

    expect(value()).toBe('#1b7f3b');
  });

  it('queues, in the order chosen', async () => {
    const { user } = await renderField([], (bound) => <QueuesField {...bound} />, {
      listQueues: () => [aQueue(1, { name: 'Vendas' }), aQueue(2, { name: 'Suporte' })],
    });

    await user.click(screen.getByRole('combobox', { name: 'Campo' }));
    await user.click(await screen.findByRole('option', { name: 'Suporte' }));
    await user.click(screen.getByRole('option', { name: 'Vendas' }));

    expect(value()).toEqual([queueIdOf(2), queueIdOf(1)]);
  });

  it('contact, asked for from three letters on', async () => {
    const asked: string[] = [];
    const contact = { id: contactIdOf(1), name: 'Carlos', number: '5511912345678' };
    const search = (term: string) => {
      asked.push(term);
      return Promise.resolve([contact]);
    };
    const { user } = await renderField(null, (bound) => <ContactField {...bound} search={search} />);

    await user.type(screen.getByRole('combobox', { name: 'Campo' }), 'ca');
    expect(await screen.findByText('Digite pelo menos 3 letras')).toBeInTheDocument();
    await user.keyboard('r');
    await user.click(await screen.findByRole('option', { name: /Carlos\s*\+55 11 91234-5678/ }));

    expect(value()).toEqual(contact);
    expect(asked).toEqual(['car']);
  });
});

describe('file', () => {
  const renderFile = () => renderField(null, (bound) => <FileField {...bound} accept=".csv" maxBytes={1024 * 1024} />);
  const zone = () => screen.getByRole('button', { name: /arquivo/ }).parentElement!;
  const drop = (file: File) => fireEvent.drop(zone(), { dataTransfer: { files: [file] } });

  it('is chosen and removed', async () => {
    const { user } = await renderFile();

    await user.upload(input(), new File(['a'], 'lista.csv', { type: 'text/csv' }));
    expect(value()).toBe('file lista.csv');
    await user.click(screen.getByRole('button', { name: 'Remover lista.csv' }));

    expect(value()).toBeNull();
  });

  it.each([
    ['foto.png', 10, 'Este tipo de arquivo não serve aqui.'],
    ['lista.csv', 1024 * 1024 + 1, 'O arquivo passa de 1 MB.'],
  ])('%s of %i bytes is refused when dropped', async (name, sizeBytes, reason) => {
    await renderFile();

    drop(new File([new Uint8Array(sizeBytes)], name));

    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(value()).toBeNull();
  });
});
