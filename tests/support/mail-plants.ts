import { companyPrefix, type Key } from '#functions/data/keys.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { type Attributes, type Clause, ConditionFailed } from '#functions/data/writes.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { MemoryTable } from './memory-table.ts';

/** Faults that are put in on purpose, and the rule of the verdict that finds each. */
export const mailPlants = {
  noGuard: 'neverFinished',
  noNews: 'twice',
  noRate: 'tooFast',
  noSuppression: 'unwilling',
  countsTwice: 'untrueReport',
  noShare: 'greedy',
  sharedDay: 'starved',
  sharedMarks: 'untrueReport',
  sharedOptOuts: 'withheld',
  sharedReputation: 'heldForOthers',
  rateOfEach: 'tooFast',
} as const;
export type MailPlant = keyof typeof mailPlants;

const days = '#mail-days';
const suppressions = '#suppressions';
/** Rows of a company that are taken for those of another one. */
const shared: Readonly<Partial<Record<MailPlant, string>>> = { sharedDay: days, sharedOptOuts: suppressions, sharedReputation: '#mail-reputation' };
/** Rows that nobody looks at. */
const unseen: Readonly<Partial<Record<MailPlant, string>>> = { noShare: days, noSuppression: suppressions };

/** Whether a fault shows only between two companies. */
export const isBetweenCompanies = (plant: MailPlant | undefined): boolean =>
  plant !== undefined && (plant in shared || plant === 'noShare' || plant === 'sharedMarks' || plant === 'rateOfEach');

/** Whether it shows only where mails are many for what the account may send. */
export const isOfScarcity = (plant: MailPlant | undefined): boolean => plant === 'noShare' || plant === 'sharedDay' || plant === 'rateOfEach';

/** The table as a company's processes see it that have the fault. @param other another company of the installation */
export function seenWith(plant: MailPlant | undefined, table: Table, other: CompanyId): Table {
  if (plant === undefined) return table;
  const { system } = plant === 'rateOfEach' ? new MemoryTable() : table;
  return { system, across: table.across, forCompany: (company) => partWith(plant, table, { company, other }) };
}

interface Companies {
  readonly company: CompanyId;
  readonly other: CompanyId;
}

function partWith(plant: MailPlant, table: Table, { company, other }: Companies): TablePart {
  const [part, theirs] = [table.forCompany(company), table.forCompany(other)];
  const moved = <K extends Key>(key: K): K => ({ ...key, pk: key.pk.replace(companyPrefix(company), companyPrefix(other)) });
  const [hidden, common] = [unseen[plant], shared[plant]];
  if (hidden !== undefined) return { ...part, get: async (key, options) => (key.pk.endsWith(hidden) ? undefined : part.get(key, options)) };
  if (plant === 'sharedMarks') return { ...part, change: (key, change, when) => changeByMarks({ part, theirs, at: moved(key) }, [key, change, when]) };
  if (common === undefined) return part;
  const isShared = ({ pk }: Key): boolean => pk.endsWith(common);
  return {
    ...part,
    get: (key, options) => (isShared(key) ? theirs.get(moved(key), options) : part.get(key, options)),
    change: (key, ...rest) => (isShared(key) ? theirs.change(moved(key), ...rest) : part.change(key, ...rest)),
    commit: (...writes) =>
      writes.some(({ key }) => isShared(key)) ? theirs.commit(...writes.map((write) => ({ ...write, key: moved(write.key) }))) : part.commit(...writes),
  };
}

/** A row counts up to which change it is by what the other company's row says of itself. */
async function changeByMarks(
  { part, theirs, at }: { readonly part: TablePart; readonly theirs: TablePart; readonly at: Key },
  [key, change, when = []]: Parameters<TablePart['change']>,
): ReturnType<TablePart['change']> {
  const row = (await theirs.get(at)) ?? {};
  const marks = Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith('upTo')));
  const isCounted = when.some((clause) => typeof clause === 'object' && 'any' in clause && clause.any.some((one) => isReached(one, marks)));
  if (isCounted) throw new ConditionFailed(0, { ...(await part.get(key)), ...marks });
  return part.change(key, change, when);
}

function isReached(clause: Clause, marks: Attributes): boolean {
  const mark = Array.isArray(clause) && clause[1] === '<' ? marks[clause[0]] : undefined;
  return typeof mark === 'string' && Array.isArray(clause) && typeof clause[2] === 'string' && mark >= clause[2];
}
