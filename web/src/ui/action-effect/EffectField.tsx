import { NativeSelect } from '@mantine/core';
import { derivedEffect, type Effect, EFFECT_CHECKS, EFFECT_FACTS, EFFECTS } from './effect-texts.ts';

interface EffectFieldProps {
  /** The effect that the user chose. Null: the effect is derived from the template. */
  readonly value: Effect | null;
  readonly template: string;
  readonly error?: React.ReactNode;
  readonly onChange: (effect: Effect | null) => void;
}

/** Chooses what an action does with a prompt. The first choice derives it from the action's template. */
export function EffectField({ value, template, error, onChange }: EffectFieldProps) {
  const derived = derivedEffect(template);
  return (
    <NativeSelect
      label="Effect"
      description={EFFECT_CHECKS[value ?? derived]}
      error={error}
      value={value ?? ''}
      data={[
        { value: '', label: `By the template: ${EFFECT_FACTS[derived].toLowerCase()}` },
        ...EFFECTS.map((effect) => ({ value: effect, label: EFFECT_FACTS[effect] })),
      ]}
      onChange={({ currentTarget }) => {
        onChange(EFFECTS.find((effect) => effect === currentTarget.value) ?? null);
      }}
    />
  );
}
