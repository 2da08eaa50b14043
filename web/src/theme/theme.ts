import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';

/** Mantine's theme. Colors come from tokens.css, so that pages without Mantine look the same. */
export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  primaryColor: 'blue',
  primaryShade: 6,
  colors: {
    blue: [
      '#eff5ff',
      '#dfeafe',
      '#c2d7fd',
      '#95bbfb',
      '#6199f8',
      '#3b82f6',
      '#2563eb',
      '#1d4ed8',
      '#1e40af',
      '#1e3a8a',
    ],
  },
  fontSizes: { xs: '12px', sm: '14px', md: '15px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: { fontFamily: 'var(--font-text)', fontWeight: '650' },
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    // The arrow of `Picker` and of the filters of tables.
    NativeSelect: { defaultProps: { rightSection: createElement(IconChevronDown, { 'aria-hidden': true, size: 14 }) } },
  },
});

/** Sets Mantine's colors to our tokens: the same for both color schemes, because the tokens already differ between light and dark. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--blue-text)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-border': 'var(--hairline-strong)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-faint)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-color-blue-light': 'var(--blue-soft)',
    '--mantine-color-blue-light-hover': 'var(--blue-mark)',
    '--mantine-color-blue-light-color': 'var(--blue-text)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
