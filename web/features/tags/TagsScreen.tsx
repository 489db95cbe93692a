import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import { TagsPage } from './TagsPage.tsx';

/** Lists the tags of the company's tickets. */
export const TagsScreen = () => <TagsPage kanban={0} icon={<LocalOfferOutlined />} />;
