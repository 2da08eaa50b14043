import { NativeSelect } from '@mantine/core';
import {
  derivedEffect,
  type Effect,
  EFFECT_DESCRIPTIONS,
  EFFECT_EXAMPLES,
  EFFECT_LABELS,
  EFFECTS,
} from './effect-texts.ts';

interface EffectFieldProps {
  /** The effect that the user chose. Null: the effect is derived from the template. */
  readonly value: Effect | null;
  readonly template: string;
  readonly error?: React.ReactNode;
  readonly onChange: (effect: Effect | null) => void;
}

/** Chooses what an action does with a prompt. With the first choice, the effect follows from the action's template, also when that changes. */
export function EffectField({ value, template, error, onChange }: EffectFieldProps) {
  const derived = derivedEffect(template);
  return (
    <NativeSelect
      label="Effect"
      description={EFFECT_DESCRIPTIONS[value ?? derived]}
      error={error}
      value={value ?? ''}
      data={[
        // A select has no null: its empty value stands for it.
        { value: '', label: `From the template: ${EFFECT_LABELS[derived].toLowerCase()}` },
        ...EFFECTS.map((effect) => ({
          value: effect,
          label: `${EFFECT_LABELS[effect]}: “${EFFECT_EXAMPLES[effect]}”`,
        })),
      ]}
      onChange={({ currentTarget }) => {
        onChange(EFFECTS.find((effect) => effect === currentTarget.value) ?? null);
      }}
    />
  );
}
