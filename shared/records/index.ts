import type * as z from 'zod';
import { records } from './list.ts';
import type { DeclaredRecord, OwnRule } from './record.ts';

export type Records = typeof records;
export type RecordArea = keyof Records;
/** Areas that have a screen of their own. */
export type ScreenArea = { [A in RecordArea]: Records[A] extends { withoutScreen: true } ? never : A }[RecordArea];
type Kind = Records[RecordArea];
/** A record of each kind that companies have, by its name. */
export type RecordsByName = { [R in Exclude<Kind, { ofPlatform: true }> as R['name']]: z.output<R['schema']> };
export type RecordName = keyof RecordsByName;
type UniqueOf<R> = R extends { unique: Readonly<Record<string, infer C>> } ? C : never;
type FullOf<R> = R extends { own: { full: infer C } } ? C : never;
export type RecordErrorCode = Kind['missing'] | UniqueOf<Kind> | FullOf<Kind>;
export type AuditedRecord = Extract<Kind, { audited: string }>['name'];
type ChangeAuditedRecord = Extract<Kind, { audited: 'changes' }>['name'];

export const allRecords: readonly DeclaredRecord[] = Object.values(records);

/** Their routes, by area. */
export const recordRoutes = Object.fromEntries(allRecords.map(({ names, routes }) => [names, routes])) as unknown as {
  readonly [A in RecordArea]: Records[A]['routes'];
}; // the routes of the same records

/** The functions that answer them, by area. */
export const recordsServedBy = Object.fromEntries(allRecords.map(({ names, servedBy }) => [names, servedBy])) as {
  readonly [A in RecordArea]: Records[A]['servedBy'];
}; // the functions that the same records name

/** Kinds of records that companies have, and are told of. */
export const recordsOfCompanies = allRecords.filter(({ ofPlatform }) => !ofPlatform);
export const recordNames = recordsOfCompanies.map(({ name }) => name) as readonly RecordName[]; // the names of the same records

export const recordsAudited = allRecords.filter(({ audited }) => audited);
const namesAudited = (how: string) => recordsAudited.flatMap(({ name, audited }) => (audited === how ? [name] : []));
export const changeAuditedRecords = namesAudited('changes') as readonly ChangeAuditedRecord[]; // as the type picks them
export const deletionAuditedRecords = namesAudited('deletions') as readonly Exclude<AuditedRecord, ChangeAuditedRecord>[]; // likewise

/** Records whose live changes platform staff see while they support a company. */
export const recordsOfSupport = allRecords.flatMap(({ name, openToSupport }) => (openToSupport ? [name] : [])) as readonly RecordName[]; // the names of the same records

interface RecordError<S extends number> {
  readonly status: S;
  readonly canRetry: false;
  readonly message: string;
}

const fullText = (title: string, { most }: OwnRule): string =>
  `A user has at most ${most.own} ${title}s${most.shared === undefined ? ' of their own' : `, a company ${most.shared} for everybody`}.`;

/** The codes that declared records bring along. */
export const recordErrors = Object.fromEntries(
  allRecords.flatMap(({ title, missing, unique = {}, own }) => [
    [missing, { status: 404, canRetry: false, message: `There is no such ${title}.` }],
    ...Object.entries(unique).map(([field, code]) => [code, { status: 409, canRetry: false, message: `A ${title} with this ${field} exists.` }]),
    ...(own ? [[own.full, { status: 409, canRetry: false, message: fullText(title, own) }]] : []),
  ]),
) as Readonly<Record<RecordErrorCode, RecordError<404 | 409>>>; // the codes of the same records
