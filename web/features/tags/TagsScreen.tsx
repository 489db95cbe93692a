import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import { TagsPage } from './TagsPage.tsx';

/** What the company marks its tickets with. */
export const TagsScreen = () => <TagsPage kanban={0} icon={<LocalOfferOutlined />} />;
