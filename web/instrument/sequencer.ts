import type { Score } from './score.ts'

export type OnStep = (step: number, score: Score) => void

/** Converts steps into sample positions without accumulating rounding errors; each row has its own length. */
export class Sequencer {
  private readonly sampleRate: number
  private score: Score
  private isPlaying = false
  private nextStep = 0
  /** The position in steps at the sample `since`, from which the current tempo applies. */
  private position = 0
  private since = 0

  constructor(sampleRate: number, score: Score) {
    this.sampleRate = sampleRate
    this.score = score
  }

  setScore(score: Score, now: number): void {
    this.position = this.positionAt(now)
    this.since = now
    this.score = score
  }

  play(now: number): void {
    this.isPlaying = true
    this.nextStep = 0
    this.position = 0
    this.since = now
  }

  stop(): void {
    this.isPlaying = false
  }

  /** The sample at which the next step begins, `now` if it is overdue; Infinity while stopped. */
  nextAt(now: number): number {
    if (!this.isPlaying) return Number.POSITIVE_INFINITY
    const late = this.nextStep % 2 === 1 ? this.score.swing : 0
    const steps = this.nextStep + late - this.position
    return Math.max(now, this.since + Math.round((steps / this.score.pace) * this.sampleRate))
  }

  advance(onStep: OnStep): void {
    onStep(this.nextStep, this.score)
    this.nextStep++
  }

  private positionAt(now: number): number {
    return this.position + ((now - this.since) * this.score.pace) / this.sampleRate
  }
}
