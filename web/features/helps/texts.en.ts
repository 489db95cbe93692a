export const texts = {
  empty: 'No video yet',
  emptyText: 'Videos that show how to use Recado will be here.',
  notices: 'Licences of software by others',
  play: 'Watch',
  playOf: 'Watch: {{title}}',
  privacy: 'The video is on YouTube, which is contacted only when you click to watch.',
  video: 'Video: {{title}}',
} as const;

export const words = { about: 'Videos that show how', names: 'Help', ERR_NO_HELP_FOUND: 'This help video no longer exists.' };
