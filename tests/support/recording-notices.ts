import type { NoticeQueue } from '#functions/ports/notice-queue.ts';
import { noticeTask, type NoticeTask } from '#shared/contract/push-notices.ts';

/** Keeps what was sent, and after how long it is due. */
export interface RecordingNotices extends NoticeQueue {
  /** Tasks that were sent since the last call. */
  take(): readonly (NoticeTask & { readonly delaySeconds: number })[];
}

export function openNoticeRecorder(): RecordingNotices {
  let sent: (NoticeTask & { delaySeconds: number })[] = [];
  return {
    async send(tasks, delaySeconds = 0) {
      sent.push(...tasks.map((task) => ({ ...noticeTask.parse(task), delaySeconds })));
    },
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
