/** Words of the editor's own panels. The package has no types for them. */
declare module 'grapesjs/locale/*.mjs' {
  const messages: Record<string, unknown>;
  export default messages;
}
