import type { campaignRoutes } from '#shared/contract/campaigns.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CampaignId, CompanyId } from '#shared/contract/ids.ts';
import type { StoredMedia } from '#shared/contract/queue-messages.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { fileKind } from '#shared/domain/file-kind.ts';
import { requireHonest } from '#functions/conversations/finished-upload.ts';
import { takeMedia } from '#functions/conversations/sent-media.ts';
import { type CampaignItem, loadCampaign } from '#functions/records/campaigns/campaign-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UploadedFile } from '#functions/tools/request-body.ts';
import { mediaKey } from '#functions/ports/media-keys.ts';
import type { CampaignDeps } from './deps.ts';
import { changeEditable } from './save-campaign.ts';

/** Enough for every signature that file-kind knows. */
const headBytes = 64;

interface Upload {
  readonly body: BodyOf<typeof campaignRoutes.uploadCampaignMedia>;
  readonly files: readonly UploadedFile[];
}

/** @throws AppError ERR_VALIDATION without exactly one file, ERR_NO_FILE_FOUND, ERR_PAYLOAD_TOO_LARGE, ERR_FILE_TYPE_REFUSED, ERR_CAMPAIGN_READ_ONLY */
export async function uploadMedia(deps: CampaignDeps, { companyId }: Principal, id: CampaignId, upload: Upload): Promise<CampaignItem> {
  // Before anything is stored for it.
  await loadCampaign(deps.table.forCompany(companyId), companyId, id);
  const media = await storedFile(deps, companyId, upload);
  return changeEditable(deps, companyId, id, async () => ({ media }));
}

/** A file that was sent may be shown in conversations, so it stays. @throws AppError ERR_CAMPAIGN_READ_ONLY */
export const deleteMedia = (deps: CampaignDeps, { companyId }: Principal, id: CampaignId): Promise<CampaignItem> =>
  changeEditable(deps, companyId, id, async () => ({ media: null }));

async function storedFile(deps: CampaignDeps, companyId: CompanyId, { body, files }: Upload): Promise<StoredMedia> {
  const [file, ...others] = files;
  if (others.length > 0 || (!file && body.key === undefined)) throw new AppError('ERR_VALIDATION', { field: 'file', reason: 'one file is wanted' });
  if (!file) return takeMedia(deps.files, companyId, { key: body.key ?? '', name: body.name ?? 'arquivo' }, 'key');
  const head = file.bytes.subarray(0, headBytes);
  requireHonest(file, head);
  const { kind, mimeType } = fileKind(file.mimeType, head);
  const key = mediaKey(companyId, 'media', deps.clock.newId(), file.name);
  await deps.files.put({ key, mimeType, bytes: file.bytes });
  return { kind, mimeType, key, sizeBytes: file.bytes.length, name: file.name.slice(-200), isVoice: false };
}
