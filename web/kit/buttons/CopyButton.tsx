import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useCopy } from './copy.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => copy(text)}>
      {label}
    </Button>
  );
}
