/**
 * Which modules share a chunk. Few large chunks compress better than the forty small ones that would be split off otherwise,
 * and are fewer requests; none may exceed 80 KB brotli (`tests/web/bundle.test.ts`).
 *
 * A group takes whatever its modules import along, unless an earlier one has it: what is used by many comes first.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'base', test: isBasePart },
  { name: 'data', test: isDataPart },
  { name: 'theme', test: isThemePart },
  { name: 'slots', test: isSlotPart },
  { name: 'private', test: isPrivatePart },
  { name: 'form', test: isFormPart },
  { name: 'overlay', test: isOverlayPart },
  // The full menu and its icons, which head their screens too: each would be a chunk of its own.
  { name: 'menu', test: /\/web\/app\/shell\/(menu-parts|Drawer|HereLink|SideMenu|MenuEntry|MenuIcon)\.tsx?$/ },
  // The drawings of empty places, which come when one is.
  { name: 'empty', test: /\/web\/kit\/states\/(EmptyState|Drawing)\.tsx$/ },
  { name: 'parts', test: isSharedPart },
  { name: 'live', test: isLivePart },
  // How contacts come into a list: its own screens and campaigns say so.
  {
    name: 'imports',
    test: /\/web\/parts\/(contact-lists\/(ImportFailure|ImportProgress|import-state|use-(latest-import|start-import))|outreach\/use-list-rule)\.tsx?$/,
  },
  { name: 'records', test: /\/web\/kit\/(lists|records)\// },
  // Drawings of a few hundred bytes each.
  { name: 'icons', test: /@mui\/icons-material\// },
  // Screens before login: whoever is logged in does without.
  { name: 'public', test: /\/web\/kit\/public\/(?!scene\/)/ },
];

/** Texts are called after their folder, which is their namespace. */
export const namespaceOf = (file: string | null | undefined): string | undefined => /\/([\w-]+)\/texts\.\w+\.ts$/.exec(file ?? '')?.[1];

/** Chunks that the entry imports: every page has them. */
export const isOfEntry = (file: string): boolean => /(^|\/)(react|base|rolldown-runtime)-[\w-]{8}\.js$/.test(file);

/** The part that tells all screens below login where they are and what the server said. */
function isDataPart(id: string): boolean {
  if (/\/(queriesObserver|useQueries|useMutationState)\.js$/.test(id)) return false;
  return /(node_modules\/(react-router|react-router-dom|@tanstack)\/|\/web\/api\/(session|query-client)\.ts$)/.test(id);
}

/** Parts of the design system that its forms and overlays have in common, and nothing of the first screen has. */
function isSlotPart(id: string): boolean {
  return slotParts.some((part) => part.test(id));
}

const slotParts = [
  /@mui\/(utils|material)\/(utils\/)?(appendOwnerState|contains|extractEventHandlers|fastObjectShallowCompare|focusWithVisible|focusable|getReactElementRef|getScrollbarSize|omitEventHandlers|resolveComponentProps|use(ForcedRerendering|OnMount|PreviousProps|Slot|SlotProps|Timeout|ValueAsRef))\b/,
  /@mui\/(utils|material)\/(utils\/)?(createChainedFunction|debounce|getActiveElement|isEventHandler|isHostComponent|isMuiElement|mergeSlotProps|ownerDocument|ownerWindow|setRef|useControlled)\b/,
  /@mui\/material\/(FormControl\/(useFormControl|FormControlContext|formControlState)|utils\/useEnhancedEffect)\b/,
  /@mui\/system\/(createBox|useThemeProps|styled)\//,
];

/** Each alone would be a chunk of its own, most of which is its frame. */
const firstIcons = /@mui\/icons-material\/Close\.m?js$/;

/** The part of the design system that every screen below login needs, and the first screen's icons. */
function isThemePart(id: string): boolean {
  if (isSlotPart(id)) return false;
  if (/@mui\/((material|utils)\/(utils\/)?useRovingTabIndex|system\/Stack)/.test(id)) return false;
  if (/node_modules\/(@emotion|stylis|clsx|@mui\/(system|utils|styled-engine|private-theming))\//.test(id)) return true;
  if (firstIcons.test(id)) return true;
  return /@mui\/material\/(styles|Button|ButtonBase|CircularProgress|CssBaseline|GlobalStyles|IconButton|SvgIcon|Typography|utils)\//.test(id);
}

/** Small parts of our own that the shell and the ticket list both have in their first load, and other screens use as well. */
function isPrivatePart(id: string): boolean {
  return privateParts.some((part) => part.test(id));
}

const privateParts = [
  // What the full menu, which comes later, has in common with the rail.
  /\/web\/app\/shell\/(MarkedIcon|menu-groups|places|shell-sizes|use-connection-alert|use-meets|use-menu-badges|use-reach)\.tsx?$/,
  /\/web\/parts\/(connections|queues|tags|tickets|users)\/(contract\.static|queries)\.ts$/,
  /\/web\/(live|features\/tickets)\/contract\.static\.ts$/,
  /\/web\/features\/chats\/unread-query\.ts$/,
  /\/web\/kit\/\w+\/(Avatar|CountMark|Sign|FailedState|LabelledIconButton|UnreadBadge|Skeleton|StateMessage|VisuallyHidden|screen-title|Tabs|times)\.tsx?$/,
  /\/web\/parts\/queues\/QueueMark\.tsx$/,
  /\/web\/kit\/page\/(commands|settled|use-narrower)\.ts$/,
  /\/web\/(kit\/undo\/(UndoHost|undo-offers)|parts\/(conversation\/TwoPanes|tickets\/WaitingTime))\.tsx?$/,
  /\/web\/features\/tickets\/(list\/(CountBadge|focus-neighbour)\.tsx?|(live|message-lists|message-queries|ticket-actions|use-attention-count|use-leaving|use-names|use-snooze-text)\.ts)$/,
  /\/web\/(live\/(kept|apply-event|change-cache|fetch-anew|LiveProvider)|app\/live\/(appliers|live-cache)|parts\/(connections|tickets)\/live|parts\/tickets\/(recent-changes|ticket-lists))\.tsx?$/,
  // The roots of billing and of support begin without the lists, and have these as well.
  /\/web\/app\/(AppTheme|SessionRights|theme|theme\/surface-styles|ThemeToggle|LanguageMenu|MenuButton|shell\/(ScreenFrame|use-replaced-session))\.tsx?$/,
  /@mui\/icons-material\/(esm\/)?(AccountCircleOutlined|BlockOutlined|ChecklistRtl|Reply|Translate)\.m?js$/,
];

/** Parts that open over a screen: fetched with the first of them. */
function isOverlayPart(id: string): boolean {
  return /node_modules\/(@mui\/(utils|material)\/(utils\/)?useRovingTabIndex|@mui\/material\/(Paper|Popper|Portal|Modal|Backdrop|Fade|Grow|Popover|Menu|MenuItem|MenuList|List|ListItemIcon|ListItemText|ListSubheader|Dialog|DialogTitle|DialogActions|DialogContent|DialogContentText|Drawer|Unstable_TrapFocus|transitions|internal\/Transition))\b/.test(
    id,
  );
}

/** Forms and their text fields. */
function isFormPart(id: string): boolean {
  return /node_modules\/(react-hook-form|@mui\/material\/(Alert|InputBase|OutlinedInput|InputLabel|FormControl|FormLabel|FormHelperText|InputAdornment|TextareaAutosize))\//.test(
    id,
  );
}

/** Parts that several screens below login use and the first load does not: each alone would be little more than its name, which the first load has to know. */
function isSharedPart(id: string): boolean {
  return sharedParts.some((part) => part.test(id));
}

const sharedParts = [
  /@mui\/icons-material\/(esm\/)?(Add|ArrowDownward|ArrowUpward|AttachFile|ChatOutlined|Check|CheckCircleOutlined|DeleteOutlined|EditOutlined|ExpandMore)\.m?js$/,
  /@mui\/icons-material\/(esm\/)?(FileDownloadOutlined|GppGoodOutlined|HourglassEmpty|LinkOff|ListAlt|LocalOfferOutlined|MoreVert|PersonOutlined|PlayArrow|QrCode2|Replay|Search|Send|SmartDisplayOutlined|SwapHoriz|VisibilityOutlined|WarningAmber)\.m?js$/,
  /\/web\/i18n\/format-phone\.ts$/,
  // The conversation and what else fills its box.
  /\/web\/(parts\/conversation\/(drafts|signing|send-delay)|features\/tickets\/composer\/use-attachments)\.ts$/,
  /\/web\/api\/(apply-record-event|declared-records\.static|folded|record-lists|record-queries)\.ts$/,
  /\/web\/(kit\/lists\/listed-records|parts\/contacts\/use-problems-file)\.ts$/,
  /\/web\/(parts\/(contacts|helps|privacy|programs|schedules|settings)|features\/(announcements|chats|queues|users))\/(contract\.static|queries)\.ts$/,
  /\/web\/kit\/\w+\/(ActionMenu|ClampedText|ConfirmDialog|CopyButton|DeleteRecordDialog|Page|PermissionButton|PermissionIconButton|SearchFrame|back-closes|csv|focus-when-there|local-input-time|use-page-visible|use-rows-file|use-url-filter)\.tsx?$/,
];

/** Code of late live events: together, since each address of its own would be in the first load. */
function isLivePart(id: string): boolean {
  if (id.endsWith('/web/app/live/late-appliers.ts')) return true;
  return /\/web\/(features|parts)\/([\w-]+\/)+(live|queries|campaign-queries)\.ts$/.test(id) && !/\/features\/(audit|dashboard)\//.test(id);
}

/** Our own code that every screen needs. */
function isBasePart(id: string): boolean {
  return baseParts.some((part) => part.test(id));
}

const baseParts = [
  /\/web\/(errors|i18n)\/(?!every-|format-phone\.)[\w-]+\.ts$/,
  /\/web\/api\/(?!http\.|attempt\.|order-of-changes\.|early-replies\.|session\.|query-client\.|folded\.|every-page\.|record-|light-|declared-|apply-)[\w.-]+\.ts$/,
  /\/web\/app\/(screens|use-is-dark|color-scheme)\.ts$/,
  /\/web\/kit\/\w+\/(Busy|Logo|notify|toast-host|part|prefetch|use-document-title)\.tsx?$/,
  /\/web\/kit\/public\/public-location\.ts$/,
  /\/shared\/(contract\/(permissions|account-paths)|domain\/days-begun)\.ts$/,
  /\/web\/features\/tickets\/load-conversation\.ts$/,
];
