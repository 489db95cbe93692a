import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { parsedUrl } from '#shared/domain/parsed-url.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FilePicker } from '#web/kit/fields/FilePicker.tsx';
import { type PicturePlace, type Pictures, wordsOfFile } from './pictures.ts';
import { pictureLimits } from './use-pictures.ts';

const AddressForm = styled('form')(({ theme }) => ({ display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1) }));
/** Beside the field, whose label stands above it. */
const AddressButton = styled(Button)({ flexShrink: 0, marginTop: 24 });

interface PictureDialogProps {
  readonly place: PicturePlace;
  readonly keep: Pictures['keep'];
}

/** The picture of an image: a file of one's own, or one that is on the internet already. Mounted while open. */
export function PictureDialog({ place, keep }: PictureDialogProps) {
  const { t } = useTranslation(['template', 'common']);
  const titleId = useId();
  const [file, setFile] = useState<File | null>(null);
  const isUploading = file !== null;
  const isLeft = useIsLeft();
  const upload = async (taken: File): Promise<void> => {
    setFile(taken);
    const url = await keep(taken);
    if (isLeft.current) return;
    setFile(null);
    if (url === null) return;
    place.put({ url, words: wordsOfFile(taken.name) });
    place.close();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={() => isUploading || place.close()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('picture')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <div>
            <FilePicker
              {...pictureLimits}
              label={t('pictureFile')}
              helperText={t('pictureFileHelp')}
              file={file}
              disabled={isUploading}
              onTake={(taken) => void upload(taken)}
              onRemove={() => setFile(null)}
            />
            {isUploading ? <LinearProgress aria-label={t('uploading')} sx={{ marginTop: 1 }} /> : null}
          </div>
          <PictureAddress place={place} isLocked={isUploading} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isUploading} onClick={place.close}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether the editor is gone, and the image with it. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return isLeft;
}

function PictureAddress({ place, isLocked }: { readonly place: PicturePlace; readonly isLocked: boolean }) {
  const { t } = useTranslation(['template', 'common']);
  const [address, setAddress] = useState(place.address);
  const [isWrong, setWrong] = useState(false);
  const use = (event: SubmitEvent): void => {
    event.preventDefault();
    const url = address.trim();
    // The server keeps no others.
    const isTaken = url === place.address ? url !== '' : /^https:\/\/\S/i.test(url) && parsedUrl(url) !== undefined;
    setWrong(!isTaken);
    if (!isTaken) return;
    place.put({ url });
    place.close();
  };
  return (
    <AddressForm noValidate onSubmit={use}>
      <TextField
        fullWidth
        type="url"
        label={t('pictureAddress')}
        placeholder="https://"
        value={address}
        disabled={isLocked}
        error={isWrong}
        helperText={isWrong ? t('addressWrong') : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      <AddressButton type="submit" variant="outlined" disabled={isLocked}>
        {t('useAddress')}
      </AddressButton>
    </AddressForm>
  );
}
