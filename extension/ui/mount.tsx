import './pages.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders a page of the extension into `#root`, which the HTML of each page has. */
export function mount(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(page);
}
