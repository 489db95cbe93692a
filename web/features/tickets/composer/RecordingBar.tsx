import Check from '@mui/icons-material/Check';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { formatSeconds } from '#web/kit/formats/times.ts';
import { Bar } from '#web/parts/conversation/composer-parts.tsx';

const Time = styled('span')({ flexGrow: 1, display: 'flex', alignItems: 'center', gap: 8, minHeight: 40, fontVariantNumeric: 'tabular-nums' });

interface RecordingBarProps {
  readonly onFinish: () => void;
  readonly onCancel: () => void;
}

/** Takes the input's place while the microphone is on. */
export function RecordingBar({ onFinish, onCancel }: RecordingBarProps) {
  const { t } = useTranslation('tickets');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((known) => known + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Bar>
      <LabelledIconButton label={t('cancelRecording')} onClick={onCancel}>
        <DeleteOutlined />
      </LabelledIconButton>
      <Time>
        <FiberManualRecord color="error" fontSize="small" />
        {t('recording', { time: formatSeconds(seconds) })}
      </Time>
      <LabelledIconButton color="primary" label={t('stopRecording')} onClick={onFinish}>
        <Check />
      </LabelledIconButton>
    </Bar>
  );
}
