import { mount } from '../../ui/mount.tsx';
import { OptionsPage } from '../../ui/options/OptionsPage.tsx';

mount(<OptionsPage />);
