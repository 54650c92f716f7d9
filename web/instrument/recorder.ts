import type { FromSound } from './messages.ts'

const chunkSize = 16_384

/** Collects samples and sends them to the page in chunks, from one buffer. */
export class Recorder {
  private readonly send: (message: FromSound) => void
  private readonly left = new Float32Array(chunkSize)
  private readonly right = new Float32Array(chunkSize)
  private frames = 0
  private isRecording = false

  constructor(send: (message: FromSound) => void) {
    this.send = send
  }

  start(): void {
    this.frames = 0
    this.isRecording = true
  }

  take(left: Float32Array, right: Float32Array): void {
    if (!this.isRecording) return
    if (this.frames + left.length > chunkSize) this.flush(false)
    this.left.set(left, this.frames)
    this.right.set(right, this.frames)
    this.frames += left.length
  }

  end(): void {
    this.isRecording = false
    this.flush(true)
  }

  private flush(isLast: boolean): void {
    this.send({ type: 'recorded', left: this.left, right: this.right, frames: this.frames, isLast })
    this.frames = 0
  }
}
