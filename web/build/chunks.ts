/**
 * Which modules share a chunk. Few large chunks compress better than the forty small ones that would be split off otherwise,
 * and are fewer requests; none may exceed 100 KB brotli (`tests/web/bundle.test.ts`).
 *
 * A group takes whatever its modules import along, unless an earlier one has it: what is used by many comes first.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|i18next|react-i18next)\// },
  { name: 'theme', test: isThemePart },
  { name: 'base', test: isBasePart },
  { name: 'form', test: isFormPart },
  { name: 'overlay', test: isOverlayPart },
];

/** Chunks that the entry imports: every page has them. */
export const isOfEntry = (file: string): boolean => /(^|\/)(react|theme|base|rolldown-runtime)-[\w-]{8}\.js$/.test(file);

/** What every screen needs of the design system. */
function isThemePart(id: string): boolean {
  if (/@mui\/(material|utils)\/(utils\/)?(useRovingTabIndex|useMediaQuery)/.test(id)) return false;
  if (/node_modules\/(@emotion|stylis|clsx|@mui\/(system|utils|styled-engine|private-theming))\//.test(id)) return true;
  if (/useFormControl|FormControlContext|formControlState/.test(id)) return true; // shared by text fields and switches
  return /@mui\/material\/(styles|Button|ButtonBase|CircularProgress|CssBaseline|GlobalStyles|IconButton|Paper|SvgIcon|Typography|utils)\//.test(id);
}

/** What the shell and most screens below login need of it. */
function isOverlayPart(id: string): boolean {
  return /node_modules\/(@popperjs|@mui\/(utils|material)\/(utils\/)?(useRovingTabIndex|useMediaQuery)|@mui\/material\/(Tooltip|Popper|Portal|Modal|Backdrop|Fade|Grow|Popover|Menu|MenuItem|MenuList|List|Unstable_TrapFocus|transitions|internal\/Transition))\b/.test(
    id,
  );
}

/** Forms and their text fields. */
function isFormPart(id: string): boolean {
  if (/\/web\/components\/(TextInput|PasswordInput)\.tsx$/.test(id)) return true;
  return /node_modules\/(react-hook-form|@mui\/material\/(Alert|InputBase|OutlinedInput|InputLabel|FormControl|FormLabel|FormHelperText|InputAdornment|TextareaAutosize))\//.test(
    id,
  );
}

/** Our own code that every screen needs. */
function isBasePart(id: string): boolean {
  return /\/web\/(i18n\/[\w-]+\.ts|api\/(?!http\.|routes\.|contract-values\.|[\w-]+-(queries|lists|records)\.|apply-)[\w.-]+\.ts|components\/(Busy|notify|toast-host|prefetch|use-document-title)\.tsx?|app\/(screens|use-is-dark|theme\/(?!private)[\w-]+)\.ts)$/.test(
    id,
  );
}
