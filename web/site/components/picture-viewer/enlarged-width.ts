/** As wide as the file is, but three times the window at the most, and half as wide again as the window at the least. */
export const enlargedWidth = (image: { width: number }, windowWidth: number): number =>
  Math.round(Math.max(windowWidth * 1.5, Math.min(image.width, windowWidth * 3)))
