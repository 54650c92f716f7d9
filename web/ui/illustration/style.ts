import type { ComponentType, ReactNode } from 'react'
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

export type FigureProps = {
  /** Several are drawn over each other. */
  of: readonly Subject[]
  /** How heavy lines and dots are where the figure's radius is 100; small figures need more. */
  weight?: number
  /** Whether steps are numbered, where the style has steps. */
  isLabelled?: boolean
  /** Whether the figure moves; it rests where it is when this turns false. Left out, it never moves. */
  isRunning?: boolean | undefined
  className?: string | undefined
}

export type SeatsProps = { seats: number; taken: number; colour: string }

/** A style of illustration. */
export type IllustrationStyle = {
  Figure: ComponentType<FigureProps>
  /** Whether figures can move. */
  moves: boolean
  /** What a figure shows in words, for its caption; null where the vendor wrote nothing to describe. */
  describe?(of: readonly Subject[]): ReactNode
  /** Draws the seats of a license; without it they are a grid of dots. */
  Seats?: ComponentType<SeatsProps>
}
