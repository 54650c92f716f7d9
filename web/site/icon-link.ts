import type { IconLink } from './rendering.ts'

/** The link to an icon in the head of a document. */
export const linkIcon = ({ rel, path, type, side }: IconLink): string =>
  `<link rel="${rel}" href="${path}" type="${type}"${side === undefined ? '' : ` sizes="${side}x${side}"`}>`
