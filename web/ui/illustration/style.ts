import type { ComponentType, ReactNode } from 'react'
import type { Subject } from './subject.ts'

export type FigureProps = {
  /** Several are drawn over each other. */
  of: readonly Subject[]
  /** How heavy lines and dots are where the figure's radius is 100; small figures need more. */
  weight?: number
  /** Whether steps are numbered, where the style has steps. */
  isLabelled?: boolean
  /** Whether the figure moves; it rests where it is when this turns false. Left out, it never moves. */
  isRunning?: boolean | undefined
  /** How long a step of the sound lasts that the figure moves to, in milliseconds. */
  stepLength?: number | undefined
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
  /** The subject of one of several rows, where rows differ in the style; without it they differ by their names alone. */
  ofRow?(subject: Subject, row: number, rows: number): Subject
  /** Draws the seats of a license; without it they are a computer each. */
  Seats?: ComponentType<SeatsProps>
}
