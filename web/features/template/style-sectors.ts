/** CSS that mail programs bear, by the names of the editor's own fields; the editor says them in the language of the screen. */
export const styleSectors = [
  { id: 'typography', name: 'Typography', open: true, properties: ['font-family', 'font-size', 'font-weight', 'color', 'line-height', 'text-align'] },
  { id: 'dimension', name: 'Dimension', open: false, properties: ['width', 'height', 'max-width', 'padding', 'margin'] },
  { id: 'decorations', name: 'Decorations', open: false, properties: ['background-color', 'border-radius', 'border'] },
];
