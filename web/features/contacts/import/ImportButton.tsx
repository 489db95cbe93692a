import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import PhoneAndroidOutlined from '@mui/icons-material/PhoneAndroidOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ImportButtonProps {
  readonly onSheet: () => void;
  readonly onPhone: () => void;
}

/** Where contacts may come from. */
export function ImportButton({ onSheet, onPhone }: ImportButtonProps) {
  const { t } = useTranslation('contacts');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sources = [
    { label: t('importSheet'), icon: <TableChartOutlined fontSize="small" />, choose: onSheet },
    { label: t('importPhone'), icon: <PhoneAndroidOutlined fontSize="small" />, choose: onPhone },
  ];
  return (
    <>
      <Button
        color="inherit"
        startIcon={<FileUploadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('import')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('import') } }}>
        {sources.map(({ label, icon, choose }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              choose();
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText primary={label} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
