import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { RowProblem } from '#shared/domain/contact-row.ts';
import { contactArea, importContactRows, type RowResult } from '#web/parts/contacts/queries.ts';
import type { SheetRow } from '#shared/domain/contact-sheet.ts';
import { readInWorker } from '#web/parts/spreadsheet/read-in-worker.ts';
import type { SheetRefusal } from '#web/parts/spreadsheet/read-spreadsheet.ts';

/** Limit of the contract: rows of a call. */
const rowsAtOnce = 100;

export interface ProblemRow extends SheetRow {
  readonly problem: RowProblem;
}

export type ImportPhase = 'choosing' | 'reading' | 'sending' | 'done' | 'cancelled' | 'failed';

export interface ImportState {
  readonly phase: ImportPhase;
  /** Why the file is none that can be imported. */
  readonly refusal: SheetRefusal | null;
  readonly failure: unknown;
  readonly rows: readonly SheetRow[];
  /** Rows that the server has answered. */
  readonly done: number;
  readonly counts: Readonly<Record<RowResult['outcome'], number>>;
  readonly problems: readonly ProblemRow[];
}

const begun: ImportState = {
  phase: 'choosing',
  refusal: null,
  failure: null,
  rows: [],
  done: 0,
  counts: { created: 0, updated: 0, unchanged: 0, refused: 0 },
  problems: [],
};

const changed = (state: ImportState, change: Partial<ImportState> | ((state: ImportState) => ImportState)): ImportState =>
  typeof change === 'function' ? change(state) : { ...state, ...change };

/** Reads a spreadsheet and sends its rows, a hundred at a time. What failed or was stopped goes on where it was. */
export function useImport() {
  const queryClient = useQueryClient();
  const [state, change] = useReducer(changed, begun);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (rows: readonly SheetRow[], from: number, { signal }: AbortController): Promise<void> => {
    for (let done = from; done < rows.length; done += rowsAtOnce) {
      const batch = rows.slice(done, done + rowsAtOnce);
      const { results } = await importContactRows(batch, signal);
      change((before) => answered(before, batch, results));
    }
    change({ phase: 'done' });
  };
  const run = async (work: (controller: AbortController) => Promise<void>): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    try {
      await work(controller);
    } catch (failure) {
      change(controller.signal.aborted ? { phase: 'cancelled' } : { phase: 'failed', failure });
    }
    void queryClient.invalidateQueries({ queryKey: [contactArea] });
  };
  const start = (file: File): Promise<void> =>
    run(async (controller) => {
      change({ ...begun, phase: 'reading' });
      const reading = await readInWorker(file, controller.signal);
      if ('refusal' in reading) return change({ phase: 'choosing', refusal: reading.refusal });
      change({ phase: 'sending', rows: reading.rows });
      await send(reading.rows, 0, controller);
    });
  const goOn = (): Promise<void> =>
    run(async (controller) => {
      change({ phase: 'sending', failure: null });
      await send(state.rows, state.done, controller);
    });
  return { state, start: (file: File) => void start(file), goOn: () => void goOn(), cancel: () => stop.current?.abort() };
}

function answered(state: ImportState, batch: readonly SheetRow[], results: readonly RowResult[]): ImportState {
  const byRow = new Map(batch.map((row) => [row.row, row]));
  const counts = { ...state.counts };
  const problems = [...state.problems];
  for (const { row, outcome, problem } of results) {
    counts[outcome] += 1;
    const source = byRow.get(row);
    if (problem && source) problems.push({ ...source, problem });
  }
  return { ...state, counts, problems, done: state.done + batch.length };
}
