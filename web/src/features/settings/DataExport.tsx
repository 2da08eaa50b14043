import { Section } from '#web/ui/Section.tsx';
import { ExportData } from './ExportData.tsx';

/** Explains the export of the user's data, and starts it. */
export function DataExport() {
  return (
    <Section
      title="Your data"
      lead="All data we store about you, as one JSON file that ends with the number of records of each kind. Passwords and keys are not included."
    >
      <ExportData label="Export data as JSON" />
    </Section>
  );
}
