import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import BarChart from '@mui/icons-material/BarChart';
import Bolt from '@mui/icons-material/Bolt';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import ChecklistRtl from '@mui/icons-material/ChecklistRtl';
import Code from '@mui/icons-material/Code';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import Group from '@mui/icons-material/Group';
import HelpOutlined from '@mui/icons-material/HelpOutlineOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ListAlt from '@mui/icons-material/ListAlt';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import ThreePOutlined from '@mui/icons-material/ThreePOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import SyncAlt from '@mui/icons-material/SyncAlt';
import Toc from '@mui/icons-material/Toc';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';

/** The full menu's icons, one for each entry. Named in the table of screens and kept here, because the public screens have the table but no menu. */
export const menuIcons = {
  campaigns: RocketLaunchOutlined,
  campaignSettings: TuneOutlined,
  template: ViewQuiltOutlined,
  dashboard: BarChart,
  tickets: ForumOutlined,
  kanban: ViewKanbanOutlined,
  bolt: Bolt,
  contacts: ContactsOutlined,
  contactLists: ListAlt,
  schedules: ScheduleIcon,
  tags: LocalOfferOutlined,
  chats: ThreePOutlined,
  connections: SyncAlt,
  queues: AccountTreeOutlined,
  users: Group,
  messagesApi: Code,
  invoices: ReceiptLongOutlined,
  settings: SettingsOutlined,
  todolist: ChecklistRtl,
  email: MailOutlined,
  helps: HelpOutlined,
  announcements: CampaignOutlined,
  audit: Toc,
} as const;
export type ScreenIcon = keyof typeof menuIcons;
