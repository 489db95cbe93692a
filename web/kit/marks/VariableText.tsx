import { useVariableNames } from '../fields/variable-names.ts';
import { ClampedText } from './ClampedText.tsx';

/** A long text in a list, its variables by their names. */
export function VariableText({ children }: { readonly children: string }) {
  const names = useVariableNames();
  return <ClampedText>{names.shown(children)}</ClampedText>;
}
