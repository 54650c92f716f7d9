import type { Score } from './score.ts'

/** What the sequencer does as a step begins. */
export type OnStep = (step: number, score: Score) => void

/**
 * Counts steps in samples. Each row wraps at its own length, every second step comes late by the swing, and a change of
 * pace goes on from where the count is. Nothing adds up, so no step is ever off by more than a rounding.
 */
export class Sequencer {
  private readonly sampleRate: number
  private score: Score
  private isPlaying = false
  private nextStep = 0
  /** Where the count stood, in steps, at which sample: since then it has gone by the score's pace. */
  private position = 0
  private since = 0

  constructor(sampleRate: number, score: Score) {
    this.sampleRate = sampleRate
    this.score = score
  }

  /** Takes up another score at this sample, in the middle of a step if need be. */
  setScore(score: Score, now: number): void {
    this.position = this.positionAt(now)
    this.since = now
    this.score = score
  }

  /** Starts at step 0 with this sample. */
  play(now: number): void {
    this.isPlaying = true
    this.nextStep = 0
    this.position = 0
    this.since = now
  }

  stop(): void {
    this.isPlaying = false
  }

  /** The sample at which the next step begins, `now` where it is overdue; Infinity while nothing plays. */
  nextAt(now: number): number {
    if (!this.isPlaying) return Number.POSITIVE_INFINITY
    const late = this.nextStep % 2 === 1 ? this.score.swing : 0
    const steps = this.nextStep + late - this.position
    return Math.max(now, this.since + Math.round((steps / this.score.pace) * this.sampleRate))
  }

  /** Begins the next step. */
  advance(onStep: OnStep): void {
    onStep(this.nextStep, this.score)
    this.nextStep++
  }

  private positionAt(now: number): number {
    return this.position + ((now - this.since) * this.score.pace) / this.sampleRate
  }
}
