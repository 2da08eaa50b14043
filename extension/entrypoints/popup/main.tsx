import { mount } from '../../ui/mount.tsx';
import { PopupPage } from '../../ui/popup/PopupPage.tsx';

mount(<PopupPage />);
