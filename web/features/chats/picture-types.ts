/** Types that every browser shows, and that the server takes for pictures. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
