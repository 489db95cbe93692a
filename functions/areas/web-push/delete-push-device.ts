import { AppError } from '#shared/contract/errors.ts';
import type { PushDeviceId } from '#shared/contract/ids.ts';
import { forgetPushDevice } from '#functions/records/live/push-device-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { PushDeviceDeps } from './deps.ts';

/** @throws AppError ERR_NO_PUSH_DEVICE_FOUND */
export async function deletePushDevice(
  { table }: Pick<PushDeviceDeps, 'table'>,
  { companyId, userId }: Principal,
  { pushDeviceId: id }: { pushDeviceId: PushDeviceId },
): Promise<{ message: string }> {
  const stored = await table.forCompany(companyId).get(companyKeys.pushDevice(companyId, userId, id), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_PUSH_DEVICE_FOUND', { pushDeviceId: id });
  await forgetPushDevice(table, { companyId, userId, id });
  return { message: 'Device removed.' };
}
