/** A sound generator of a pad. Voices are reused, so that nothing is allocated while they sound. */
export type Voice = {
  readonly isSounding: boolean
  /** Adds its next samples from index `from` up to `to`. */
  render(out: Float32Array, from: number, to: number): void
  silence(): void
}

/** The amplitude below which a voice may stop. */
export const inaudible = 2e-5

const fadeTime = 0.004

const blockSize = 128

/** A voice that can be faded out without a click. */
export class FadingVoice<Kind extends Voice> {
  readonly voice: Kind
  private readonly scratch = new Float32Array(blockSize)
  private readonly step: number
  private gain = 1
  private isFading = false

  constructor(voice: Kind, sampleRate: number) {
    this.voice = voice
    this.step = 1 / (fadeTime * sampleRate)
  }

  get isSounding(): boolean {
    return this.voice.isSounding
  }

  fade(): void {
    if (this.voice.isSounding) this.isFading = true
  }

  revive(): void {
    this.isFading = false
    this.gain = 1
  }

  render(out: Float32Array, from: number, to: number): void {
    if (!this.isFading) {
      this.voice.render(out, from, to)
      return
    }
    this.scratch.fill(0, from, to)
    this.voice.render(this.scratch, from, to)
    for (let at = from; at < to; at++) {
      this.gain = Math.max(0, this.gain - this.step)
      out[at] = (out[at] ?? 0) + (this.scratch[at] ?? 0) * this.gain
    }
    if (this.gain === 0) this.end()
  }

  private end(): void {
    this.voice.silence()
    this.revive()
  }
}
