import { useState } from 'react';

type ActionState = { readonly isBusy: boolean; readonly wasRun: boolean; readonly error: unknown };

/** Runs one call at a time and keeps what went wrong with the last one. */
export function useAction<Input>(action: (input: Input) => Promise<void>) {
  const [state, setState] = useState<ActionState>({ isBusy: false, wasRun: false, error: null });
  const run = async (input: Input): Promise<void> => {
    if (state.isBusy) return;
    setState({ isBusy: true, wasRun: true, error: null });
    try {
      await action(input);
      setState({ isBusy: false, wasRun: true, error: null });
    } catch (error) {
      setState({ isBusy: false, wasRun: true, error });
    }
  };
  return { ...state, run };
}
