import { allRecords, type RecordArea } from '#shared/records/index.ts';
import { lightRecord, type LightRecord } from './light-record.ts';

/** Every declared record as the browser needs it at run time. */
export const declaredRecords = Object.fromEntries(allRecords.map((one) => [one.names, lightRecord(one)])) as Readonly<Record<RecordArea, LightRecord>>; // the areas of the same records
