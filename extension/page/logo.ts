const SVG = 'http://www.w3.org/2000/svg';
/** Two faint lines and a short strong one: y, width, opacity. */
const LINES = [
  [4.5, 20, 0.35],
  [10.4, 20, 0.35],
  [16.3, 12, 1],
];

/** Draws the product's logo. */
export function createLogo(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  for (const [y, width, opacity] of LINES) {
    const line = document.createElementNS(SVG, 'rect');
    for (const [name, value] of Object.entries({ x: 2, y, width, height: 3.2, rx: 1.6, opacity }))
      line.setAttribute(name, String(value));
    svg.append(line);
  }
  return svg;
}
