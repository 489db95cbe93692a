/** In pixels. */
export const topBarHeight = 56;
/** As wide as the longest word of a place. */
export const railWidth = 96;
/** As the specification has it. */
export const drawerWidth = 300;
