import type { Rhythm } from '#contract/rhythm.ts'

/** What is illustrated: a product, a post, a page or the vendor. */
export type Subject = {
  name: string
  /** '#rrggbb'; left out, the figure has the colour of the text. */
  colour?: string | undefined
  /** What rings draw; other styles draw the name. Left out, rings draw the rhythm that the name spells. */
  rhythm?: Rhythm | undefined
  /** Whether the name is a headline, of which rings count the words and not the letters. */
  isHeadline?: boolean
}

/** For a figure on the subject's own colour. */
export const withoutColour = ({ name, rhythm }: Subject): Subject => ({ name, rhythm })
