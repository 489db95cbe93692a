import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pushDevicesQuery } from './queries.ts';
import { usePreference } from '#web/parts/notices/preferences.ts';
import { pushState, type PushState, turnOffPush, turnOnPush } from './push-device.ts';

interface Push {
  readonly state: PushState;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly turn: (isOn: boolean) => Promise<void>;
}

/** Whether this browser tells of messages while no page is open, and the switch for it. */
export function usePush(): Push {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<'still' | 'busy' | 'failed'>('still');
  // Another tab may have switched it.
  usePreference('pushNotices');
  const turn = async (isOn: boolean): Promise<void> => {
    setStep('busy');
    try {
      await (isOn ? turnOnPush() : turnOffPush());
      setStep('still');
    } catch {
      // No network, or a browser whose push service does not answer: the switch says so.
      setStep('failed');
    }
    await queryClient.invalidateQueries(pushDevicesQuery);
  };
  return { state: pushState(), isBusy: step === 'busy', hasFailed: step === 'failed', turn };
}
