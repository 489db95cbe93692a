/** In pixels. */
export const topBarHeight = 56;
/** As wide as the longest word of a place, however large its letters are. */
export const railWidth = '6rem';
/** As the specification has it. */
export const drawerWidth = 300;
