import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Bolt from '@mui/icons-material/Bolt';
import ChecklistRtl from '@mui/icons-material/ChecklistRtl';
import Code from '@mui/icons-material/Code';
import FeedOutlined from '@mui/icons-material/FeedOutlined';
import Group from '@mui/icons-material/Group';
import HelpOutlined from '@mui/icons-material/HelpOutlineOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ListAlt from '@mui/icons-material/ListAlt';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SyncAlt from '@mui/icons-material/SyncAlt';
import Toc from '@mui/icons-material/Toc';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';

/** The full menu's icons, one for each entry; a place has its own sign. Named in the table of screens and kept here, because the public screens have the table but no menu. */
export const menuIcons = {
  campaigns: 'campaigns',
  campaignSettings: TuneOutlined,
  template: ViewQuiltOutlined,
  dashboard: 'reports',
  tickets: 'service',
  kanban: ViewKanbanOutlined,
  bolt: Bolt,
  contacts: 'contacts',
  contactLists: ListAlt,
  schedules: ScheduleIcon,
  tags: LocalOfferOutlined,
  chats: 'team',
  connections: SyncAlt,
  queues: AccountTreeOutlined,
  users: Group,
  messagesApi: Code,
  invoices: ReceiptLongOutlined,
  settings: 'settings',
  todolist: ChecklistRtl,
  email: MailOutlined,
  helps: HelpOutlined,
  announcements: FeedOutlined,
  audit: Toc,
} as const;
export type ScreenIcon = keyof typeof menuIcons;
