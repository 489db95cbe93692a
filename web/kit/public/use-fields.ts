import { useState, type FormEvent } from 'react';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Faults<Name extends string> = Readonly<Record<Name, string | undefined>>;

interface Fields<Name extends string> {
  readonly names: readonly Name[];
  /** The text for each field that is wrong. */
  readonly check: (values: Values<Name>) => Faults<Name>;
  /** Gets what was typed once nothing is wrong with it. */
  readonly send: (values: Values<Name>) => void;
}

/**
 * A form whose values live in the page: what a password manager fills in counts, and typing renders nothing.
 * It is checked when it is sent, and from then on with every change; the first field that is wrong gets the focus.
 */
export function useFields<Name extends string>({ names, check, send }: Fields<Name>) {
  const [checked, setChecked] = useState<Values<Name> | null>(null);
  const read = (form: HTMLFormElement): Values<Name> => {
    const typed = new FormData(form);
    const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
    return Object.fromEntries(names.map((name) => [name, textOf(typed.get(name))])) as Values<Name>; // one value for each name
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = read(form);
    const faults = check(values);
    const firstWrong = names.find((name) => faults[name]);
    setChecked(values);
    if (firstWrong === undefined) send(values);
    else form.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
  };
  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    if (checked) setChecked(read(event.currentTarget));
  };
  const faults = checked && check(checked);
  return { faultOf: (name: Name): string | undefined => faults?.[name], form: { noValidate: true, onSubmit, onChange } };
}
