import {
  IconApps,
  IconAward,
  IconCompass,
  IconFlame,
  IconMedal,
  IconPencil,
  IconScissors,
  IconSparkles,
  IconTrophy,
  IconWand,
} from '@tabler/icons-react';
import type { Achievements_AchievementFragment } from '#web/graphql/operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { Section } from '#web/ui/Section.tsx';
import classes from './Achievements.module.css';

/** The icons that the server names. Unknown names show an award. */
const ICONS: Readonly<Record<string, typeof IconAward | undefined>> = {
  sparkles: IconSparkles,
  pencil: IconPencil,
  medal: IconMedal,
  trophy: IconTrophy,
  flame: IconFlame,
  scissors: IconScissors,
  wand: IconWand,
  apps: IconApps,
  compass: IconCompass,
};

type Achievement = Achievements_AchievementFragment;

export function Achievements({ achievements }: { achievements: readonly Achievement[] }) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length;
  return (
    <Section title="Achievements" lead={`${earned} of ${achievements.length} earned. You keep them.`}>
      <ul className={classes.achievements}>
        {achievements.map((achievement) => (
          <AchievementItem key={achievement.id} achievement={achievement} />
        ))}
      </ul>
    </Section>
  );
}

function AchievementItem({ achievement }: { achievement: Achievement }) {
  const { name, description, icon, progress, target, earnedAt } = achievement;
  const Icon = ICONS[icon] ?? IconAward;
  return (
    <li className={classes.achievement} data-earned={earnedAt !== null}>
      <span className={classes.icon}>
        <Icon aria-hidden size={20} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.description}>{description}</p>
        {earnedAt === null ? (
          <Progress name={name} progress={progress} target={target} />
        ) : (
          <p className={classes.earned}>Earned on {formatDate(new Date(earnedAt))}</p>
        )}
      </div>
    </li>
  );
}

function Progress({ name, progress, target }: { name: string; progress: number; target: number }) {
  return (
    <div className={classes.progress}>
      <progress aria-label={`Progress of ${name}`} max={target} value={progress} />
      <span>
        {formatNumber(progress)} of {formatNumber(target)}
      </span>
    </div>
  );
}
