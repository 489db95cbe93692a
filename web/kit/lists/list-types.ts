import type { ReactNode } from 'react';
import type { Right } from '#shared/contract/rights.ts';

export interface ListRecord {
  readonly id: string | number;
}

export interface ListSearch {
  readonly label: string;
  readonly value: string;
  readonly onChange: (term: string) => void;
}

/** A kind of fact about each record: a column of the table, a part of the card. */
export interface Column<T> {
  readonly id: string;
  readonly header: string;
  readonly cell: (record: T) => ReactNode;
  /** A quieter second line. */
  readonly below?: (record: T) => ReactNode;
  /**
   * Place in a card. `title`, of which there is one, also names the row; `lead` is a picture before it, `corner` a mark after it; `line` (the
   * default) goes below with its header, `plain` without.
   */
  readonly inCard?: 'title' | 'lead' | 'corner' | 'line' | 'plain';
  readonly align?: 'center' | 'right';
  /** Width of the table's column; the rest share what is left. */
  readonly width?: number | string;
}

/** An action on a record. */
export interface RowAction {
  /** Names the record too, as a screen reader meets it alone: `Excluir conexão Vendas`. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** Without it the action stays in its place, locked. */
  readonly right?: Right;
  readonly isDisabled?: boolean;
  /** Why it cannot be done with this record: the action stays in its place, locked, and says so. */
  readonly lockedBecause?: string | undefined;
}

export interface ListParts<T> {
  readonly records: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly actions?: ((record: T) => readonly RowAction[]) | undefined;
  /** Records that stand out by a reddish ground; what is wrong with them is said in words too. */
  readonly isAlarming?: ((record: T) => boolean) | undefined;
  /** Accessible name of the whole. */
  readonly label: string;
}
