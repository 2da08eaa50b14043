import { IconBolt, IconBox, IconGift, IconPackage, IconRocket, IconSparkles, IconStack2 } from '@tabler/icons-react';
import classes from './AddOnsPage.module.css';

/** The icons that an add-on can name. Unknown names show a box. */
const ICONS: Readonly<Record<string, typeof IconBox | undefined>> = {
  bolt: IconBolt,
  gift: IconGift,
  package: IconPackage,
  rocket: IconRocket,
  sparkles: IconSparkles,
  stack: IconStack2,
};

export function AddOnIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? IconBox;
  return (
    <span className={classes.icon}>
      <Icon aria-hidden size={20} stroke={1.7} />
    </span>
  );
}
